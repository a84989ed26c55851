package dev.memora.sqlite;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What a process did to its files, in its order, and what a power cut in between would have left of them. */
final class Recording {
    private static final int SECTOR = 512;

    private final List<Event> events = new ArrayList<>();

    /** One call of the operating system; {@code at} is an offset, or the new size of a truncated file. */
    private static final class Event {
        private final char kind;
        private final String path;
        private final long at;
        private final byte[] bytes;

        private Event(char kind, String path, long at, byte[] bytes) {
            this.kind = kind;
            this.path = path;
            this.at = at;
            this.bytes = bytes;
        }
    }

    static Recording read(Path file) throws IOException {
        Recording recording = new Recording();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        while (bytes.hasRemaining()) {
            char kind = (char) bytes.get();
            byte[] path = new byte[bytes.getShort()];
            long at = bytes.getLong();
            byte[] content = new byte[(int) Math.max(0, bytes.getLong())];
            bytes.get(path);
            bytes.get(content);
            recording.events.add(new Event(kind, new String(path, StandardCharsets.UTF_8), at, content));
        }
        return recording;
    }

    int size() {
        return events.size();
    }

    /** How many events of a kind there are on files whose name ends so. */
    long count(char kind, String ending) {
        return count(kind, ending, 0, events.size());
    }

    /** How many events there are before the one that wrote this line to a file. */
    int before(String path, String line) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (event.kind == 'W'
                    && event.path.equals(path)
                    && new String(event.bytes, StandardCharsets.UTF_8).equals(line + "\n")) {
                return i;
            }
        }
        throw new AssertionError("nothing wrote this line: " + line);
    }

    /** How many events of a kind on files whose name ends so lie between two. */
    long count(char kind, String ending, int from, int to) {
        return events.subList(from, to).stream()
                .filter(event -> event.kind == kind && event.path.endsWith(ending))
                .count();
    }

    /** What the process had written to a file before the cut, which is taken for told to the world. */
    String told(String path, int cut) {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        for (Event event : events.subList(0, cut)) {
            if (event.kind == 'W' && event.path.equals(path)) {
                told.writeBytes(event.bytes);
            }
        }
        return told.toString(StandardCharsets.UTF_8);
    }

    /** The files after a power cut that left nothing of what was not synced. */
    Map<String, byte[]> afterHarshCut(int cut) {
        return afterCut(cut, new Random() {
            @Override
            public int nextInt(int bound) {
                return 1;
            }

            @Override
            public boolean nextBoolean() {
                return true;
            }
        });
    }

    /**
     * The files after a power cut. What a file's last sync covers is there; each later write is there, not there, or there
     * in part.
     */
    Map<String, byte[]> afterCut(int cut, Random random) {
        Map<String, Integer> synced = new HashMap<>();
        int folderSynced = 0;
        for (int i = 0; i < cut; i++) {
            Event event = events.get(i);
            if (event.kind == 'S') {
                synced.put(event.path, i);
                folderSynced = event.path.endsWith("/folder") ? i : folderSynced;
            }
        }
        Map<String, Content> files = new HashMap<>();
        for (int i = 0; i < cut; i++) {
            Event event = events.get(i);
            if (event.kind == 'D') {
                if (i < folderSynced || random.nextBoolean()) {
                    files.remove(event.path);
                }
            } else {
                apply(
                        event,
                        i < synced.getOrDefault(event.path, -1),
                        files.computeIfAbsent(event.path, path -> new Content()),
                        random);
            }
        }
        Map<String, byte[]> left = new HashMap<>();
        files.forEach((path, content) -> left.put(path, Arrays.copyOf(content.bytes, content.size)));
        return left;
    }

    private static void apply(Event event, boolean safe, Content file, Random random) {
        int dice = safe ? 0 : random.nextInt(3);
        if (event.kind == 'T' && dice != 1) {
            file.resize((int) event.at);
        } else if (event.kind == 'W' && dice != 1) {
            file.resize(Math.max(file.size, (int) event.at + event.bytes.length));
            int from = 0;
            int count = event.bytes.length;
            if (dice == 2 && count > SECTOR) {
                from = random.nextInt(count / SECTOR) * SECTOR;
                count = Math.min(count - from, (1 + random.nextInt(count / SECTOR)) * SECTOR);
            }
            System.arraycopy(event.bytes, from, file.bytes, (int) event.at + from, count);
        }
    }

    /** A file that grows. */
    private static final class Content {
        private byte[] bytes = new byte[1 << 16];
        private int size;

        void resize(int wanted) {
            if (wanted > bytes.length) {
                bytes = Arrays.copyOf(bytes, wanted * 2);
            } else if (wanted < size) {
                Arrays.fill(bytes, wanted, size, (byte) 0);
            }
            size = wanted;
        }
    }
}
