/** Contract tests for every SPI of Memora, and doubles to test applications and adapters with. */
module dev.memora.testkit {
    requires transitive dev.memora.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires static transitive org.jspecify;

    exports dev.memora.testkit;

    opens dev.memora.testkit to
            org.junit.platform.commons;
}
