package dev.memora.openai;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.ServerSocket;

/** No test talks to a server that doesn't hold requests and fixtures against OpenAI's description. */
@AnalyzeClasses(packages = "dev.memora.openai", importOptions = ImportOption.OnlyIncludeTests.class)
class ServersTest {
    @ArchTest
    static final ArchRule serversCheckWhatComesAndGoes = noClasses()
            .that()
            .doNotBelongToAnyOf(Peer.class, WireMockPeer.class, PeerProcess.class, ServersTest.class)
            .should()
            .dependOnClassesThat()
            .areAssignableTo(WireMockServer.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ServerSocket.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("com.sun.net.httpserver..", "java.nio.channels..");
}
