// no_internet.c -- runs a program that is killed at its first internet socket, and all that it starts.
//
//   no_internet PROGRAM [ARGUMENT]...    ends as the program does; 77 where the system has no such filters
//
// A filter in the kernel (seccomp) looks at each call: a socket of a family other than those of one machine ends the
// whole process by SIGSYS. Children inherit it, and nothing takes it off. With the name "itself" in place of a program
// it opens such sockets, to show that it catches them: "itself inet", "itself inet6", "itself local".
#define _GNU_SOURCE
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NOT_HERE 77

// Only calls of the processor's own kind are taken: another kind's numbers mean other calls.
#if defined __x86_64__
#define OWN_KIND AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_KIND AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_KIND
#define CALL(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define SKIP_IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), yes, no)
#define END(what) BPF_STMT(BPF_RET | BPF_K, what)

static int filter(void)
{
    struct sock_filter rows[] = {
        CALL(arch),
        SKIP_IF(OWN_KIND, 1, 0),
        END(SECCOMP_RET_KILL_PROCESS),
        CALL(nr),
        SKIP_IF(SYS_socket, 0, 4),
        CALL(args[0]),
        SKIP_IF(AF_UNIX, 2, 0),    // X, sound, speech
        SKIP_IF(AF_NETLINK, 1, 0), // of the kernel, such as devices that are plugged in
        END(SECCOMP_RET_KILL_PROCESS),
        END(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rows / sizeof rows[0], rows};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static int filter(void)
{
    return 0;
}
#endif

static int itself(const char *family)
{
    int number = strcmp(family, "inet") == 0 ? AF_INET : strcmp(family, "inet6") == 0 ? AF_INET6 : AF_UNIX;
    return socket(number, SOCK_STREAM, 0) < 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (!filter()) {
        fprintf(stderr, "no_internet: this system has no filters of calls\n");
        return NOT_HERE;
    }
    if (argc == 3 && strcmp(argv[1], "itself") == 0)
        return itself(argv[2]);
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return 127;
}
