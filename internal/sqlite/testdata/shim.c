// A disk for the tests: preloaded into a process, it notes in the file DISK_TRACE what SQLite
// writes to a database, its -wal and its -journal, cuts off, removes and waits for; and it refuses
// writes or syncs of the first two.
//
// DISK_FAIL is OPERATION:N:ERROR, such as "write:40:28" (the 40th write and all that follow are
// refused with error 28, a full disk) or "sync:9:5". A note is a head and, of a write, its bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct head {
	char what;     // W write, T truncate, B a sync begins, S it has succeeded, U removed, D the folder's names are synced
	char file;     // 0 the database, 1 its -wal, 2 its -journal
	uint16_t none;
	uint32_t thread;
	uint64_t at;   // where; after a T the length
	uint64_t length;
};

static int trace = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long writes, syncs;

__attribute__((constructor)) static void begin(void) {
	const char *name = getenv("DISK_TRACE");
	if (name) trace = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// named returns 0, 1 or 2 by the end of a path, or -1 for a file that is none of these.
static int named(const char *path) {
	size_t n = strlen(path);
	if (n < 8) return -1;
	if (!strcmp(path + n - 3, ".db")) return 0;
	if (!strcmp(path + n - 4, "-wal")) return 1;
	if (!strcmp(path + n - 8, "-journal")) return 2;
	return -1;
}

static int file(int fd) {
	char link[64], path[4096];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, path, sizeof path - 1);
	if (n < 0) return -1;
	path[n] = 0;
	return named(path);
}

static void note(char what, int of, uint64_t at, const void *data, uint64_t length) {
	if (trace < 0) return;
	struct head h = {what, (char)of, 0, (uint32_t)syscall(SYS_gettid), at, length};
	struct iovec parts[2] = {{&h, sizeof h}, {(void *)data, data ? length : 0}};
	int before = errno;
	if (writev(trace, parts, 2) < 0) abort();
	errno = before;
}

// refused counts an operation, and reports whether it is to fail.
static int refused(const char *operation, long *count) {
	const char *fail = getenv("DISK_FAIL");
	size_t n = strlen(operation);
	pthread_mutex_lock(&lock);
	long now = ++*count;
	pthread_mutex_unlock(&lock);
	if (!fail || strncmp(fail, operation, n) || fail[n] != ':') return 0;
	char *rest;
	long from = strtol(fail + n + 1, &rest, 10);
	if (now < from) return 0;
	errno = atoi(rest + 1);
	return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
	int of = file(fd);
	if (of >= 0) {
		if (of < 2 && refused("write", &writes)) return -1;
		note('W', of, at, data, length);
	}
	return syscall(SYS_pwrite64, fd, data, length, at);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { return pwrite64(fd, data, length, at); }

ssize_t write(int fd, const void *data, size_t length) {
	int of = fd > 2 ? file(fd) : -1;
	if (of >= 0) {
		if (of < 2 && refused("write", &writes)) return -1;
		note('W', of, lseek64(fd, 0, SEEK_CUR), data, length);
	}
	return syscall(SYS_write, fd, data, length);
}

int ftruncate64(int fd, off64_t length) {
	int of = file(fd);
	if (of >= 0) note('T', of, length, 0, 0);
	return syscall(SYS_ftruncate, fd, length);
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int sync_file(int fd, long call) {
	int of = file(fd);
	struct stat info;
	if (of < 0) {
		int r = syscall(call, fd);
		if (r == 0 && !fstat(fd, &info) && S_ISDIR(info.st_mode)) note('D', 2, 0, 0, 0);
		return r;
	}
	if (of < 2 && refused("sync", &syncs)) return -1;
	note('B', of, 0, 0, 0);
	int r = syscall(call, fd);
	if (r == 0) note('S', of, 0, 0, 0);
	return r;
}

int fsync(int fd) { return sync_file(fd, SYS_fsync); }

int fdatasync(int fd) { return sync_file(fd, SYS_fdatasync); }

int unlink(const char *path) {
	if (named(path) == 2) note('U', 2, 0, 0, 0);
	return syscall(SYS_unlink, path);
}
