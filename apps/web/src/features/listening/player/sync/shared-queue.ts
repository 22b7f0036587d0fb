import { type PlayQueue, type StoredQueue, emptyPlayQueue, limits } from '@nava/contracts'
import { createStore } from 'zustand/vanilla'
import { loadTexts, t } from '../../../../lib/i18n/i18n.ts'
import { session } from '../../../../lib/session/session.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { devicesStore } from '../devices.ts'
import { type PlayerChange, changePlayer, playerStore } from '../player.ts'
import { takeRadio } from '../radio.ts'
import { soundsOnPage } from '../sound.ts'
import { positionOf } from '../episode-positions.ts'
import { type PlayerState, currentItem, isSamePlay } from '../state/player-state.ts'
import { commandOf } from './command-of.ts'
import { pagePlayer, plays } from './page-player.ts'
import { type KnownItems, learn, replacementOf, shownRadio, stateOf, unknownItems } from './queue-fields.ts'
import {
  type PendingCommand,
  type Replica,
  dispatch,
  lastingOf,
  lose,
  newReplica,
  playOn,
  receive,
  setVolume,
} from './replica.ts'
import { type QueueWithCards, readQueue } from './server-queue.ts'
import { forgetUnsent, readUnsent, writeUnsent } from './unsent-commands.ts'
import { writeLoop } from './write-loop.ts'

const AGAIN_AFTER = 1000

export interface SharedParts {
  seekHere: (seconds: number) => void
  /** State that the page showed before the user changed it */
  shown: PlayerState
  /**
   * Decides once whether to keep the stored queue or this browser's. `unsentAt`: milliseconds since 1970 of the last
   * change without a connection and without knowledge of the stored queue; 0 for none
   */
  choose: (stored: StoredQueue, unsentAt: number, replace: (queue: PlayQueue) => void) => 'stored' | 'own'
}

export type SharedQueue = ReturnType<typeof sharedQueue>

/** Keeps the page's replica of the person's queue, which the page shows and writes. */
export function sharedQueue(me: string, isJoined: () => boolean, { seekHere, shown, choose }: SharedParts) {
  const known: KnownItems = new Map()
  const unsent = ownUnsent()
  const replicas = createStore<Replica>(() => firstReplica(me, shown, unsent.commands))
  /** Time of the last change of the stored queue, by this page's clock */
  let storedAt = 0
  let unsentAt = unsent.at
  let isFirst = true
  let isStopped = false

  const page = pagePlayer({ replicas, known, seekHere })
  /**
   * Without a connection, for example where a proxy blocks sockets, calls share the queue while nothing plays here:
   * nobody could tell this page that another device takes the sound.
   */
  const isInTouch = () => isJoined() || (navigator.onLine && replicas.getState().isAlone && !plays())
  const writes = writeLoop({ replicas, isInTouch, become, onWritten, onChanged: () => void readAgain() })
  page.follow(replicas.getState().shown)

  function become(next: Replica, news: { isNews?: boolean; stored?: StoredQueue } = {}) {
    const { shown: before, isAlone } = replicas.getState()
    // Only a connection ends being alone.
    replicas.setState(isAlone && !isJoined() ? lose(next) : next, true)
    page.follow(before, news)
    if (!isJoined() && next.isAlone) saveUnsent(next)
    writes.plan()
  }

  function onWritten(row: Replica['row']) {
    storedAt = Date.now()
    forgetUnsent()
    become(receive(replicas.getState(), row))
  }

  function take(stored: StoredQueue) {
    const replica = replicas.getState()
    if (stored.version > replica.row.version) storedAt = Date.now() - stored.age
    become(receive(replica, stored), { isNews: true, stored })
    sayGone(stored, replica.row.queue, me)
  }

  async function readAgain(): Promise<void> {
    if (!isInTouch()) return
    const stored = await readQueue().catch(() => undefined)
    if (isStopped || !isInTouch()) return
    if (!isJoined() && stored?.queue.playback === 'playing') return
    if (!stored) return void setTimeout(() => void (isJoined() && readAgain()), AGAIN_AFTER)
    learn(known, stored)
    takeFirst(stored)
  }

  function takeFirst(stored: QueueWithCards) {
    const isOwn = isFirst && choose(stored, unsentAt, replace) === 'own'
    if (isFirst && !isOwn && unsentAt > 0) forgetUnsent()
    isFirst = false
    if (isOwn) become(adopted(replicas.getState(), stored, soundsOnPage()))
    else take(stored)
  }

  /** Replaces this browser's queue by the one that `choose` offered, after the user has accepted it. */
  function replace(queue: PlayQueue) {
    takeRadio(queue)
    changePlayer(replaced, queue, known)
  }

  return {
    take,
    readAgain,
    become: (next: (replica: Replica) => Replica, isNews = false): void =>
      become(next(replicas.getState()), { isNews }),
    page,
    /** Lets the next page of this browser send what this one has not. */
    save: (): void => {
      if (replicas.getState().row.version >= 0) saveUnsent(replicas.getState())
    },
    beat: writes.beat,
    /** Whether the page shows only items of the queue that it knows */
    knows: ({ queue }: StoredQueue): boolean =>
      !isFirst && unknownItems(queue, playerStore.getState(), known).length === 0,
    /** Follows a change of the player on this page. */
    press: (change: PlayerChange): void => {
      const replica = replicas.getState()
      writes.retry()
      if (!isJoined() && replica.isAlone && replica.row.version < 0) unsentAt = Date.now()
      page.press(change, isStart(change))
      const pressed = pressedOn(replica, change, soundsOnPage())
      become(isStart(change) ? whereItPlays(pressed, storedAt) : pressed)
    },
    stop: (): void => {
      isStopped = true
      writes.stop()
      page.stop()
    },
  }
}

function firstReplica(me: string, shown: PlayerState, unsent: readonly PendingCommand[]): Replica {
  const replica = newReplica(me, { ...emptyPlayQueue, ...replacementOf(shown) }, unsent)
  // What a visitor already hears continues.
  return plays() ? { ...playOn(replica), isAlone: soundsOnPage() } : replica
}

const isStart = ({ before, state }: PlayerChange): boolean =>
  state.playback === 'playing' && (before.playback !== 'playing' || !isSamePlay(state, before))

/** Lets this device play what the user started, unless another one should, which is connected and not paused for long. */
function whereItPlays(replica: Replica, storedAt: number): Replica {
  const { me, row, shown, isAlone } = replica
  const { devices } = devicesStore.getState()
  const isThere = shown.device === me || devices.some(({ deviceID }) => deviceID === shown.device)
  const isForgotten = row.queue.playback !== 'playing' && Date.now() - storedAt > limits.queue.heldFor
  return isThere && !isForgotten && !isAlone ? replica : playOn(replica)
}

/** Dispatches what a change of the player means. */
function pressedOn(replica: Replica, change: PlayerChange, isHere: boolean): Replica {
  const { before, state } = change
  const item = currentItem(state)
  const command = commandOf(change)
  let next = command ? dispatch(replica, command, item && positionOf(item)) : replica
  const radio = shownRadio(state, next.shown)
  if (radio !== next.shown.radio)
    next = dispatch(next, { name: 'setRadio', args: [radio, next.shown.listName] })
  return isHere && (state.volume !== before.volume || state.muted !== before.muted)
    ? setVolume(next, state)
    : next
}

/** Replaces the stored queue by this browser's. Playback continues meanwhile, unless another device is playing. */
function adopted(replica: Replica, { queue, version }: StoredQueue, isHere: boolean): Replica {
  const row = { version, queue }
  const stored = { ...replica, row, pending: [], shown: queue, isAlone: isHere && queue.holder === null }
  const own = dispatch(stored, { name: 'replace', args: [replacementOf(playerStore.getState())] })
  return plays() ? playOn(own) : own
}

function replaced(state: PlayerState, queue: PlayQueue, known: KnownItems): PlayerState {
  const playID = state.playID + 1
  return { ...stateOf(queue, state, known), playback: state.playback, playID, chosenID: playID }
}

/** Returns what an earlier page of this user could not send; `at`: when, if it did not know the stored queue. */
function ownUnsent(): { commands: PendingCommand[]; at: number } {
  const { userID, version, at, commands } = readUnsent()
  if (userID !== session.userID()) return { commands: [], at: 0 }
  return version < 0 ? { commands: [], at } : { commands, at: 0 }
}

function saveUnsent(replica: Replica) {
  const commands = lastingOf(replica)
  const { version } = replica.row
  if (commands.some(({ by }) => by === replica.me))
    writeUnsent({ userID: session.userID() ?? 0, version, at: Date.now(), commands })
}

/** Says that the device that played has gone. */
function sayGone({ queue: { gone } }: StoredQueue, before: StoredQueue['queue'], me: string) {
  const isNew = gone && gone.deviceID !== me && gone.deviceID !== before.gone?.deviceID
  if (isNew && gone.name && before.playback === 'playing')
    void loadTexts('devices').then(() => toast(t('devices.gone', { name: gone.name })))
}
