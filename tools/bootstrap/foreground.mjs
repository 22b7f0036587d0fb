import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onSignals } from './signals.mjs'

/**
 * Runs a program in the terminal and exits with its code. Forwards signals, and ends the program when the
 * parent exits.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, ours?: boolean, onEnd?: () => void | Promise<void> }} [options] `ours`:
 * the program watches a channel and ends with this process; `onEnd`: called before the exit
 * @returns {Promise<never>} rejects if the start failed
 */
export function runInForeground(
  command,
  args,
  { env = process.env, cwd = process.cwd(), ours = false, onEnd } = {},
) {
  return new Promise((_, reject) => {
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: ours ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const end = () => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
      Promise.resolve(onEnd?.()).then(end, reject)
    })
    onSignals((signal) => child.kill(signal))
  })
}
