package dev.memora.examples;

import dev.memora.settings.Setting;
import java.util.List;

/** Shows settings, each with what its variable takes. */
public final class SettingsTable {
    private SettingsTable() {}

    /** Prints the settings; a star marks those that aren't the default. */
    public static void print(Terminal terminal, List<Setting> settings) {
        for (Setting setting : settings) {
            String mark = setting.isDefault() ? "  " : "* ";
            terminal.heading(mark + setting.variable() + " = " + orNone(setting.value()));
            terminal.say("    " + setting.meaning() + "; " + setting.takes() + "; default "
                    + orNone(setting.defaultValue()));
        }
    }

    private static String orNone(String value) {
        return value.isEmpty() ? "-" : value;
    }
}
