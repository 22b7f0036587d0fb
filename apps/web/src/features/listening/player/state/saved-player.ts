import { limits } from '@nava/contracts'
import { flag, list, number, oneOf, orElse, record, text } from '../../../../lib/calls/decoder.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { type PlayerState, currentItem, emptyPlayer } from './player-state.ts'
import { QueueItem } from '../queue-item.ts'

// The specification prescribes the keys `quality`, `volume`, `index` and `musics`.
const quality = localSetting('quality', oneOf(...limits.audio.qualities), limits.audio.defaultQuality)
const volume = localSetting('volume', number(0, 1), limits.player.defaultVolume)
const index = localSetting('index', number(0), 0)
const musics = localSetting('musics', list(QueueItem), [])
const rest = localSetting(
  'player',
  record({
    repeat: flag,
    muted: flag,
    hidden: flag,
    position: number(0),
    speed: orElse(number(limits.player.speed.slowest, limits.player.speed.fastest), 1),
    queued: orElse(number(0), 0),
    listName: orElse(text, ''),
  }),
  { ...emptyPlayer, position: 0 },
)

/** Loads the saved player, paused, and its position in seconds. */
export function loadPlayer(): { state: PlayerState; position: number } {
  const { position, queued, ...flags } = rest.read()
  const queue = musics.read()
  const kept = index.read()
  const at = queue[kept] ? kept : 0
  const state: PlayerState = {
    ...emptyPlayer,
    ...flags,
    queue,
    index: at,
    queued: Math.min(queued, Math.max(0, queue.length - at - 1)),
    quality: quality.read(),
    volume: volume.read(),
  }
  return {
    state: { ...state, mode: currentItem(state)?.kind ?? 'music' },
    position: queue[kept] ? Math.max(0, position) : 0,
  }
}

/** Saves what differs from `before`. */
export function saveSettings(state: PlayerState, before: Partial<PlayerState>): void {
  if (state.quality !== before.quality) quality.write(state.quality)
  if (state.volume !== before.volume) volume.write(state.volume)
}

export function savePlayer(state: PlayerState, before: Partial<PlayerState>, position: number): void {
  saveSettings(state, before)
  if (state.index !== before.index) index.write(state.index)
  if (state.queue !== before.queue) musics.write([...state.queue])
  savePosition(state, position)
}

export function savePosition(
  { repeat, muted, hidden, speed, queued, listName }: PlayerState,
  position: number,
): void {
  rest.write({ repeat, muted, hidden, speed, queued, listName, position })
}
