import { type PlayQueue, type StoredQueue, emptyPlayQueue, limits } from '@nava/contracts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { randomID } from '../../../../lib/browser/secure-only.ts'
import { number } from '../../../../lib/calls/decoder.ts'
import { loadTexts, t } from '../../../../lib/i18n/i18n.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { devicesStore, nameSetting, noDevices, setDeviceCommands } from '../devices.ts'
import { playerStore } from '../player.ts'
import { isSame } from '../queue-item.ts'
import { takeRadio } from '../radio.ts'
import { setSoundsHere, soundsOnPage, startingAt } from '../sound.ts'
import { positionOf } from '../episode-positions.ts'
import { type PlayerState, currentItem } from '../state/player-state.ts'
import { progress } from '../progress.ts'
import { deviceName } from './device-name.ts'
import { type KnownItems, knowsAll, learn, queueOf, stateOf } from './queue-fields.ts'
import { remotePosition } from './remote-position.ts'
import {
  type Replica,
  beginWrite,
  edit,
  endWrite,
  forgetWrite,
  hear,
  lose,
  mayPlay,
  newReplica,
  playOn,
} from './replica.ts'
import { syncEpisodes } from './sync-episodes.ts'
import { type QueueWithCards, joinDevices, readQueue, writeQueue } from './server-queue.ts'

const { writeEvery, playingWriteEvery, heldFor } = limits.queue
/** Milliseconds without a connection after which this page may play without the server's permission */
const ALONE_AFTER = 3000
const AGAIN_AFTER = 1000
const REFUSED_FOR = 5000

/**
 * Milliseconds since 1970 of the last change that was made here without a connection; 0 if the server has it. Another
 * page of this browser may have made it.
 */
export const unsentChange = localSetting('queueUnsentAt', number(0), 0)

export interface SyncedQueue {
  /** Seeks on the device that plays. */
  seek: (seconds: number) => void
  /** Ends the synchronization. The player pauses unless this page plays. */
  stop: () => void
}

interface SyncParts {
  seekHere: (seconds: number) => void
  /** State that the page showed before the user changed it */
  shown: PlayerState
  /** Decides once whether to keep the stored queue or this browser's. */
  choose: (stored: StoredQueue, replace: (queue: PlayQueue) => void) => 'stored' | 'own'
}

/** Synchronizes the player between the devices of the signed-in user. */
export function syncQueue({ seekHere, shown, choose }: SyncParts): SyncedQueue {
  const me = randomID()
  const known: KnownItems = new Map()
  const elsewhere = remotePosition(() => plays() && isHeldElsewhere())
  const own = () => playerStore.getState()
  const plays = () => own().playback === 'playing'
  let replica: Replica = {
    ...newReplica(me, queueOf(shown, emptyPlayQueue)),
    mine: queueOf(own(), emptyPlayQueue),
  }
  /** Time of the last change of the stored queue, by this page's clock */
  let storedAt = 0
  let pressedAt = performance.now()
  let isJoined = false
  let isApplying = false
  let isWriting = false
  let isFirst = true
  /** True while the server refuses to store what is shown */
  let isHeldUp = false
  let isStopped = false
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let lastWrite = -Infinity
  let shownSeek = 0

  // Before the server's reply, it is unknown which device plays. What a visitor already hears continues.
  let isHere = soundsOnPage() && plays()
  if (plays()) replica = { ...edit(replica, playOn(me)), isAlone: isHere }
  setSoundsHere(isHere)
  if (!isHere) elsewhere.show(progress.getState().position)

  function change(state: PlayerState) {
    isApplying = true
    playerStore.setState(state, true)
    isApplying = false
  }

  /** Replaces the replica, and updates what the page plays and shows. */
  function become(next: Replica, { row, shows = false }: { row?: StoredQueue; shows?: boolean } = {}) {
    const before = replica
    const wasHere = isHere
    replica = next
    const isNowHere = mayPlay(next)
    if (isHere && !isNowHere) hush()
    if (shows && next.mine !== before.mine) show(row, wasHere)
    if (isNowHere && !isHere) sound()
    showDevices()
    plan()
  }

  function hush() {
    const { position } = progress.getState()
    isHere = false
    setSoundsHere(false)
    elsewhere.show(position)
  }

  function sound() {
    const { position } = progress.getState()
    elsewhere.stop()
    const waited = performance.now() - pressedAt
    change({ ...own(), startAfter: Math.max(0, own().startAfter - waited) })
    isHere = true
    setSoundsHere(true, position)
    const { volume, muted } = own()
    replica = edit(replica, (queue) => ({ ...queue, volume, muted }))
  }

  function show(row: StoredQueue | undefined, wasHere: boolean) {
    const { mine } = replica
    const state = own()
    const next = stateOf(mine, state, known)
    const isSamePlay = mine.playID === state.playID && isSame(currentItem(next), currentItem(state))
    const isSought = mine.seekID !== shownSeek
    shownSeek = mine.seekID
    const level = isHere ? { volume: mine.volume, muted: mine.muted } : {}
    const at = row && positionIn(row, mine)
    takeRadio(mine)
    startingAt(isHere ? mine.position : undefined, () => change({ ...next, ...level }))
    if (isHere && isSamePlay && isSought) seekHere(mine.position)
    // This page was playing, so its own position is better than the stored one.
    const isKnownBest = wasHere && isSamePlay && !isSought
    if (!isHere && at !== undefined && !isKnownBest) elsewhere.show(at)
    replica = edit(replica, (queue) => queueOf(own(), queue))
  }

  /** Returns the queue's current position in seconds; undefined if a change on this page is newer. */
  function positionIn({ queue, age }: StoredQueue, mine: PlayQueue): number | undefined {
    if (queue.playID !== mine.playID || queue.seekID !== mine.seekID) return undefined
    const rate = queue.items[queue.index]?.kind === 'podcast' ? queue.speed : 1
    const isSounding = queue.playback === 'playing' && queue.holder !== null
    return queue.position + (isSounding ? (age / 1000) * rate : 0)
  }

  function showDevices() {
    const { device, volume, muted } = replica.mine
    const listed = devicesStore.getState()
    const isSameNow = listed.me === me && listed.device === device
    if (!isSameNow || listed.volume !== volume || listed.muted !== muted)
      devicesStore.setState({ me, device, volume, muted })
  }

  /** Returns whether another device sounds what this page shows, rather than what plays here soon. */
  function isHeldElsewhere(): boolean {
    const { base, mine } = replica
    const { holder, playID } = base.queue
    return holder !== null && holder !== me && playID === mine.playID
  }

  const stopFollowing = playerStore.subscribe((state, before) => {
    if (isApplying) return
    isHeldUp = false
    if (!isJoined && replica.isAlone) unsentChange.write(Date.now())
    const item = currentItem(state)
    const isNew = state.playID !== before.playID || !isSame(item, currentItem(before))
    const isStarted = state.playback === 'playing' && (isNew || before.playback !== 'playing')
    if (isStarted) pressedAt = performance.now()
    if (!isHere && isNew) elsewhere.show(item ? positionOf(item) : 0)
    else if (!isHere && state.playback !== before.playback) elsewhere.show(progress.getState().position)
    become(
      edit(replica, (queue) => {
        const next = queueOf(state, queue)
        const level = isHere ? { volume: state.volume, muted: state.muted } : {}
        return isStarted ? whereToPlay({ ...next, ...level }) : { ...next, ...level }
      }),
    )
  })

  function whereToPlay(queue: PlayQueue): PlayQueue {
    const { device } = queue
    const { devices } = devicesStore.getState()
    const isThere = device === me || devices.some(({ deviceID }) => deviceID === device)
    const isForgotten = replica.base.queue.playback !== 'playing' && Date.now() - storedAt > heldFor
    const isKept = device !== null && isThere && !isForgotten && !replica.isAlone
    return isKept ? { ...queue, gone: null } : playOn(me)(queue)
  }

  function take(stored: StoredQueue) {
    const { gone, playback } = replica.base.queue
    const news = stored.queue.gone
    if (stored.version > replica.base.version) storedAt = Date.now() - stored.age
    become(hear(replica, stored), { row: stored, shows: true })
    const isNew = news && news.deviceID !== me && news.deviceID !== gone?.deviceID
    if (isNew && news.name && playback === 'playing')
      void loadTexts('devices').then(() => toast(t('devices.gone', { name: news.name })))
  }

  async function readAgain() {
    const stored = await readQueue().catch(() => undefined)
    if (isStopped) return
    if (!stored) return void setTimeout(() => void (isJoined && readAgain()), AGAIN_AFTER)
    learn(known, stored)
    takeFirst(stored)
  }

  function takeFirst(stored: QueueWithCards) {
    const wasFirst = isFirst
    isFirst = false
    if (wasFirst && choose(stored, replace) === 'own') adopt(stored)
    else take(stored)
  }

  /** Replaces the stored queue by this browser's. */
  function adopt({ queue, version }: StoredQueue) {
    const mine: PlayQueue = { ...queueOf(own(), queue), device: plays() ? me : queue.device, gone: null }
    // Playback continues during the write, unless another device is playing.
    const isAlone = isHere && queue.holder === null
    become(edit({ ...replica, base: { version, queue }, isAlone }, () => mine))
  }

  /** Replaces this browser's queue by the one that `choose` offered, after the user has accepted it. */
  function replace(queue: PlayQueue) {
    const { playID } = own()
    const next = stateOf(queue, own(), known)
    takeRadio(queue)
    playerStore.setState(
      { ...next, playback: own().playback, playID: playID + 1, chosenID: playID + 1 },
      true,
    )
  }

  /** Writes immediately, then at most once in `writeEvery` milliseconds. */
  function plan() {
    if (writeTimer !== undefined || isWriting || isHeldUp || !isJoined || isStopped) return
    const wait = lastWrite + writeEvery - performance.now()
    // Writes without a timer if possible, because timers of hidden pages are late.
    if (wait <= 0) queueMicrotask(() => void write())
    else
      writeTimer = setTimeout(() => {
        writeTimer = undefined
        void write()
      }, wait)
  }

  async function write(evenSame = false) {
    if (isWriting || !isJoined || isStopped) return
    const position = progress.getState().position || 0
    const ready = replica.sent ? replica : edit(replica, (queue) => ({ ...queue, position }))
    const begun = ready.sent ? ready : beginWrite(ready, { evenSame })
    const sent = begun?.sent
    if (!begun || !sent) return
    isWriting = true
    lastWrite = performance.now()
    replica = begun
    const written = await writeQueue(sent.queue, sent.version)
    isWriting = false
    if (isStopped) return
    switch (written.state) {
      case 'written':
        storedAt = Date.now()
        unsentChange.write(0)
        return become(endWrite(replica, sent.count, written.version))
      case 'changed':
        return void readAgain()
      case 'unreachable':
        return void setTimeout(plan, AGAIN_AFTER)
      case 'refused':
        isHeldUp = true
        become(forgetWrite(replica))
        isHeldUp = written.isLasting
        return void (written.isLasting || setTimeout(plan, REFUSED_FOR))
      default:
        return written satisfies never
    }
  }

  const whenAlone = () => {
    if (!isJoined && !isStopped) become(lose(replica))
  }
  const aloneAfter = () => (navigator.onLine ? ALONE_AFTER : 0)
  let aloneTimer = setTimeout(whenAlone, aloneAfter())

  const episodes = syncEpisodes()
  const room = joinDevices(async () => ({ deviceID: me, name: await deviceName() }), {
    onJoined: ({ devices }) => {
      clearTimeout(aloneTimer)
      devicesStore.setState({ me, devices })
      isJoined = true
      void readAgain()
      void episodes.load()
    },
    onLost: () => {
      isJoined = false
      clearTimeout(aloneTimer)
      aloneTimer = setTimeout(whenAlone, aloneAfter())
    },
    onQueue: (stored) => {
      if (isFirst || !knowsAll(stored.queue, own(), known)) void readAgain()
      else take(stored)
    },
    onDevices: (devices) => devicesStore.setState({ devices }),
    onPositions: episodes.take,
  })

  /** All tabs share the device's name, so this page joins again when another tab changes it. */
  const stopHearing = nameSetting.watch(() => room.rejoin())

  const beat = setInterval(() => {
    if (isHere && plays()) void write(true)
  }, playingWriteEvery)

  /** Loads the current state when the page becomes visible again. */
  const wake = () => {
    if (document.visibilityState !== 'visible' || !isJoined) return
    void readAgain()
    void episodes.load()
  }
  document.addEventListener('visibilitychange', wake)

  setDeviceCommands({
    moveTo: (deviceID) =>
      become(
        edit(replica, (queue) => ({
          ...playOn(deviceID)(queue),
          playback: queue.playback === 'refused' ? 'playing' : queue.playback,
        })),
        { shows: true },
      ),
    rename: (name) => {
      nameSetting.write(name)
      room.rejoin()
    },
    setVolume: (level) => become(edit(replica, (queue) => ({ ...queue, ...level }))),
  })
  showDevices()

  return {
    seek: (seconds) => {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      if (isHere) seekHere(position)
      else elsewhere.show(position)
      shownSeek = replica.mine.seekID + 1
      become(edit(replica, (queue) => ({ ...queue, position, seekID: shownSeek })))
    },
    stop: () => {
      isStopped = true
      clearTimeout(writeTimer)
      clearTimeout(aloneTimer)
      clearInterval(beat)
      document.removeEventListener('visibilitychange', wake)
      stopHearing()
      stopFollowing()
      elsewhere.stop()
      episodes.stop()
      room.leave()
      setDeviceCommands(undefined)
      noDevices()
      if (!isHere) change({ ...own(), playback: 'paused' })
      const { position } = progress.getState()
      setSoundsHere(true, position)
    },
  }
}
