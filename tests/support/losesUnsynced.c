/*
 * A disk that has kept nothing but what was synced, for the process that this is preloaded into.
 *
 * LOSES_REAL is the folder that the process works in, LOSES_KEPT a copy of it from a time when all was synced. A file
 * that is synced is copied there as it is; a folder that is synced loses there what it has lost. Writes that were not
 * synced never arrive.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static char where[PATH_MAX];

/* The path in the kept folder for a file of the real folder; NULL: the file is in no such folder. */
static const char *kept_path(int fd, char *real) {
  const char *real_folder = getenv("LOSES_REAL"), *kept = getenv("LOSES_KEPT");
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, real, PATH_MAX - 1);
  if (length < 0 || !real_folder || !kept) return NULL;
  real[length] = 0;
  size_t start = strlen(real_folder);
  if (strncmp(real, real_folder, start) != 0 || (real[start] != '/' && real[start] != 0)) return NULL;
  snprintf(where, sizeof where, "%s%s", kept, real + start);
  return where;
}

static void keep_file(const char *real, const char *kept) {
  char beside[PATH_MAX];
  snprintf(beside, sizeof beside, "%s.keeping", kept);
  int from = open(real, O_RDONLY), to = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char buffer[1 << 16];
  ssize_t count = from < 0 || to < 0 ? -1 : 0;
  while (count >= 0 && (count = read(from, buffer, sizeof buffer)) > 0)
    if (write(to, buffer, count) != count) count = -1;
  close(from);
  close(to);
  if (count < 0 || rename(beside, kept) != 0) abort();
}

static void keep_folder(const char *real, const char *kept) {
  mkdir(kept, 0700);
  DIR *folder = opendir(kept);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char there[PATH_MAX], here[PATH_MAX];
    if (snprintf(there, sizeof there, "%s/%s", real, entry->d_name) < PATH_MAX &&
        snprintf(here, sizeof here, "%s/%s", kept, entry->d_name) < PATH_MAX && access(there, F_OK) != 0)
      unlink(here);
  }
  if (folder) closedir(folder);
}

static int synced(const char *name, int fd) {
  int (*sync_it)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = sync_it(fd), error = errno;
  char real[PATH_MAX], lock_name[PATH_MAX];
  const char *kept = result == 0 ? kept_path(fd, real) : NULL;
  struct stat kind;
  if (kept && fstat(fd, &kind) == 0 && kind.st_nlink > 0) {
    snprintf(lock_name, sizeof lock_name, "%s.lock", getenv("LOSES_KEPT"));
    int lock = open(lock_name, O_WRONLY | O_CREAT, 0600);
    if (lock < 0 || flock(lock, LOCK_EX) != 0) abort();
    if (S_ISDIR(kind.st_mode)) keep_folder(real, kept);
    else keep_file(real, kept);
    close(lock);
  }
  errno = error;
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
