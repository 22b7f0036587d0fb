import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

export interface Flood {
  address: string
  connections: number
  tokens: readonly string[]
  file: { bytes: Uint8Array; name: string }
}

export type Answers = Record<number, number>

// Real attackers use separate machines, so the server gets priority over this process.
setPriority(constants.priority.PRIORITY_LOW)

const [{ address, connections, tokens, file }] = (await once(process, 'message')) as [Flood] // sent by its parent
const answers: Answers = {}
let sent = 0
const ending = new AbortController()
process.once('message', () => ending.abort())

async function upload(): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file.bytes)], file.name))
  sent += 1
  const account = sent % tokens.length
  const reply = await fetch(`${address}/api/users/setavatar`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[account]}`,
      // One address per account, like many attackers
      'x-forwarded-for': `10.0.${account >> 8}.${account & 255}`,
    },
    body: form,
  })
  await reply.arrayBuffer()
  return reply.status
}

async function connection(): Promise<void> {
  while (!ending.signal.aborted) {
    const status = await upload().catch(() => 0)
    answers[status] = (answers[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: connections }, connection))
process.send?.(answers)
process.disconnect()
