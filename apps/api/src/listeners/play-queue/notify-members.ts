/** Sends the current queue, devices or episodes of a person to the members of this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { limits, type StoredQueue } from '@nava/contracts'
import type { EpisodePositionsStore } from '../episode-positions/episode-positions.store.ts'
import type { ListeningMembers, Member, MemberParts } from './listening-members.ts'
import type { ListeningNotification } from './listening-notification.ts'

export interface NotifyParts extends MemberParts {
  episodePositions: EpisodePositionsStore
}

const { acknowledgedWithin, notifyEvery } = limits.queue

export function notifyMembers(members: ListeningMembers, parts: NotifyParts) {
  const { playQueue, devices, episodePositions, log } = parts
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)

  const send = ({ guest, deviceID }: Member, stored: StoredQueue) => {
    if (deviceID !== stored.queue.holder)
      return void guest.timeout(acknowledgedWithin).emit('playQueue', stored, () => undefined)
    // The device that plays must acknowledge. A sleeping one does not, so it is removed until it wakes up.
    guest
      .timeout(acknowledgedWithin)
      .emitWithAck('playQueue', stored)
      .catch(async () => {
        if (!members.has(guest.id)) return
        guest.disconnect(true)
        await members.leave(guest.id)
      })
      .catch(warn('a device that does not answer could not leave'))
  }

  const notify = async ({ kind, userID }: ListeningNotification): Promise<void> => {
    const receivers = await members.ofUser(userID)
    if (receivers.length === 0) return
    switch (kind) {
      case 'queue': {
        const stored = await playQueue.read(userID)
        return receivers.forEach((member) => send(member, stored))
      }
      case 'devices': {
        const list = await devices.ofUser(userID)
        return receivers.forEach(({ guest }) => guest.emit('devices', list))
      }
      case 'episodes': {
        const positions = await episodePositions.latest(userID, limits.episodePositions.perCall)
        return receivers.forEach(({ guest }) => guest.emit('episodePositions', positions))
      }
      default:
        return kind satisfies never
    }
  }

  const notifyOnce = oncePerInterval(notify)
  return (notification: ListeningNotification): void => {
    notifyOnce(notification).catch(warn('the devices of a listener could not be notified'))
  }
}

/** Runs once for all notifications of a kind that come at once, since each sends the current state. */
function oncePerInterval(notify: (notification: ListeningNotification) => Promise<void>) {
  /** Notifications under way, by person and kind, and whether another one has come since */
  const running = new Map<string, boolean>()
  return async (notification: ListeningNotification): Promise<void> => {
    const key = `${notification.kind} ${notification.userID}`
    const isRunning = running.has(key)
    running.set(key, isRunning)
    if (isRunning) return
    try {
      do {
        running.set(key, false)
        await notify(notification)
        await sleep(notifyEvery, undefined, { ref: false })
      } while (running.get(key))
    } finally {
      running.delete(key)
    }
  }
}
