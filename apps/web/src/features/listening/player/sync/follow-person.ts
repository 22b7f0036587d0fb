import type { PlayQueue, StoredQueue } from '@nava/contracts'
import { number } from '../../../../lib/calls/decoder.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { loadTexts, t } from '../../../../lib/i18n/i18n.ts'
import { session } from '../../../../lib/session/session.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { isPrivate, privateSession } from '../../playback/private-session.ts'
import { type PlayerChange, followChanges, playerStore, unfollowedState } from '../player.ts'
import { restoreRadio } from '../radio.ts'
import { progress } from '../progress.ts'
import { loadPlayer } from '../state/saved-player.ts'
import { hasSameItems, queueOf } from './queue-fields.ts'
import { type SyncedQueue, syncQueue } from './sync-queue.ts'

/**
 * Milliseconds since 1970 of a visitor's last change to the queue; 0 if there is none since the last sign-in
 */
const visitorChange = localSetting('queueChangedAt', number(0), 0)

/** Shares the queue with the user's devices, except in private sessions. */
export function followPerson(seekHere: (seconds: number) => void) {
  let synced: SyncedQueue | undefined
  let follows: number | undefined

  const update = () => {
    const userID = isPrivate() ? undefined : session.userID()
    if (userID === follows) return
    synced?.stop()
    follows = userID
    synced = userID === undefined ? undefined : syncQueue({ seekHere, shown: unfollowedState(), choose })
  }
  update()
  const stops = [
    session.subscribe(update),
    privateSession.subscribe(({ isOn }) => {
      if (!isOn) leavePrivate()
      update()
    }),
  ]
  // The first changes are those that the user made before this code was loaded.
  stops.push(followChanges((change) => (synced ? synced.press(change) : noteVisitor(change))))
  return {
    /** Seeks on the device that has the sound. */
    seek: (seconds: number): void => (synced ? synced.seek(seconds) : seekHere(seconds)),
    stop: (): void => {
      for (const stop of stops) stop()
      synced?.stop()
    },
  }
}

function noteVisitor({ before, state }: PlayerChange) {
  if (isPrivate()) return
  if (state.queue !== before.queue || state.playback !== before.playback) visitorChange.write(Date.now())
}

/** Restores the queue from before the private session. */
function leavePrivate() {
  const { state, position } = loadPlayer()
  restoreRadio()
  playerStore.setState({ ...state, playID: playerStore.getState().playID + 1 }, true)
  progress.setState({ position })
}

/**
 * Chooses between the stored queue and this browser's: one of a visitor, or one that was changed without a connection
 * by a page that is gone. Takes what plays here, or else the newer one; of a visitor, only if nothing is stored. Offers
 * the other one, unless it is older and not this browser's.
 */
function choose(
  stored: StoredQueue,
  unsentAt: number,
  replace: (queue: PlayQueue) => void,
): 'stored' | 'own' {
  const changedAt = Math.max(visitorChange.read(), unsentAt)
  visitorChange.write(0)
  const state = playerStore.getState()
  const own = queueOf(state, stored.queue)
  const sounds = state.playback === 'playing'
  const isNewer = sounds || Date.now() - stored.age <= changedAt
  const isStoredEmpty = stored.queue.items.length === 0
  if (changedAt === 0 || own.items.length === 0 || !(isNewer || isStoredEmpty)) return 'stored'
  if (isStoredEmpty) return 'own'
  const [kept, offered] =
    sounds || unsentAt > 0 ? (['own', stored.queue] as const) : (['stored', own] as const)
  if (!hasSameItems(own.items, stored.queue.items)) offer(kept, offered, replace)
  return kept
}

function offer(kept: 'stored' | 'own', queue: PlayQueue, replace: (queue: PlayQueue) => void) {
  const text = kept === 'own' ? 'devices.otherQueue' : 'devices.ownQueue'
  const count = queue.items.length
  void loadTexts('devices').then(() =>
    toast(t(text, { count }), {
      action: { label: t('devices.useQueue'), run: () => replace(queue) },
      ms: OFFERED_FOR,
    }),
  )
}

/** Milliseconds for which a queue is offered */
const OFFERED_FOR = 20_000
