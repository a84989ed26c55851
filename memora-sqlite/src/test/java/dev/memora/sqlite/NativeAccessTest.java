package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("a newer JDK that guards native code")
@EnabledForJreRange(min = JRE.JAVA_24)
class NativeAccessTest {
    @TempDir
    Path folder;

    @Test
    void isQuietOnceTheHostAllowsNativeAccess() throws Exception {
        assertThat(opening(List.of("--enable-native-access=ALL-UNNAMED"))).isEqualTo("opened");
    }

    @Test
    void namesTheOptionInItsWarningUntilThen() throws Exception {
        assertThat(opening(List.of())).contains("--enable-native-access").endsWith("opened");
    }

    @Test
    void saysWhatTheHostHasToPassWhereNativeAccessIsDenied() throws Exception {
        assertThat(opening(List.of("--illegal-native-access=deny")))
                .contains("SQLite's native library can't be loaded")
                .contains("--enable-native-access=org.xerial.sqlitejdbc, or ALL-UNNAMED on the class path");
    }

    private String opening(List<String> options) throws Exception {
        Path output = folder.resolve("output");
        ProcessBuilder child = ChildJvm.builder(
                Opening.class, List.of(), folder.resolve("m.db").toString());
        List<String> command = new ArrayList<>(child.command());
        command.remove("--enable-native-access=ALL-UNNAMED");
        command.addAll(1, options);
        ChildJvm.end(child.command(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start());
        return Files.readString(output).strip();
    }
}
