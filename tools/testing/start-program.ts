import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../stack/port.ts'
import { bareEnv } from './bare-env.ts'

export interface StartedProgram extends AsyncDisposable {
  written: () => string
}

/**
 * Starts api or worker; resolves when it is ready.
 * @throws Error with the output of the program if it ends
 */
export async function startProgram(file: string, env: Record<string, string>): Promise<StartedProgram> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...bareEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (written += String(text)))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended: ${written}`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return {
    written: () => written,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** `sources`: a folder with the structure of this repository */
export async function startApi(
  sources: string,
  env: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
): Promise<StartedProgram & { address: string }> {
  const port = await freePort()
  const program = await startProgram(join(sources, 'apps/api/src/main.ts'), {
    JWT_SECRET: 'a secret that only tests know, long enough',
    PORT: String(port),
    ...env,
  })
  return { ...program, address: `http://127.0.0.1:${port}` }
}
