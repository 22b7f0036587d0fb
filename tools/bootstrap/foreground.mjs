import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onSignals } from './signals.mjs'

/**
 * Runs a program on our terminal until it ends, then ends this process with the same code. Signals that we get it gets;
 * when our parent has exited, it is asked to end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, ours?: boolean, onEnd?: () => void }} [options]
 *   `ours`: the program looks after a channel to us, and ends when we are gone; `onEnd` is called before we end
 * @returns {Promise<never>} rejects when the program could not be started
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
      onEnd?.()
      process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
    })
    onSignals((signal) => child.kill(signal))
  })
}
