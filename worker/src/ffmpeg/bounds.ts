/** The most that one ffmpeg process may take of the machine. The system enforces them, also when this program is gone. */
import { availableParallelism, totalmem } from 'node:os'
import { confined } from './confine.ts'

export interface Bounds {
  /** From its start to its end. */
  seconds: number
  /** Bytes of memory that it may write to. */
  memory: number
  /** Bytes of its largest file. */
  output: number
}

const GIB = 1024 ** 3
/** Enough for the pictures of an 8K video in 16 threads; a file that asks for more is made to harm. */
const MOST_MEMORY = 6 * GIB
const MEMORY_SHARE = 0.75

/** For calls whose work is not known: looking at a file, reading its packets, taking pictures out of it. */
const DEFAULT_BOUNDS: Bounds = {
  seconds: 60 * 60,
  memory: Math.floor(Math.min(MOST_MEMORY, totalmem() * MEMORY_SHARE)),
  output: GIB,
}

export const boundsOf = (given: Partial<Bounds> = {}): Bounds => ({ ...DEFAULT_BOUNDS, ...given })

/** Times that a transcode may take as long as it should: the machine may be busy, and ffmpeg has the lowest priority. */
const TIME_SLACK = 40
/** In seconds. */
const LEAST_TIME = 30 * 60
/** Times that a file may be larger than planned, and bytes for headers and tags. */
const OUTPUT_SLACK = 2
const LEAST_OUTPUT = 16 * 1024 * 1024

/** Returns the bounds of a transcode of `work` seconds on an ordinary core whose largest file has about `bytes`. */
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

/** The shell that sets the limits; every system that ffmpeg runs on has it. */
export const SHELL = '/bin/sh'

/**
 * Sets the limits and runs the program. A lower limit that the system already sets stays. The units are those of POSIX: a file's are
 * blocks of 512 bytes.
 *
 * Its standard input is a pipe that nobody writes to. It ends when this program does, however it does, and then the
 * process group is killed. The shell ends as the program did, by its signal too (an exit code of ffmpeg may be above 160).
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

/** Returns the words with which `SHELL` runs a program within bounds, and no longer than this program lives. */
export const boundedWords = ({ seconds, memory, output }: Bounds, program: readonly string[]): string[] => [
  '-c',
  SCRIPT,
  'ffmpeg',
  // Of all cores together: this ends what outlives this program.
  String(Math.ceil(seconds * availableParallelism())),
  String(Math.floor(memory / 1024)),
  String(Math.ceil(output / 512)),
  ...confined(program),
]

/** Ends a process that leads its group, and all that it has started. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
