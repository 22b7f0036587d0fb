/** Runs ffmpeg; the only module that uses fluent-ffmpeg. */
import ffmpeg from 'fluent-ffmpeg'
import type { FfmpegCall } from './args.ts'
import { isDataFault } from './classify-failure.ts'
import { type Bounds, boundsOf, boundedWords, killGroup, SHELL } from './bounds.ts'

export interface RunOptions {
  ffmpeg: string
  cwd: string
  signal: AbortSignal
  onLine?: (line: string) => void
  onSeconds?: (seconds: number) => void
  onStart?: (pid: number) => void
  niceness?: number
  /** Milliseconds without progress after which ffmpeg counts as stuck */
  patience?: number
  /** Defaults to `DEFAULT_BOUNDS`. */
  bounds?: Partial<Bounds>
}

/** `killed`: by the system or an operator. `lines`: the last output, for the log only. */
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

  /** True if messages blame the first input; otherwise the server is at fault. */
  get isSourceFault(): boolean {
    if (this.killed || this.full || this.exceeded) return false
    const input = this.#call.inputs[0]?.file ?? ''
    return isDataFault(this.lines, { input, outputs: this.#call.outputs.map(({ file }) => file) })
  }

  get exceeded(): 'memory' | 'output' | undefined {
    if (this.message.includes('SIGXFSZ') || this.lines.some((line) => line.includes('File too large')))
      return 'output'
    return this.lines.some((line) =>
      /Cannot allocate memory|Failed to allocate|malloc of size \d+ failed/.test(line),
    )
      ? 'memory'
      : undefined
  }

  get full(): boolean {
    const says = this.lines.some((line) => /No space left on device|Disk quota exceeded/.test(line))
    return says || this.message.startsWith(`ffmpeg exited with code ${NO_SPACE}`)
  }
}

export class FfmpegStuck extends Error {
  override name = 'FfmpegStuck'
}

export class FfmpegTooSlow extends Error {
  override name = 'FfmpegTooSlow'
}

/**
 * Returns true if the input takes more time or larger files than its estimate. Excessive memory does not
 * count.
 */
export const isTooCostly = (error: unknown): boolean =>
  error instanceof FfmpegTooSlow || (error instanceof FfmpegFailed && error.exceeded === 'output')

export const isFfmpegFault = (error: unknown): boolean =>
  error instanceof FfmpegStuck || (error instanceof FfmpegFailed && !error.isSourceFault)

export interface RunResult {
  seconds: number
  frames: number
}

/** Lowest byte of -ENOSPC, ffmpeg's exit code when it prints no message */
const NO_SPACE = 228
const TIMEOUT = 60_000
const STORED_LINES = 40
const MAX_LINE_LENGTH = 400
const NICENESS = 5

/**
 * Runs ffmpeg in its own process group, which is killed if aborted or stuck. A success does not guarantee
 * valid outputs.
 * @throws FfmpegFailed, FfmpegStuck, FfmpegTooSlow, or the signal's reason
 */
export async function runFfmpeg(call: FfmpegCall, options: RunOptions): Promise<RunResult> {
  const { signal, onLine, onSeconds, onStart, patience = TIMEOUT } = options
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
    const [, key, value] = /^([a-z0-9_]+)=\s*(\S*)$/.exec(line.trimEnd()) ?? []
    if (key === undefined) {
      if (line === '') return
      informs = levelOf(line) === undefined ? informs : levelOf(line) === 'info'
      if (!informs) lines.push(line.slice(0, MAX_LINE_LENGTH))
      if (lines.length > STORED_LINES) lines.shift()
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

const levelOf = (line: string): string | undefined =>
  /^(?:\[\S+ @ 0x[0-9a-f]+\] )?\[(info|warning|error|fatal|panic)\] /.exec(line)?.[1]

export function commandOf(
  call: FfmpegCall,
  options: Pick<RunOptions, 'ffmpeg' | 'cwd' | 'niceness' | 'bounds'>,
): ffmpeg.FfmpegCommand {
  const { niceness = NICENESS } = options
  const command = ffmpeg({ niceness, cwd: options.cwd, stdoutLines: 1 })
  command.setFfmpegPath(SHELL)
  // Skips the package's own queries of formats and encoders, some of which it parses wrongly; the self-test
  // checks them.
  // Reflect.apply avoids the callback's type, which requires an error.
  command.availableFormats = (answer) => void Reflect.apply(answer, undefined, [null, everyFormat])
  command.availableEncoders = (answer) => void Reflect.apply(answer, undefined, [null, {}])
  startBounded(command, (words) => boundedWords(boundsOf(options.bounds), [options.ffmpeg, ...words]))
  // Passes pairs, because the package splits single arguments at spaces.
  for (const { file, options: words } of call.inputs) command.input(file).inputOptions(...pair(words))
  for (const { file, options: words } of call.outputs) command.output(file).outputOptions(...pair(words))
  return command
}

/**
 * Adds the arguments of `bound` and a process group, which the package does not support. An empty output
 * stream keeps it from throwing in an event handler if the start fails.
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

function pidOf(command: ffmpeg.FfmpegCommand): number | undefined {
  const process: unknown = Reflect.get(command, 'ffmpegProc')
  const pid: unknown =
    typeof process === 'object' && process !== null ? Reflect.get(process, 'pid') : undefined
  return typeof pid === 'number' ? pid : undefined
}
