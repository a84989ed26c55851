package dev.memora.examples.console;

import dev.memora.event.MemoraEvent;
import dev.memora.event.MemoraListener;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.Terminal;

/** Says on the terminal what a long turn is at. */
public final class Progress implements MemoraListener {
    private final Terminal terminal;
    private final DemoLanguage language;

    /** Speaks on this terminal, in this language. */
    public Progress(Terminal terminal, DemoLanguage language) {
        this.terminal = terminal;
        this.language = language;
    }

    @Override
    public void on(MemoraEvent event) {
        if (event instanceof MemoraEvent.ToolAnswered answered) {
            terminal.progress(answered.tool() + language.choose(": done; thinking …", "：完成，思考中…"));
        } else if (event instanceof MemoraEvent.OpenActionsFound found) {
            terminal.say(language.choose("Unfinished actions of an earlier run: ", "先前未完成的動作：") + found.count());
        } else if (event instanceof MemoraEvent.ConversationNotSaved) {
            terminal.bad(language.choose("This turn could not be kept in the conversation.", "這一輪無法存入對話紀錄。"));
        }
    }
}
