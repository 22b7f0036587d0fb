import { LRUCache } from 'lru-cache'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { ScrobblingStore } from './scrobbling.store.ts'
import type { ServiceClients } from './service-client.ts'

export type NotifyServices = (userID: number, musicID: number) => void

/** Reports each change of the current track to a user's services, without retries. */
export function notifyServices({
  store,
  box,
  clients,
  track,
}: {
  store: Pick<ScrobblingStore, 'nowPlaying'>
  box: SecretBox
  clients: ServiceClients
  track: (work: Promise<unknown>) => void
}): NotifyServices {
  const notified = new LRUCache<number, number>({ max: 10_000 })
  const notify = async (userID: number, musicID: number) => {
    const found = await store.nowPlaying(userID, musicID)
    if (!found) return
    // After its length, the same track plays again.
    notified.set(userID, musicID, { ttl: found.play.seconds * 1000 })
    await Promise.all(
      found.accounts.map(async ({ service, secret: encrypted }) => {
        const secret = box.decrypt(userID, encrypted)
        if (secret !== undefined) await clients[service]?.tellNowPlaying(secret, found.play)
      }),
    )
  }
  return (userID, musicID) => {
    if (notified.get(userID) === musicID) return
    notified.set(userID, musicID)
    track(notify(userID, musicID).catch(() => undefined))
  }
}
