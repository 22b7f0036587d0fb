import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { ServerReply } from './channel.ts'

const folder = process.env.FILES ?? ''
const files = new Map(
  (process.env.KEYS ?? '').split(',').map((key) => [`/${key}`, readFileSync(join(folder, key))]),
)

const server = createServer((request, reply) => {
  const file = files.get(request.url ?? '')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (!file || from === undefined) return void reply.writeHead(404).end()
  const part = file.subarray(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${to}/${file.byteLength}`
  reply.writeHead(206, {
    'content-type': 'audio/mpeg',
    'content-range': range,
    'content-length': part.byteLength,
  })
  reply.end(part)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const told: ServerReply = {
  kind: 'listening',
  address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
}
process.send?.(told)
await once(process, 'disconnect')
process.exit(0)
