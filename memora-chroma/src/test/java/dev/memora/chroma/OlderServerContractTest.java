package dev.memora.chroma;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

@Tag("long")
@DisplayName("A store on an older Chroma server is a store")
class OlderServerContractTest extends ContractOnServer {
    /** Chroma 1.0.x, the oldest server that starts beside a newer C library. */
    private static final String OLDER = "1.0.9";

    @BeforeAll
    static void startServer() {
        server = ChromaServer.startVersion(OLDER);
    }
}
