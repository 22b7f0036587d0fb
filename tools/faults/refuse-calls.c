/*
 * Lets a program meet a file system that refuses some calls, which REFUSED_CALLS names. Loaded by LD_PRELOAD.
 * sync-folder: EINVAL, as some CIFS and FUSE mounts. link, chmod: EPERM, as vfat and exfat. lock: ENOLCK, as NFS
 * without its lock daemon.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int refuses(const char *call, int code) {
  const char *calls = getenv("REFUSED_CALLS");
  if (calls == NULL || strstr(calls, call) == NULL) return 0;
  errno = code;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int file) {
  struct stat facts;
  if (fstat(file, &facts) == 0 && S_ISDIR(facts.st_mode) && refuses("sync-folder", EINVAL)) return -1;
  return REAL(fsync)(file);
}

int link(const char *from, const char *to) {
  return refuses("link", EPERM) ? -1 : REAL(link)(from, to);
}

int chmod(const char *path, mode_t mode) {
  return refuses("chmod", EPERM) ? -1 : REAL(chmod)(path, mode);
}

int fchmod(int file, mode_t mode) {
  return refuses("chmod", EPERM) ? -1 : REAL(fchmod)(file, mode);
}

#define FCNTL(name)                                                                             \
  int name(int file, int command, ...) {                                                        \
    va_list rest;                                                                               \
    va_start(rest, command);                                                                    \
    void *argument = va_arg(rest, void *);                                                      \
    va_end(rest);                                                                               \
    int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;                \
    return locks && refuses("lock", ENOLCK) ? -1                                                \
      : ((int (*)(int, int, ...))dlsym(RTLD_NEXT, #name))(file, command, argument);             \
  }
FCNTL(fcntl)
FCNTL(fcntl64)
