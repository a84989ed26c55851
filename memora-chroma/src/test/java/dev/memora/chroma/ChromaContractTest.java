package dev.memora.chroma;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;

@DisplayName("A store on a real Chroma server is a store")
class ChromaContractTest extends ContractOnServer {
    @BeforeAll
    static void startServer() {
        server = ChromaServer.start();
    }
}
