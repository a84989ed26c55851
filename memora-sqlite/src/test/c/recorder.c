// Records, in their order, the writes, syncs, truncations and deletions of a process under one folder, so that a test can
// tell what a power cut would have left of its files. Loaded before the program: LD_PRELOAD=recorder.so, RECORD_FOLDER
// names the folder, RECORD_TO the file that takes the events.
//
// An event: kind (1 byte), length of the path (2), offset or new size (8), number of bytes (8), path, bytes. Numbers are in
// the order of the machine's bytes. Kinds: W write, S sync, T truncate, D delete.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FILES 4096

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static char *paths[MOST_FILES];
static const char *folder;
static int events = -1;

__attribute__((constructor)) static void begin(void) {
    const char *to = getenv("RECORD_TO");
    folder = getenv("RECORD_FOLDER");
    if (folder && to) {
        events = (int)syscall(SYS_openat, AT_FDCWD, to, O_CREAT | O_WRONLY | O_APPEND, 0600);
    }
}

static void put(const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t done = syscall(SYS_write, events, next, count);
        if (done <= 0) {
            abort();
        }
        next += done;
        count -= (size_t)done;
    }
}

static void event(char kind, const char *path, int64_t at, const void *bytes, int64_t count) {
    uint16_t length = (uint16_t)strlen(path);
    put(&kind, 1);
    put(&length, 2);
    put(&at, 8);
    put(&count, 8);
    put(path, length);
    if (count > 0) {
        put(bytes, (size_t)count);
    }
}

static int under(const char *path) {
    return events >= 0 && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int known(int file) {
    return events >= 0 && file >= 0 && file < MOST_FILES && paths[file];
}

static int opened(int file, const char *path, int flags) {
    if (file >= 0 && file < MOST_FILES && under(path)) {
        pthread_mutex_lock(&order);
        free(paths[file]);
        paths[file] = strdup(path);
        if (flags & O_TRUNC) {
            event('T', path, 0, NULL, 0);
        }
        pthread_mutex_unlock(&order);
    }
    return file;
}

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) {
    REAL(int, "open", const char *, int, ...);
    MODE(flags)
    return opened(real(path, flags, mode), path, flags);
}

int open64(const char *path, int flags, ...) {
    REAL(int, "open64", const char *, int, ...);
    MODE(flags)
    return opened(real(path, flags, mode), path, flags);
}

int close(int file) {
    REAL(int, "close", int);
    if (known(file)) {
        pthread_mutex_lock(&order);
        free(paths[file]);
        paths[file] = NULL;
        pthread_mutex_unlock(&order);
    }
    return real(file);
}

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (!known(file)) {
        return real(file, bytes, count);
    }
    pthread_mutex_lock(&order);
    int append = fcntl(file, F_GETFL) & O_APPEND;
    int64_t at = lseek(file, 0, append ? SEEK_END : SEEK_CUR);
    ssize_t done = real(file, bytes, count);
    event('W', paths[file], at, bytes, done);
    pthread_mutex_unlock(&order);
    return done;
}

static ssize_t written(int file, const void *bytes, ssize_t done, int64_t at) {
    event('W', paths[file], at, bytes, done);
    pthread_mutex_unlock(&order);
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (!known(file)) {
        return real(file, bytes, count, at);
    }
    pthread_mutex_lock(&order);
    return written(file, bytes, real(file, bytes, count, at), at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (!known(file)) {
        return real(file, bytes, count, at);
    }
    pthread_mutex_lock(&order);
    return written(file, bytes, real(file, bytes, count, at), at);
}

static int synced(int file, int result) {
    if (known(file)) {
        pthread_mutex_lock(&order);
        event('S', paths[file], 0, NULL, 0);
        pthread_mutex_unlock(&order);
    }
    return result;
}

int fsync(int file) {
    REAL(int, "fsync", int);
    return synced(file, real(file));
}

int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    return synced(file, real(file));
}

static int truncated(int file, int result, int64_t size) {
    if (known(file)) {
        pthread_mutex_lock(&order);
        event('T', paths[file], size, NULL, 0);
        pthread_mutex_unlock(&order);
    }
    return result;
}

int ftruncate(int file, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    return truncated(file, real(file, size), size);
}

int ftruncate64(int file, off64_t size) {
    REAL(int, "ftruncate64", int, off64_t);
    return truncated(file, real(file, size), size);
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    int result = real(path);
    if (result == 0 && under(path)) {
        pthread_mutex_lock(&order);
        event('D', path, 0, NULL, 0);
        pthread_mutex_unlock(&order);
    }
    return result;
}
