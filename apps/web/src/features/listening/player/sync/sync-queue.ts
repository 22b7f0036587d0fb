import { limits } from '@nava/contracts'
import { randomID } from '../../../../lib/browser/secure-only.ts'
import { devicesStore, nameSetting, noDevices, setDeviceCommands } from '../devices.ts'
import { soundsOnPage } from '../sound.ts'
import { progress } from '../progress.ts'
import { deviceName } from './device-name.ts'
import { plays } from './page-player.ts'
import { dispatch, lose, playOn, setVolume } from './replica.ts'
import { joinDevices } from './server-queue.ts'
import { type SharedParts, type SharedQueue, sharedQueue } from './shared-queue.ts'
import { syncEpisodes } from './sync-episodes.ts'

/** Milliseconds without a connection after which this page may play without the server's permission */
const ALONE_AFTER = 3000

export type SyncedQueue = ReturnType<typeof syncQueue>

/** Synchronizes the player between the devices of the signed-in user. */
export function syncQueue(parts: SharedParts) {
  const me = randomID()
  let isJoined = false
  const queue = sharedQueue(me, () => isJoined, parts)
  const episodes = syncEpisodes()
  const connection = watchConnection(() => {
    queue.become(lose)
    void queue.readAgain()
  })

  const room = joinDevices(async () => ({ deviceID: me, name: await deviceName() }), {
    onJoined: ({ devices }) => {
      connection.back()
      devicesStore.setState({ me, devices })
      isJoined = true
      void queue.readAgain()
      void episodes.load()
    },
    onLost: () => {
      isJoined = false
      connection.lost()
    },
    onQueue: (stored) => (queue.knows(stored) ? queue.take(stored) : void queue.readAgain()),
    onDevices: (devices) => devicesStore.setState({ devices }),
    onPositions: episodes.take,
  })
  /** Loads the current state when the page becomes visible again. */
  const wake = () => {
    if (document.visibilityState !== 'visible') return
    void queue.readAgain()
    if (isJoined) void episodes.load()
  }
  const beat = setInterval(() => {
    if (soundsOnPage() && plays()) queue.beat()
  }, limits.queue.playingWriteEvery)
  document.addEventListener('visibilitychange', wake)
  addEventListener('pagehide', queue.save)
  // All tabs share the device's name, so this page joins again when another tab changes it.
  const stopWatching = nameSetting.watch(() => room.rejoin())
  commandDevices(queue, () => room.rejoin())

  return {
    press: queue.press,
    /** Seeks on the device that plays. */
    seek: (seconds: number): void => {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      queue.page.seek(position)
      queue.become((replica) => dispatch(replica, { name: 'seek', args: [position] }))
    },
    /** Ends the synchronization. The player pauses unless this page plays. */
    stop: (): void => {
      connection.back()
      clearInterval(beat)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('pagehide', queue.save)
      stopWatching()
      episodes.stop()
      room.leave()
      setDeviceCommands(undefined)
      noDevices()
      queue.stop()
    },
  }
}

/** Calls `onAlone` after some seconds without a connection, or at once where the browser knows that it has none. */
function watchConnection(onAlone: () => void) {
  const start = () => setTimeout(onAlone, navigator.onLine ? ALONE_AFTER : 0)
  let timer = start()
  return {
    back: (): void => clearTimeout(timer),
    lost: (): void => {
      clearTimeout(timer)
      timer = start()
    },
  }
}

/** Lets the page's menus command the devices. */
function commandDevices(queue: SharedQueue, rejoin: () => void) {
  setDeviceCommands({
    moveTo: (deviceID) =>
      queue.become((replica) => {
        const moved = playOn(replica, deviceID)
        return moved.shown.playback === 'refused' ? dispatch(moved, { name: 'play', args: [] }) : moved
      }, true),
    rename: (name) => {
      nameSetting.write(name)
      rejoin()
    },
    setVolume: (level) => queue.become((replica) => setVolume(replica, level)),
  })
}
