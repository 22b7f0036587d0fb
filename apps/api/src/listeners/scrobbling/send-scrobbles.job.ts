import { limits } from '@nava/contracts'
import { pendingJob } from '../../platform/pending-job.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { QueuedPlay, ScrobblingStore, SecretRow } from './scrobbling.store.ts'
import type { ServiceClient, ServiceClients } from './service-client.ts'

interface Parts {
  store: ScrobblingStore
  box: SecretBox
  clients: ServiceClients
}

/** Accounts that a process serves at once */
const AT_ONCE = 4

/**
 * Sends the due plays of an account in batches. A failed batch is delayed, longer each time. If the process dies after a
 * delivery, plays are sent again; services recognize them by their times.
 */
export const sendScrobblesJob = (parts: Parts & Parameters<typeof pendingJob>[1]) =>
  pendingJob('sendScrobbles', parts, {
    concurrency: AT_ONCE,
    lockMs: limits.scrobbling.lock,
    pending: parts.store.dueAccounts,
    work: async (owner, signal) => {
      const account = await parts.store.account(owner)
      if (account) await sendAccount(parts, account, signal)
      return 0
    },
  })

async function sendAccount({ store, box, clients }: Parts, account: SecretRow, signal: AbortSignal) {
  const client = clients[account.service]
  const secret = box.decrypt(account.userID, account.secret)
  if (!client || secret === undefined) return await store.refuse(account)
  for (;;) {
    const due = await store.due(account, client.mostPlays)
    if (due.length === 0) return
    for (const batch of batchesOf(due, client.fieldBytes)) {
      signal.throwIfAborted()
      if (!(await sendBatch({ store, client }, account, secret, batch))) {
        const rest = due.slice(due.indexOf(batch[0] as QueuedPlay) + batch.length)
        return await store.postpone(idsOf(rest), limits.scrobbling.firstWait)
      }
    }
  }
}

/** Returns false if the account's other plays must wait. */
async function sendBatch(
  { store, client }: { store: ScrobblingStore; client: ServiceClient },
  account: SecretRow,
  secret: string,
  batch: readonly QueuedPlay[],
): Promise<boolean> {
  const sent = await client.send(secret, batch)
  if (sent.state === 'sent') {
    await store.remove(idsOf(batch))
    return true
  }
  if (sent.state === 'invalid') {
    // Sends the plays one by one, because a single one may make the batch invalid.
    if (batch.length === 1) await store.remove(idsOf(batch))
    else
      for (const [at, play] of batch.entries())
        if (!(await sendBatch({ store, client }, account, secret, [play]))) {
          await store.postpone(idsOf(batch.slice(at + 1)), limits.scrobbling.firstWait)
          return false
        }
    return true
  }
  const attempts = Math.max(...batch.map((play) => play.attempts))
  const { firstWait, maxWait } = limits.scrobbling
  const wait = sent.state === 'failed' ? sent.wait : undefined
  await store.postpone(idsOf(batch), Math.min(maxWait, wait ?? firstWait * 2 ** attempts))
  if (sent.state === 'refused') await store.refuse(account)
  return false
}

const idsOf = (plays: readonly QueuedPlay[]) => plays.map(({ id }) => id)

function batchesOf(plays: readonly QueuedPlay[], fieldBytes: number): QueuedPlay[][] {
  const batches: QueuedPlay[][] = []
  let bytes = 0
  for (const play of plays) {
    const own = bytesOf(play) + fieldBytes
    const last = batches.at(-1)
    if (last && bytes + own <= limits.scrobbling.batch.bytes) {
      last.push(play)
      bytes += own
    } else {
      batches.push([play])
      bytes = own
    }
  }
  return batches
}

const bytesOf = ({ title, artists, album }: QueuedPlay) =>
  Buffer.byteLength(JSON.stringify([title, artists.join(', '), album]))
