/**
 * Locks uploads across processes by session-level advisory locks. A waiting request asks the holder to
 * release the lock, because a disconnected sender may return early.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ADVISORY_LOCK_CLASSES } from '@nava/db/advisory-locks'
import { SessionClient } from '@nava/db/session'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'

/** Milliseconds */
const timeouts = { lock: 20_000, pause: 100, connect: 5000, query: 3000 }

const CHANNEL = 'upload_lock_wanted'

interface Held {
  requestRelease: RequestRelease
  released: Promise<void>
  release: () => void
}

export interface UploadLocks extends Locker {
  close: () => Promise<void>
}

export function uploadLocks(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { wait = timeouts.lock }: { wait?: number } = {},
): UploadLocks {
  const held = new Map<string, Held>()
  const askForRelease = (id: string) => void held.get(id)?.requestRelease()
  const connection = lockConnection(databaseUrl, {
    onWanted: askForRelease,
    onLost: (error) => {
      log.warn({ err: error, held: held.size }, 'the locks of uploads were lost with their connection')
      for (const id of held.keys()) askForRelease(id)
    },
  })

  const claim = async (id: string, signal: AbortSignal, requestRelease: RequestRelease) => {
    for (let other = held.get(id); other; other = held.get(id)) {
      await other.requestRelease()
      await Promise.race([other.released, aborted(signal)])
    }
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const release = () => {
      held.delete(id)
      resolve()
    }
    held.set(id, { requestRelease, released, release })
    try {
      while (!(await connection.tryLock(id))) await sleep(timeouts.pause, undefined, { signal })
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    newLock: (id): Lock => ({
      lock: async (stop, requestRelease) => {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(wait)])
        await claim(id, signal, requestRelease).catch((error: unknown) => {
          throw signal.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error
        })
      },
      unlock: async () => {
        await connection.unlock(id)
        held.get(id)?.release()
      },
    }),
    close: connection.close,
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(new Error('given up'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

function lockConnection(
  databaseUrl: string,
  events: { onWanted: (id: string) => void; onLost: (error: unknown) => void },
) {
  let connecting: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const client = new SessionClient(databaseUrl, {
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: timeouts.query,
      keepAlive: true,
      // Uploads share the connection, so one asks while another is being answered.
      pipeline: true,
      application_name: 'nava upload locks',
    })
    client.on('notification', ({ payload = '' }) => events.onWanted(payload))
    // Without a handler, error events would end the process.
    client.on('error', (error) => {
      connecting = undefined
      events.onLost(error)
    })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    return client
  }
  const open = (): Promise<Client> => {
    const opened = (connecting ??= connect())
    opened.catch(() => {
      if (connecting === opened) connecting = undefined
    })
    return opened
  }

  return {
    tryLock: async (id: string): Promise<boolean> => {
      const client = await open()
      const { rows } = await client.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
        [ADVISORY_LOCK_CLASSES.resumableUpload, id],
      )
      const isLocked = rows[0]?.locked === true
      if (!isLocked) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, id])
      return isLocked
    },
    /** If the connection is lost, PostgreSQL has released its locks already. */
    unlock: async (id: string): Promise<void> => {
      const client = await connecting?.catch(() => undefined)
      await client
        ?.query('SELECT pg_advisory_unlock($1, hashtext($2))', [ADVISORY_LOCK_CLASSES.resumableUpload, id])
        .catch(() => undefined)
    },
    close: async (): Promise<void> => {
      const client = await connecting?.catch(() => undefined)
      connecting = undefined
      await client?.end().catch(() => undefined)
    },
  }
}
