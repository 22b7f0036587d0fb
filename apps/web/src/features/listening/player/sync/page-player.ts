import type { PlayQueue, StoredQueue } from '@nava/contracts'
import type { StoreApi } from 'zustand/vanilla'
import { devicesStore } from '../devices.ts'
import { type PlayerChange, playerStore } from '../player.ts'
import { takeRadio } from '../radio.ts'
import { setSoundsHere, soundsOnPage } from '../sound.ts'
import { positionOf } from '../episode-positions.ts'
import { currentItem, isSamePlay } from '../state/player-state.ts'
import { progress } from '../progress.ts'
import { type KnownItems, stateOf, unknownItems } from './queue-fields.ts'
import { remotePosition } from './remote-position.ts'
import { type Replica, dispatch, mayPlay, setVolume } from './replica.ts'

const own = () => playerStore.getState()
export const plays = (): boolean => own().playback === 'playing'

interface PageParts {
  replicas: StoreApi<Replica>
  known: KnownItems
  seekHere: (seconds: number) => void
}

/** Shows the person's queue on this page, and plays it here while this page may. */
export function pagePlayer({ replicas, known, seekHere }: PageParts) {
  const remote = remotePosition(() => plays() && isRemote(replicas.getState()))
  let pressedAt = performance.now()
  // Before the server's reply, it is unknown which device plays. What a visitor already hears continues.
  setSoundsHere(soundsOnPage() && plays())
  if (!soundsOnPage()) remote.show(progress.getState().position)

  function mute() {
    const { position } = progress.getState()
    setSoundsHere(false)
    remote.show(position)
  }

  function unmute() {
    const { position } = progress.getState()
    remote.stop()
    const waited = performance.now() - pressedAt
    playerStore.setState({ startAfter: Math.max(0, own().startAfter - waited) })
    setSoundsHere(true, position)
    replicas.setState(setVolume(replicas.getState(), own()), true)
  }

  function show(before: PlayQueue, stored: StoredQueue | undefined, wasHere: boolean) {
    const replica = replicas.getState()
    const { shown } = replica
    const isHere = soundsOnPage()
    const state = own()
    const next = stateOf(shown, state, known)
    const isSame = isSamePlay(next, state)
    const isSought = shown.seekID !== before.seekID
    const level = isHere ? { volume: shown.volume, muted: shown.muted } : {}
    takeRadio(shown)
    const withdrawn = unknownItems(shown, state, known)
    playerStore.setState({ ...next, ...level, startFrom: isHere ? shown.position : undefined }, true)
    if (isHere && isSame && isSought) seekHere(shown.position)
    // This page was playing, so its own position is better than the stored one.
    const isOwnBest = wasHere && isSame && !isSought
    const at = stored && positionIn(stored, shown)
    if (!isHere && at !== undefined && !isOwnBest) remote.show(at)
    if (withdrawn.length > 0)
      replicas.setState(dispatch(replica, { name: 'forget', args: [withdrawn] }), true)
  }

  return {
    /** Follows the replica; `isNews` if the page does not show it yet, as `stored` has it. */
    follow: (
      before: PlayQueue,
      { isNews = false, stored }: { isNews?: boolean; stored?: StoredQueue } = {},
    ) => {
      const wasHere = soundsOnPage()
      const may = mayPlay(replicas.getState())
      if (wasHere && !may) mute()
      if (isNews && replicas.getState().shown !== before) show(before, stored, wasHere)
      if (may && !wasHere) unmute()
      showDevices(replicas.getState())
    },
    /** Follows a change by the user, which the page shows already. */
    press: ({ before, state }: PlayerChange, isStarted: boolean): void => {
      if (isStarted) pressedAt = performance.now()
      if (soundsOnPage()) return
      const item = currentItem(state)
      if (!isSamePlay(state, before)) remote.show(item ? positionOf(item) : 0)
      else if (state.playback !== before.playback) remote.show(progress.getState().position)
    },
    seek: (position: number): void => {
      if (soundsOnPage()) seekHere(position)
      else remote.show(position)
    },
    stop: (): void => {
      remote.stop()
      if (!soundsOnPage()) playerStore.setState({ playback: 'paused' })
      setSoundsHere(true, progress.getState().position)
    },
  }
}

/** Returns the queue's current position in seconds; undefined if a change on this page is newer. */
function positionIn({ queue, age }: StoredQueue, shown: PlayQueue): number | undefined {
  if (queue.playID !== shown.playID || queue.seekID !== shown.seekID) return undefined
  const rate = queue.items[queue.index]?.kind === 'podcast' ? queue.speed : 1
  const isPlaying = queue.playback === 'playing' && queue.holder !== null
  return queue.position + (isPlaying ? (age / 1000) * rate : 0)
}

/** Returns whether another device plays what this page shows, rather than what plays here soon. */
function isRemote({ me, row, shown }: Replica): boolean {
  const { holder, playID } = row.queue
  return holder !== null && holder !== me && playID === shown.playID
}

function showDevices({ me, shown: { device, volume, muted } }: Replica) {
  const now = devicesStore.getState()
  const isShown = now.me === me && now.device === device && now.volume === volume && now.muted === muted
  if (!isShown) devicesStore.setState({ me, device, volume, muted })
}
