/** Limits an ffmpeg process, even after the worker has died. */
import { availableParallelism, totalmem } from 'node:os'
import { confined } from './confine.ts'

export interface Bounds {
  /** Wall-clock time */
  seconds: number
  /** Bytes of address space */
  memory: number
  /** Bytes of the largest file */
  output: number
}

const GIB = 1024 ** 3
/** Bytes, enough for 8K video in 16 threads */
const MOST_MEMORY = 6 * GIB
const MEMORY_SHARE = 0.75

const DEFAULT_BOUNDS: Bounds = {
  seconds: 60 * 60,
  memory: Math.floor(Math.min(MOST_MEMORY, totalmem() * MEMORY_SHARE)),
  output: GIB,
}

export const boundsOf = (given: Partial<Bounds> = {}): Bounds => ({ ...DEFAULT_BOUNDS, ...given })

/** Factor by which a process may exceed the estimated time on a busy machine */
const TIME_SLACK = 40
const LEAST_TIME = 30 * 60
/** Factor by which files may exceed the estimated size, and minimum bytes for headers and tags */
const OUTPUT_SLACK = 2
const LEAST_OUTPUT = 16 * 1024 * 1024

/** Returns bounds for `work` seconds on an average core, with a largest file of about `bytes`. */
export const boundsOfWork = ({
  work,
  bytes,
}: {
  work: number
  bytes: number
}): Pick<Bounds, 'seconds' | 'output'> => ({
  seconds: Math.ceil(LEAST_TIME + work * TIME_SLACK),
  output: Math.ceil(LEAST_OUTPUT + bytes * OUTPUT_SLACK),
})

export const SHELL = '/bin/sh'

/**
 * Sets the limits and runs the program. POSIX counts file sizes in blocks of 512 bytes. When the worker ends, standard
 * input closes and the shell kills the process group. Otherwise the shell exits like the program, also by signal.
 */
const SCRIPT = `
{ ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; ulimit -f "$3"; } 2>/dev/null; shift 3
exec 3<&0 </dev/null
"$@" 3<&- & program=$!
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $program; status=$?
kill -KILL $guard; wait $guard 2>/dev/null
[ $status -gt 128 ] && [ $status -lt 160 ] && kill -$((status - 128)) $$
exit $status`

export const boundedWords = ({ seconds, memory, output }: Bounds, program: readonly string[]): string[] => [
  '-c',
  SCRIPT,
  'ffmpeg',
  // CPU seconds on all cores together; this limit also ends a process that outlives the worker.
  String(Math.ceil(seconds * availableParallelism())),
  String(Math.floor(memory / 1024)),
  String(Math.ceil(output / 512)),
  ...confined(program),
]

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group has already ended.
  }
}
