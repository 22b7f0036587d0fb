import type { ListeningDevice, PlayQueue, StoredQueue } from '@nava/contracts'

/**
 * Returns the queue without a device that has left, paused if that device was to play; undefined if the queue
 * does not name the device.
 */
export function withoutDevice(
  stored: StoredQueue,
  { deviceID, name }: ListeningDevice,
): PlayQueue | undefined {
  const { queue } = stored
  const { holder, device } = queue
  if (holder !== deviceID && device !== deviceID) return undefined
  const freed: PlayQueue = { ...queue, holder: holder === deviceID ? null : holder }
  if (device !== deviceID) return freed
  return {
    ...freed,
    position: positionNow(stored),
    playback: 'paused',
    device: null,
    gone: { deviceID, name },
  }
}

/** Returns the seconds that the current item has reached; only podcasts play at another speed. */
export function positionNow({ age, queue }: Pick<StoredQueue, 'age' | 'queue'>): number {
  if (queue.playback !== 'playing') return queue.position
  const rate = queue.items[queue.index]?.kind === 'podcast' ? queue.speed : 1
  return queue.position + (age / 1000) * rate
}
