import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Heap of a child process; what does not fit ends it and not the server, as it would from a thread. */
const HEAP_MB = 512
const NICE = 5

/** Maximum ms until a process answers on a busy machine */
const TIMEOUT = 60_000

export interface ChildProgram<Message> {
  send: (message: unknown) => void
  /** Returns the next message; rejects if the process has ended or does not answer. */
  next: () => Promise<Message>
  end: () => void
}

/**
 * Starts `program` in a process of its own, without the settings, for at most `within` ms of CPU time, rounded up to
 * seconds.
 */
export function startChild<Message>(program: URL, within: number): ChildProgram<Message> {
  const words = [process.execPath, `--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)]
  const child = spawn(
    '/bin/sh',
    ['-c', 'ulimit -t "$0" && exec "$@"', `${Math.ceil(within / 1000)}`, ...words],
    {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  lowerPriority(child)
  const ended = new AbortController()
  const end = () => ended.abort()
  // The event of its exit may come before its last message, that of the end of its channel does not.
  child.once('error', end).once('disconnect', end)
  return {
    // A message to a process that has just ended is lost, and `next` tells.
    send: (message) => void child.send(message as object, () => undefined),
    next: async () => {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT)])
      const [message] = (await once(child, 'message', { signal })) as [Message]
      return message
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/**
 * Runs `program` on untrusted `data` and returns its one message. Rejects if it sends none, or after `within` ms of
 * CPU time or too much memory.
 */
export async function runInChild<Message>(program: URL, data: unknown, within: number): Promise<Message> {
  const child = startChild<{ answer: Message }>(program, within)
  try {
    const message = child.next()
    child.send(data)
    return (await message).answer
  } finally {
    child.end()
  }
}

function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It may have ended already.
  }
}
