/** Lets all queues, consumers and watchers of a pool hear PostgreSQL's notifications by one connection. BullMQ takes one for each. */
import { EventEmitter } from 'node:events'
import type { Notification, Pool, PoolClient, QueryResult } from 'pg'

/** BullMQ's connection of one queue, consumer or watcher */
export interface BullConnection extends EventEmitter {
  waitUntilReady: () => Promise<unknown>
}

/** What BullMQ uses of the client that listens */
interface Ear extends EventEmitter {
  query: (text: string) => Promise<QueryResult>
  release: () => void
}

export interface SharedListener {
  /** Makes a connection of BullMQ listen by the shared client. */
  share: (connection: BullConnection) => void
  close: () => void
}

export function sharedListener(pool: Pool): SharedListener {
  let current: Promise<Opened> | undefined

  const open = (): Promise<Opened> => {
    const opening = (current ??= openListener(pool, () => {
      if (current === opening) current = undefined
    }))
    opening.catch(() => {
      if (current === opening) current = undefined
    })
    return opening
  }

  return {
    share: (connection) => {
      Reflect.set(connection, 'getListenClient', async () => (await open()).earOf(connection))
      // The name would be that of the last one.
      Reflect.set(connection, 'setListenClientName', () => Promise.resolve())
    },
    close: () => {
      const closing = current
      current = undefined
      closing?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}

interface Opened {
  earOf: (connection: BullConnection) => Ear
  close: () => void
}

async function openListener(pool: Pool, onLost: () => void): Promise<Opened> {
  const client = await pool.connect()
  const ears = new Map<BullConnection, Ear>()
  let isOpen = true
  const close = (error: Error | true) => {
    if (!isOpen) return
    isOpen = false
    client.release(error)
  }
  client.on('notification', (received: Notification) => {
    for (const ear of ears.values()) ear.emit('notification', received)
  })
  client.on('error', (error: Error) => {
    if (!isOpen) return
    onLost()
    close(error)
    for (const connection of ears.keys()) {
      // Ends its wait, after which it listens again.
      connection.emit('listenerinvalidated')
      if (connection.listenerCount('error') > 0) connection.emit('error', error)
    }
  })
  const query = oneByOne(client)
  return {
    earOf: (connection) => {
      const known = ears.get(connection)
      if (known) return known
      const ear = Object.assign(new EventEmitter(), { query, release: () => undefined })
      ears.set(connection, ear)
      connection.once('close', () => ears.delete(connection))
      return ear
    },
    close: () => close(true),
  }
}

/** Queues queries, which pg will no longer do. */
function oneByOne(client: PoolClient): (text: string) => Promise<QueryResult> {
  let last: Promise<unknown> = Promise.resolve()
  return (text) => {
    const next = last.catch(() => undefined).then(() => client.query(text))
    last = next
    return next
  }
}
