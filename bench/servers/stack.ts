import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export interface Stack extends AsyncDisposable {
  child: ChildProcess
  says: (text: string) => Promise<void>
}

export async function startStack(env: Record<string, string>): Promise<Stack> {
  const child = spawn(process.execPath, ['tools/stack.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const says = async (text: string) => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`The stack ended:\n${output}`)
      await sleep(100)
    }
  }
  const end = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await says(' runs at ').catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { child, says, [Symbol.asyncDispose]: end }
}
