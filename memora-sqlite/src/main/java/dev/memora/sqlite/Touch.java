package dev.memora.sqlite;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Notes a use of memories. The only step that need not wait for the disk: losing it loses an access time. */
record Touch(MemoryScope scope, List<MemoryId> ids, Instant at) implements WriteStep<Integer> {
    @Override
    public Integer run(Session session) throws SQLException {
        Optional<Scopes.Row> row = Scopes.find(session, scope);
        if (row.isPresent()) {
            for (MemoryId id : ids) {
                Optional<Long> place = session.first(
                        "SELECT place FROM memory WHERE scope = ? AND id = ?",
                        found -> found.getLong(1),
                        row.get().id(),
                        MemoryRows.bytes(id));
                if (place.isPresent()) {
                    MemoryRows.touch(session, place.get(), at);
                }
            }
        }
        return ids.size();
    }

    @Override
    public boolean relaxed() {
        return true;
    }
}
