/** Memories, journal, conversations and profiles in one SQLite file: durable at once, searched in memory, erasable. */
module dev.memora.sqlite {
    requires transitive dev.memora.core;
    requires java.sql;
    requires org.xerial.sqlitejdbc;
    requires static transitive org.jspecify;

    exports dev.memora.sqlite;
}
