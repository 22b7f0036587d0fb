import { spawn } from 'node:child_process'
import { onSignals } from './bootstrap/signals.mjs'

export async function runInherited(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env })
  const release = onSignals((signal) => void child.kill(signal))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    release()
  }
}
