import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LISTENING } from '@nava/db/running-api'
import { SessionClient } from '@nava/db/session'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds between attempts (`pause`), per attempt (`connect`), and for closing (`end`) */
const timeouts = { pause: 1000, connect: 5000, end: 1000 }

/** What hears notifications of the database */
export interface Notified {
  channels: Readonly<Record<string, (told: string) => void>>
  connected?: () => void
  lost?: () => void
}

/** Returns one that tells all of them, also where several hear the same channel. */
export const together = (all: readonly Notified[]): Required<Notified> => ({
  channels: Object.fromEntries(
    all.flatMap(({ channels }) =>
      Object.keys(channels).map((channel) => [
        channel,
        (told: string) => {
          for (const each of all) each.channels[channel]?.(told)
        },
      ]),
    ),
  ),
  connected: () => {
    for (const { connected } of all) connected?.()
  },
  lost: () => {
    for (const { lost } of all) lost?.()
  },
})

/**
 * Calls `connected` for each connection, because earlier notifications may be lost. Returns a function that
 * stops listening.
 */
export function listen(options: {
  databaseUrl: string
  channels: Readonly<Record<string, (told: string) => void>>
  connected: () => void
  lost?: () => void
  log: Pick<FastifyBaseLogger, 'warn'>
}): () => Promise<void> {
  const { databaseUrl, channels, connected, lost, log } = options
  const stopping = new AbortController()
  let endCurrent: (() => Promise<void>) | undefined

  const listenUntilLost = async () => {
    const socket = new Socket()
    const client = new SessionClient(databaseUrl, {
      connectionTimeoutMillis: timeouts.connect,
      keepAlive: true,
      application_name: LISTENING,
      stream: () => socket,
    })
    let isConnected = false
    endCurrent = async () => {
      // A server that does not respond must not delay the end of the process.
      if (isConnected)
        await Promise.race([client.end(), sleep(timeouts.end, undefined, { ref: false })]).catch(
          () => undefined,
        )
      socket.destroy()
    }
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve)
      // Without a handler, error events would end the process.
      client.on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    await client.connect()
    isConnected = true
    await client.query(
      Object.keys(channels)
        .map((channel) => `LISTEN ${channel}`)
        .join('; '),
    )
    if (!stopping.signal.aborted) connected()
    await ended
    lost?.()
  }

  const listenAgain = async () => {
    while (!stopping.signal.aborted) {
      const fault = await listenUntilLost().catch((error: unknown) => error)
      await endCurrent?.()
      if (stopping.signal.aborted) return
      log.warn({ err: fault }, 'the database is not heard, trying again')
      await sleep(timeouts.pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = listenAgain()

  return async () => {
    stopping.abort()
    await endCurrent?.()
    await done
  }
}
