import type { PlayQueue, StoredQueue } from '@nava/contracts'
import { number } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { loadTexts, t } from '../../../lib/i18n/i18n.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { isPrivate, privateSession } from '../../playback/private-session.ts'
import { loadedPlayer, playerStore } from '../player.ts'
import { restoreRadio } from '../radio.ts'
import type { PlayerState } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'
import { loadPlayer } from '../state/saved-player.ts'
import { queueOf } from './queue-fields.ts'
import { type SyncedQueue, syncQueue } from './sync-queue.ts'

/**
 * Milliseconds since 1970 of a visitor's last change to the queue; 0 if there is none since the last sign-in
 */
const visitorChange = localSetting('queueChangedAt', number(0), 0)

interface PersonFollower {
  /** Seeks on the device that has the sound. */
  seek: (seconds: number) => void
  stop: () => void
}

/** Shares the queue with the user's devices, except in private sessions. */
export function followPerson(seekHere: (seconds: number) => void): PersonFollower {
  let synced: SyncedQueue | undefined
  let follows: number | undefined
  let shown = loadedPlayer

  const update = () => {
    const userID = isPrivate() ? undefined : session.userID()
    if (userID === follows) return
    synced?.stop()
    follows = userID
    synced = userID === undefined ? undefined : syncQueue({ seekHere, shown, choose })
  }
  update()
  const stops = [
    session.subscribe(update),
    privateSession.subscribe(({ isOn }) => {
      if (!isOn) leavePrivate()
      shown = playerStore.getState()
      update()
    }),
  ]
  const note = (state: PlayerState, before: PlayerState) => {
    if (follows !== undefined || isPrivate()) return
    shown = state
    if (state.queue !== before.queue || state.playback !== before.playback) visitorChange.write(Date.now())
  }
  stops.push(playerStore.subscribe(note))
  // The user may have chosen an item before this code was loaded.
  note(playerStore.getState(), loadedPlayer)
  return {
    seek: (seconds) => (synced ? synced.seek(seconds) : seekHere(seconds)),
    stop: () => {
      for (const stop of stops) stop()
      synced?.stop()
    },
  }
}

/** Restores the queue from before the private session. */
function leavePrivate() {
  const { state, position } = loadPlayer()
  restoreRadio()
  playerStore.setState({ ...state, playID: playerStore.getState().playID + 1 }, true)
  progress.setState({ position })
}

/**
 * Chooses between the stored queue and a visitor's queue in this browser. Keeps this browser's if the stored
 * one is empty. Also keeps it while playing, but offers the stored one. Otherwise takes the stored one, and
 * offers this browser's if it is newer.
 */
function choose(stored: StoredQueue, replace: (queue: PlayQueue) => void): 'stored' | 'own' {
  const changedAt = visitorChange.read()
  visitorChange.write(0)
  const state = playerStore.getState()
  if (changedAt === 0 || state.queue.length === 0) return 'stored'
  if (stored.queue.items.length === 0) return 'own'
  const sounds = state.playback === 'playing'
  if (!sounds && Date.now() - stored.age > changedAt) return 'stored'
  const [kept, offered] = sounds
    ? (['own', stored.queue] as const)
    : (['stored', queueOf(state, stored.queue)] as const)
  const text = sounds ? 'devices.otherQueue' : 'devices.ownQueue'
  const count = offered.items.length
  void loadTexts('devices').then(() =>
    toast(t(text, { count }), {
      action: { label: t('devices.useQueue'), run: () => replace(offered) },
      ms: OFFERED_FOR,
    }),
  )
  return kept
}

/** Milliseconds for which a queue is offered */
const OFFERED_FOR = 20_000
