import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Statement {
  text: string
  values: unknown[]
}

export type ServerRequest = { kind: 'tokens'; users: number[] } | { kind: 'statements'; paths: string[] }

export type ServerReply =
  | { kind: 'listening'; address: string }
  | { kind: 'tokens'; tokens: string[] }
  | { kind: 'statements'; statements: Statement[][] }
  | { kind: 'failed'; reason: string }

export interface Server {
  address: string
  pid: number
  ask: (asked: ServerRequest) => Promise<ServerReply>
  stop: () => Promise<void>
}

export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env } })
  const gone = new AbortController()
  child.once('exit', () => gone.abort(new Error(`${file} ended`)))
  const hear = async (): Promise<ServerReply> => {
    const [told] = (await once(child, 'message', { signal: gone.signal })) as [ServerReply] // sent by the servers
    if (told.kind === 'failed') throw new Error(told.reason)
    return told
  }
  const started = await hear()
  if (started.kind !== 'listening') throw new Error(`${file} did not start`)
  return {
    address: started.address,
    pid: child.pid ?? 0,
    ask: (asked) => {
      child.send(asked)
      return hear()
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
