/** Runs ffmpeg. The only module that knows the package which does so. */
import ffmpeg from 'fluent-ffmpeg'
import type { FfmpegCall } from './args.ts'
import { blamesData } from './blame.ts'
import { type Bounds, boundsOf, boundedWords, killGroup, SHELL } from './bounds.ts'

export interface RunOptions {
  /** Path of the program. */
  ffmpeg: string
  /** Folder that relative outputs are written to. */
  cwd: string
  signal: AbortSignal
  /** Receives each line that is not progress. */
  onLine?: (line: string) => void
  /** Seconds of the output that are done so far. */
  onSeconds?: (seconds: number) => void
  /** The process's id, once it runs. */
  onStart?: (pid: number) => void
  /** By how much other programs go before it. */
  niceness?: number
  /** Milliseconds without progress after which it is ended. */
  patience?: number
  /** The most that it may take of the machine; those of `DEFAULT_BOUNDS` where not given. */
  bounds?: Partial<Bounds>
}

/**
 * ffmpeg failed, or was `killed` from outside (out of memory, or by an operator). `lines` are the last lines of its
 * output, for the log only.
 */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed'
  readonly lines: readonly string[]
  readonly killed: boolean
  readonly #call: FfmpegCall
  constructor(message: string, lines: readonly string[], call: FfmpegCall) {
    super(message)
    this.lines = lines
    this.killed = message.includes('killed with signal')
    this.#call = call
  }

  /** True if the messages blame the data of the first input; every other fault is the server's own. */
  get blamesSource(): boolean {
    if (this.killed || this.full || this.exceeded) return false
    const input = this.#call.inputs[0]?.file ?? ''
    return blamesData(this.lines, { input, outputs: this.#call.outputs.map(({ file }) => file) })
  }

  /** What it asked for more of than its bounds allow; undefined where it failed for another reason. */
  get exceeded(): 'memory' | 'output' | undefined {
    if (this.message.includes('SIGXFSZ') || this.lines.some((line) => line.includes('File too large')))
      return 'output'
    return this.lines.some((line) =>
      /Cannot allocate memory|Failed to allocate|malloc of size \d+ failed/.test(line),
    )
      ? 'memory'
      : undefined
  }

  /** True if it ran out of disk space. */
  get full(): boolean {
    const says = this.lines.some((line) => /No space left on device|Disk quota exceeded/.test(line))
    return says || this.message.startsWith(`ffmpeg exited with code ${NO_SPACE}`)
  }
}

/** ffmpeg made no progress for as long as it was given. */
export class FfmpegStuck extends Error {
  override name = 'FfmpegStuck'
}

/** ffmpeg worked for longer than its bounds allow. */
export class FfmpegTooSlow extends Error {
  override name = 'FfmpegTooSlow'
}

/**
 * True if ffmpeg failed because its input takes more time, or makes larger files, than what it declares allows. A lack of
 * memory says nothing about the file.
 */
export const isTooCostly = (error: unknown): boolean =>
  error instanceof FfmpegTooSlow || (error instanceof FfmpegFailed && error.exceeded === 'output')

/** True if ffmpeg failed for a reason that is not in its input. */
export const isFfmpegFault = (error: unknown): boolean =>
  error instanceof FfmpegStuck || (error instanceof FfmpegFailed && !error.blamesSource)

export interface RunResult {
  /** Seconds of output that it reported. */
  seconds: number
  /** Frames of the first output's picture that it reported. */
  frames: number
}

/** The lowest byte of -ENOSPC, with which ffmpeg may end without a word. */
const NO_SPACE = 228
const PATIENCE = 60_000
const KEPT_LINES = 40
const MAX_LINE_LENGTH = 400
const NICENESS = 5

/**
 * Runs one call to its end, in a process group of its own, which is killed as a whole when it is aborted or stuck. That
 * it ended well proves nothing about its outputs: look at them.
 * @throws FfmpegFailed, FfmpegStuck, FfmpegTooSlow, or the signal's reason
 */
export async function runFfmpeg(call: FfmpegCall, options: RunOptions): Promise<RunResult> {
  const { signal, onLine, onSeconds, onStart, patience = PATIENCE } = options
  signal.throwIfAborted()
  const command = commandOf(call, options)
  const lines: string[] = []
  let seconds = 0
  let frames = 0
  let fault: Error | undefined
  let informs = false
  const bounds = boundsOf(options.bounds)
  const kill = () => killGroup(pidOf(command))
  const giveUp = (error: Error) => {
    fault ??= error
    kill()
  }
  const deadline = setTimeout(
    () => giveUp(new FfmpegTooSlow(`Not done after ${bounds.seconds} s`)),
    bounds.seconds * 1000,
  )
  let watchdog = setTimeout(() => undefined, 0)
  const wait = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => giveUp(new FfmpegStuck(`No progress for ${patience} ms`)), patience)
  }
  const hear = (line: string) => {
    const [, key, value] = /^([a-z0-9_]+)=\s*(\S*)\s*$/.exec(line) ?? []
    if (key === undefined) {
      if (line === '') return
      // The lines of a message after its first have no level.
      informs = levelOf(line) === undefined ? informs : levelOf(line) === 'info'
      if (!informs) lines.push(line.slice(0, MAX_LINE_LENGTH))
      if (lines.length > KEPT_LINES) lines.shift()
      onLine?.(line)
      return
    }
    if (key === 'frame') frames = Number(value) || 0
    const reached = key === 'out_time_us' ? Number(value) / 1e6 : Number.NaN
    if (!(reached > seconds)) return
    seconds = reached
    wait()
    onSeconds?.(seconds)
  }
  try {
    await new Promise<void>((resolve, reject) => {
      command
        .on('start', () => {
          wait()
          signal.addEventListener('abort', kill)
          if (signal.aborted) kill()
          const pid = pidOf(command)
          if (pid) onStart?.(pid)
        })
        .on('stderr', hear)
        .on('end', () => resolve())
        .on('error', (error: Error) => {
          const ran = /^ffmpeg (exited|was killed)/.test(error.message)
          reject(ran ? new FfmpegFailed(error.message.slice(0, MAX_LINE_LENGTH), lines, call) : error)
        })
        .run()
    })
  } catch (error) {
    signal.throwIfAborted()
    throw fault ?? error
  } finally {
    clearTimeout(deadline)
    clearTimeout(watchdog)
    signal.removeEventListener('abort', kill)
  }
  signal.throwIfAborted()
  return { seconds, frames }
}

/** The level that a message says, where the call asked for levels. */
const levelOf = (line: string): string | undefined =>
  /^(?:\[\S+ @ 0x[0-9a-f]+\] )?\[(info|warning|error|fatal|panic)\] /.exec(line)?.[1]

/** The package's command for a call; ffmpeg gets exactly the words of `argvOf`. */
export function commandOf(
  call: FfmpegCall,
  options: Pick<RunOptions, 'ffmpeg' | 'cwd' | 'niceness' | 'bounds'>,
): ffmpeg.FfmpegCommand {
  const { niceness = NICENESS } = options
  const command = ffmpeg({ niceness, cwd: options.cwd, stdoutLines: 1 })
  command.setFfmpegPath(SHELL)
  // It would ask ffmpeg for its formats and encoders first, and misreads the lists of some versions. What we use was
  // looked for when the worker started.
  // Applied this way since its answers are declared to have an error always.
  command.availableFormats = (answer) => void Reflect.apply(answer, undefined, [null, everyFormat])
  command.availableEncoders = (answer) => void Reflect.apply(answer, undefined, [null, {}])
  startBounded(command, (words) => boundedWords(boundsOf(options.bounds), [options.ffmpeg, ...words]))
  // Options are given as several arguments each time: a single one would be split at its spaces.
  for (const { file, options: words } of call.inputs) command.input(file).inputOptions(...pair(words))
  for (const { file, options: words } of call.outputs) command.output(file).outputOptions(...pair(words))
  return command
}

/**
 * Starts the process in a group of its own with the words that `bound` makes of ffmpeg's, which the package has no
 * options for. Where it cannot even be started (no memory, no folder) the package stumbles over the output that it has
 * not got, in an event that cannot be caught: it gets an empty one.
 */
function startBounded(
  command: ffmpeg.FfmpegCommand,
  bound: (words: readonly string[]) => readonly string[],
): void {
  const start: unknown = Reflect.get(command, '_spawnFfmpeg')
  if (typeof start !== 'function')
    throw new Error('This version of fluent-ffmpeg starts processes in another way')
  const nothing = { get: () => '' }
  const careful = (
    words: readonly string[],
    options: object,
    onProcess: unknown,
    onEnd: (...ended: unknown[]) => void,
  ): void => {
    const ended = (error: unknown, out: unknown, messages: unknown) =>
      onEnd(error, out ?? nothing, messages ?? nothing)
    start.call(command, [...bound(words)], { ...options, detached: true }, onProcess, ended)
  }
  Reflect.set(command, '_spawnFfmpeg', careful)
}

const everyFormat = new Proxy<Record<string, ffmpeg.Formats[string]>>(
  {},
  {
    has: () => true,
    get: () => ({ description: '', canDemux: true, canMux: true }),
  },
)

function pair(words: readonly string[]): readonly string[] {
  if (words.length < 2) throw new Error('The options of an input or output are two words or more')
  return words
}

/** The package keeps the process on the command but does not declare it. */
function pidOf(command: ffmpeg.FfmpegCommand): number | undefined {
  const process: unknown = Reflect.get(command, 'ffmpegProc')
  const pid: unknown =
    typeof process === 'object' && process !== null ? Reflect.get(process, 'pid') : undefined
  return typeof pid === 'number' ? pid : undefined
}
