package dev.memora.examples.console;

import dev.memora.memory.MemoryId;
import dev.memora.profile.UserProfile;
import dev.memora.turn.EraseReport;
import dev.memora.turn.ImportReport;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** The user's data as a whole: profile, export, import, erasure. */
final class DataCommands {
    private static final String CONFIRMATION = "erase";

    private DataCommands() {}

    /** Shows the profile, or changes one field of it; an empty value removes the field. */
    static void profile(Session session, String argument) {
        UserProfile before = session.profiles().load(Session.SCOPE).orElse(UserProfile.EMPTY);
        if (argument.isEmpty()) {
            if (before.fields().isEmpty()) {
                session.terminal()
                        .say(session.say(
                                "Nothing is known; /profile name = Anna adds something.",
                                "還沒有個人資料；例如用 /profile 名字 = 小安 加入。"));
            }
            before.fields().forEach((name, value) -> session.terminal().detail(name, value));
            return;
        }
        String[] parts = argument.split("[=＝]", 2);
        String name = parts[0].strip();
        if (parts.length < 2 || name.isEmpty()) {
            throw new IllegalArgumentException("/profile name = value");
        }
        Map<String, String> fields = new LinkedHashMap<>(before.fields());
        String value = parts[1].strip();
        if (value.isEmpty()) {
            fields.remove(name);
        } else {
            fields.put(name, value);
        }
        session.profiles().save(Session.SCOPE, new UserProfile(fields));
        session.terminal().good(session.say("The profile is changed.", "個人資料已更新。"));
    }

    /** Writes all memories to a new file. */
    static void exportTo(Session session, String argument) throws IOException {
        Path file = file(argument.isEmpty() ? "memora-" + LocalDate.now(session.zone()) + ".jsonl" : argument);
        session.terminal().progress(session.say("writing …", "寫入中…"));
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW)) {
            long count = session.memories().exportTo(out);
            session.terminal()
                    .good(session.say(
                            count + " memories are written to " + file + ".", "已將 " + count + " 則記憶寫入 " + file + "。"));
        } catch (FileAlreadyExistsException e) {
            session.terminal().bad(session.say("That file exists already; name another one.", "檔案已存在，請換一個名稱。"));
        } catch (NoSuchFileException e) {
            session.terminal().bad(session.say("There is no such folder.", "沒有這個資料夾。"));
        }
    }

    /** Reads memories from a file that was exported. */
    static void importFrom(Session session, String argument) throws IOException {
        Path file = file(argument);
        session.terminal().progress(session.say("reading …", "讀取中…"));
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            ImportReport report = session.memories().importFrom(in);
            session.terminal()
                    .good(session.say(
                            report.created() + " memories are stored, " + report.skipped() + " were there already, "
                                    + report.waiting() + " wait for your yes.",
                            "存下 " + report.created() + " 則，" + report.skipped() + " 則早已存在，" + report.waiting()
                                    + " 則等你確認。"));
            report.problems()
                    .forEach(problem -> session.terminal()
                            .bad(session.say("Line ", "第 ")
                                    + problem.line()
                                    + session.say(": ", " 行：")
                                    + problem.code()));
        } catch (NoSuchFileException e) {
            session.terminal().bad(session.say("There is no such file.", "沒有這個檔案。"));
        }
    }

    /** Wipes one memory or everything, once the user has typed a word. */
    static void erase(Session session, String argument) {
        if (argument.equals("all") || argument.equals("全部")) {
            if (confirmed(
                    session,
                    session.say(
                            "Everything goes: memories, history, questions, conversations, profile.",
                            "將清除一切：記憶、歷史、問題、對話、個人資料。"))) {
                session.terminal().progress(session.say("erasing …", "清除中…"));
                tell(session, session.memories().eraseAll());
                session.clearShown();
            }
            return;
        }
        MemoryCommands.named(session, argument, id -> eraseOne(session, id));
    }

    private static void eraseOne(Session session, MemoryId id) {
        session.memories()
                .get(id)
                .ifPresent(memory -> session.terminal().detail(session.say("erase", "清除"), memory.content()));
        if (confirmed(
                session,
                session.say(
                        "It goes with its history and the turns it was made in. Nothing brings it back.",
                        "連同它的歷史與產生它的對話一起清除，無法復原。"))) {
            session.terminal().progress(session.say("erasing …", "清除中…"));
            tell(session, session.memories().erase(id));
        }
    }

    private static boolean confirmed(Session session, String warning) {
        session.terminal().bad(warning);
        boolean confirmed = session.terminal()
                .ask(session.say("Type \"erase\" to do it: ", "輸入 erase 以執行："))
                .filter(CONFIRMATION::equals)
                .isPresent();
        if (!confirmed) {
            session.terminal().say(session.say("Nothing was erased.", "沒有清除任何內容。"));
        }
        return confirmed;
    }

    private static void tell(Session session, EraseReport report) {
        session.terminal()
                .good(session.say(
                        "Erased: " + report.memories() + " memories, " + report.journalEntries() + " journal entries, "
                                + report.approvals() + " questions, " + report.reviews() + " reviews, "
                                + report.conversations() + " conversations, " + report.summaries() + " summaries"
                                + (report.profile() ? ", profile." : "."),
                        "已清除：記憶 " + report.memories() + "、日誌 " + report.journalEntries() + "、問題 "
                                + report.approvals() + "、審核 " + report.reviews() + "、對話 " + report.conversations()
                                + "、摘要 " + report.summaries() + (report.profile() ? "、個人資料。" : "。")));
        session.terminal()
                .say(
                        report.bytes().promised() && report.bytes().remaining() == 0
                                ? session.say("Checked: no trace is left in the store's files.", "已檢查：儲存檔中沒有任何殘留。")
                                : report.bytes().note());
    }

    private static Path file(String name) {
        try {
            return Path.of(name).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("a file can't have this name", e);
        }
    }
}
