import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { killGroup } from './kill-group.ts'
import type { Terminal } from './terminal.ts'

export type ProgramOutput = Pick<Terminal, 'line' | 'warn'>

const FOLLOW_PARENT = fileURLToPath(new URL('follow-parent.mjs', import.meta.url))

/** `name`: prefix of the output's lines */
export interface Job {
  name: string
  argv: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

export interface Program {
  readonly failures: number
  readonly pid: number | undefined
  restart: () => void
  /** Asks the program to exit; after 10 s, kills it with its children */
  stop: () => Promise<void>
  kill: () => void
}

export async function runOnce(
  job: Job,
  terminal: ProgramOutput,
  { signal, onMessage }: { signal?: AbortSignal; onMessage?: (message: unknown) => void } = {},
): Promise<void> {
  const child = start(job, terminal)
  if (onMessage) child.on('message', (message) => (message === 'alive' ? undefined : onMessage(message)))
  const abort = (): void => killGroup(child, 'SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  signal?.removeEventListener('abort', abort)
  if (code !== 0) throw new Error(`${job.name} failed; its last words stand above.`)
}

/**
 * Restarts a program that exits, and one that has not said `alive` (follow-parent.mjs) for half a minute, because it is
 * stopped or its event loop hangs. `tick`: milliseconds; for tests
 */
export function runSupervised(
  job: Job,
  terminal: ProgramOutput,
  { tick = 5000 }: { tick?: number } = {},
): Program {
  let failures = 0
  let quickFailures = 0
  let wanted: 'running' | 'restarting' | 'stopped' = 'running'
  let pause: NodeJS.Timeout | undefined
  let child = begin()

  function begin(): ChildProcess {
    const startedAt = performance.now()
    const begun = start(job, terminal)
    const watch = watchForSilence(begun, tick, () =>
      terminal.warn(`${job.name} has not answered for ${(tick * SILENT_TICKS) / 1000} s and is ended.`),
    )
    begun.once('exit', (code, signal) => {
      watch.stop()
      // Children, such as an encoder, must not outlive the program, so the group is killed.
      killGroup(begun, 'SIGKILL')
      if (wanted === 'stopped') return
      if (wanted === 'restarting') {
        wanted = 'running'
        child = begin()
        return
      }
      failures += 1
      quickFailures = performance.now() - startedAt > STEADY_AFTER ? 1 : quickFailures + 1
      const wait = backOff(quickFailures)
      const ending = watch.hasKilled() ? 'was ended' : endingOf(code, signal)
      terminal.warn(`${job.name} ${ending}; it starts again in ${wait / 1000} s.`)
      pause = setTimeout(() => {
        child = begin()
      }, wait)
    })
    return begun
  }

  return {
    get failures() {
      return failures
    },
    get pid() {
      return child.pid
    },
    restart() {
      wanted = 'restarting'
      clearTimeout(pause)
      if (hasEnded(child)) {
        wanted = 'running'
        child = begin()
      } else {
        void end(child)
      }
    },
    async stop() {
      wanted = 'stopped'
      clearTimeout(pause)
      await end(child)
    },
    kill() {
      wanted = 'stopped'
      clearTimeout(pause)
      killGroup(child, 'SIGKILL')
    },
  }
}

const SILENT_TICKS = 6
/** More of them while a program loads its modules, during which its timers stand still: two minutes on a machine at its limit */
const LOADING_TICKS = 18

/**
 * Kills a program that says nothing for some ticks. Ticks are counted instead of time, so that a pause of this process,
 * such as that of a sleeping machine, is not taken for one of the program.
 */
function watchForSilence(child: ChildProcess, tick: number, warn: () => void) {
  let silent = Number.NEGATIVE_INFINITY
  // The first one comes before the modules are loaded (follow-parent.mjs).
  child.on('message', () => (silent = silent < -LOADING_TICKS ? -LOADING_TICKS : 0))
  const watch = setInterval(() => {
    silent += 1
    if (silent !== SILENT_TICKS) return
    warn()
    killGroup(child, 'SIGKILL')
  }, tick)
  return { stop: () => clearInterval(watch), hasKilled: () => silent >= SILENT_TICKS }
}

/** Milliseconds after which an exit no longer counts as a repeated failure */
export const STEADY_AFTER = 60_000

/** Only the system, which ends what takes the last memory, and people send SIGKILL unasked. */
function endingOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== 'SIGKILL') return `ended by itself (${signal ?? `code ${code}`})`
  return 'was ended by SIGKILL, probably out of memory (journalctl --dmesg has "Out of memory" then; docs/install.md, Memory)'
}

/** Returns the milliseconds after `failures` consecutive failures. */
export function backOff(failures: number): number {
  return Math.min(30_000, 250 * 2 ** failures)
}

/**
 * Starts a program in a separate process group, so that Ctrl-C reaches only this process, which stops
 * programs in order.
 */
function start(job: Job, terminal: ProgramOutput): ChildProcess {
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...job.argv], {
    cwd: job.cwd,
    env: job.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => terminal.line(job.name, line))
  }
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => killGroup(child, 'SIGKILL'), 10_000)
  await ended
  clearTimeout(killTimer)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
