/**
 * Bare Fastify server that sends given bytes, or rows of prepared statements. It is the floor with which Nava
 * is compared.
 */
import { once } from 'node:events'
import fastify, { type FastifyReply } from 'fastify'
import { Pool } from 'pg'
import { makeLog } from '../../apps/api/src/platform/http/log.ts'
import type { Statement, ServerReply } from './channel.ts'

const sql = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ bodyLimit: 64 * 1024 * 1024 })
const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>()
// Without redaction, like the lines of Nava's requests
const log = makeLog('info', '/dev/null').child({}, { redact: [] })
const statements = new Map<string, Statement[][]>()
const names = new Map<string, string>()
const nameOf = (text: string) => names.get(text) ?? names.set(text, `s${names.size}`).get(text) ?? text

async function rowsOf({ text, values }: Statement): Promise<unknown[]> {
  const { rows } = await sql.query<Record<string, unknown>>({ name: nameOf(text), text, values })
  return rows
}

interface Named {
  name: string
  at?: string
}

interface Answer {
  text: string
  headers: Record<string, string>
}

app.post<{ Params: Named; Body: Answer }>('/bytes/:name', async ({ params, body }) => {
  answers.set(params.name, { body: Buffer.from(body.text), headers: body.headers })
  return { kept: true }
})
const sendBytes = (name: string, reply: FastifyReply) => {
  const answer = answers.get(name)
  reply.headers(answer?.headers ?? {}).send(answer?.body)
}
app.get<{ Params: Named }>('/bytes/:name', ({ params }, reply) => sendBytes(params.name, reply))
app.get<{ Params: Named }>('/logged/:name', ({ params }, reply) => {
  sendBytes(params.name, reply)
  log.info({ name: params.name, status: reply.statusCode, ms: reply.elapsedTime })
})
app.post<{ Params: Named; Body: Statement[][] }>('/rows/:name', async ({ params, body }) => {
  statements.set(params.name, body)
  return { kept: true }
})
app.get<{ Params: Named }>('/rows/:name/:at', async ({ params }) => {
  const all = statements.get(params.name) ?? []
  const sent = all[Number(params.at) % all.length] ?? []
  return Promise.all(sent.map(rowsOf))
})
app.post<{ Body: Statement }>('/run', ({ body }) => rowsOf(body))

const address = await app.listen({ host: '127.0.0.1', port: 0 })
const told: ServerReply = { kind: 'listening', address }
process.send?.(told)

await once(process, 'disconnect')
await app.close()
await sql.end()
process.exit(0)
