package dev.memora.chroma;

/**
 * How much one call to the server may carry. Start from {@link #local()} or {@link #cloud()}.
 *
 * <p>Immutable.
 */
public final class ChromaLimits {
    private final int recordsPerWrite;
    private final int bytesPerWrite;
    private final int recordsPerRead;
    private final int idsPerRead;
    private final int bytesPerMemory;
    private final int callsAtOnce;

    private ChromaLimits(Builder builder) {
        this.recordsPerWrite = builder.recordsPerWrite;
        this.bytesPerWrite = builder.bytesPerWrite;
        this.recordsPerRead = builder.recordsPerRead;
        this.idsPerRead = builder.idsPerRead;
        this.bytesPerMemory = builder.bytesPerMemory;
        this.callsAtOnce = builder.callsAtOnce;
    }

    /** For a server of one's own: well below what it was seen to take. */
    public static ChromaLimits local() {
        return new Builder().build();
    }

    /** For Chroma Cloud's documented quotas of an account that asked for no higher ones. */
    public static ChromaLimits cloud() {
        return new Builder()
                .recordsPerWrite(300)
                .recordsPerRead(300)
                .idsPerRead(300)
                .bytesPerMemory(8_182)
                .callsAtOnce(10)
                .build();
    }

    /** The most records of one write; 500 locally. A memory has one record per vector. */
    public int recordsPerWrite() {
        return recordsPerWrite;
    }

    /** The most bytes of one write, roughly; 16 MiB locally. */
    public int bytesPerWrite() {
        return bytesPerWrite;
    }

    /** The most records that are read with their contents or vectors at once, and the most hits; 1,000 locally. */
    public int recordsPerRead() {
        return recordsPerRead;
    }

    /** The most ids that are read at once; no limit locally. A limit makes a listing read page by page. */
    public int idsPerRead() {
        return idsPerRead;
    }

    /** The most UTF-8 bytes a memory may have as JSON; 1 MiB locally. A longer one is refused before it is sent. */
    public int bytesPerMemory() {
        return bytesPerMemory;
    }

    /** The most calls at a time, the others wait; 32 locally. Has no effect on a caller's HTTP client. */
    public int callsAtOnce() {
        return callsAtOnce;
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        return new Builder()
                .recordsPerWrite(recordsPerWrite)
                .bytesPerWrite(bytesPerWrite)
                .recordsPerRead(recordsPerRead)
                .idsPerRead(idsPerRead)
                .bytesPerMemory(bytesPerMemory)
                .callsAtOnce(callsAtOnce);
    }

    /** Builds {@link ChromaLimits}. Confined to one thread. */
    public static final class Builder {
        private int recordsPerWrite = 500;
        private int bytesPerWrite = 16 << 20;
        private int recordsPerRead = 1_000;
        private int idsPerRead = Integer.MAX_VALUE;
        private int bytesPerMemory = 1 << 20;
        private int callsAtOnce = 32;

        private Builder() {}

        /**
         * Sets the most records of one write.
         *
         * @throws IllegalArgumentException if it is below 4, the records of one memory
         */
        public Builder recordsPerWrite(int recordsPerWrite) {
            this.recordsPerWrite = atLeast(4, recordsPerWrite, "recordsPerWrite");
            return this;
        }

        /**
         * Sets the most bytes of one write.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder bytesPerWrite(int bytesPerWrite) {
            this.bytesPerWrite = atLeast(1, bytesPerWrite, "bytesPerWrite");
            return this;
        }

        /**
         * Sets the most records that are read with their contents or vectors at once.
         *
         * @throws IllegalArgumentException if it is below 4, the records of one memory
         */
        public Builder recordsPerRead(int recordsPerRead) {
            this.recordsPerRead = atLeast(4, recordsPerRead, "recordsPerRead");
            return this;
        }

        /**
         * Sets the most ids that are read at once.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder idsPerRead(int idsPerRead) {
            this.idsPerRead = atLeast(1, idsPerRead, "idsPerRead");
            return this;
        }

        /**
         * Sets the most UTF-8 bytes a memory may have as JSON.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder bytesPerMemory(int bytesPerMemory) {
            this.bytesPerMemory = atLeast(1, bytesPerMemory, "bytesPerMemory");
            return this;
        }

        /**
         * Sets the most calls at a time.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder callsAtOnce(int callsAtOnce) {
            this.callsAtOnce = atLeast(1, callsAtOnce, "callsAtOnce");
            return this;
        }

        /** The limits. */
        public ChromaLimits build() {
            return new ChromaLimits(this);
        }

        private static int atLeast(int least, int value, String name) {
            if (value < least) {
                throw new IllegalArgumentException(name + " is at least " + least + ", but was " + value);
            }
            return value;
        }
    }
}
