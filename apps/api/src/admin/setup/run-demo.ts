import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type RunDemo = (signal: AbortSignal) => Promise<void>

/** An installation may lack it: the demo is no part of the server. */
export const DEMO_PROGRAM = fileURLToPath(new URL('../../../../../tools/stack/fill-demo.ts', import.meta.url))
const FOLLOW_PARENT = fileURLToPath(new URL('../../../../../tools/stack/follow-parent.mjs', import.meta.url))

/** Characters of what the program said last that are kept as the reason */
const MAX_REASON = 500

export const hasDemo = (program: string): boolean => existsSync(program) && existsSync(FOLLOW_PARENT)

/**
 * Returns a function that fills in the demo's catalogue in a process of its own, which ends with this one. It goes on
 * with what is missing.
 * @throws Error with the last words of the process; the signal's reason
 */
export const demoWith =
  (program: string, settings: Readonly<Record<string, string | undefined>>): RunDemo =>
  (signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, program, 'catalogue'], {
        env: { ...settings },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      let said = ''
      const stop = () => void child.kill('SIGKILL')
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-MAX_REASON)
      })
      child.once('error', reject)
      // Not at its exit, when its last words may not be read yet
      child.once('close', (code, by) => {
        signal.removeEventListener('abort', stop)
        if (signal.aborted) reject(signal.reason as Error)
        else if (code === 0) resolve()
        else reject(new Error(said.trim() || `The process ended with ${by ?? code}`))
      })
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
    })
