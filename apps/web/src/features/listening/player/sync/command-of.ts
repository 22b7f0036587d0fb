import type { PlayerChange } from '../player.ts'
import type { ItemKey } from '../queue-item.ts'
import * as edits from '../state/edit-queue.ts'
import * as state from '../state/player-state.ts'
import { type PlayerState, currentItem } from '../state/player-state.ts'
import type { QueueCommand, Spot } from './queue-commands.ts'
import { SHARED, replacementOf } from './queue-fields.ts'

/** Returns what a change of the player means for the person's queue; undefined if it concerns only this page. */
export function commandOf(change: PlayerChange): QueueCommand | undefined {
  if (isUnchanged(change)) return undefined
  const toCommand = MEANINGS.get(change.reduce)
  // Reducers without a command of their own replace the queue.
  return toCommand?.(change) ?? { name: 'replace', args: [replacementOf(change.state)] }
}

/** Volume, quality and the visibility of the player belong to the page. */
const isUnchanged = ({ before, state: after }: PlayerChange): boolean =>
  after.queue === before.queue && SHARED.every((key) => after[key] === before[key])

const spotAt = ({ queue }: PlayerState, at: number): Spot => ({ ...(queue[at] ?? NOTHING), at })
const NOTHING: ItemKey = { kind: 'music', id: 0 }

/** Returns the item that a change started. */
const started = ({ state: after }: PlayerChange): ItemKey => currentItem(after) ?? NOTHING

const isNewPlay = ({ before, state: after }: PlayerChange) => after.playID !== before.playID

const playback = (_: unknown, { state: after }: PlayerChange): QueueCommand => ({
  name: TO_PLAYBACK[after.playback],
  args: [],
})
const TO_PLAYBACK = { playing: 'play', paused: 'pause', refused: 'refuse' } as const
const skip = (_: unknown, change: PlayerChange): QueueCommand => ({ name: 'next', args: [started(change)] })

/** Types the arguments of a change by its reducer. */
const by = <A extends unknown[]>(
  reduce: (before: PlayerState, ...args: A) => PlayerState,
  toCommand: (args: A, change: PlayerChange) => QueueCommand,
): [unknown, (change: PlayerChange) => QueueCommand] => [
  reduce,
  (change) => toCommand(change.args as A, change), // `reduce` took these.
]

const MEANINGS = new Map([
  by(state.play, playback),
  by(state.pause, playback),
  by(state.refuse, playback),
  by(state.toggle, playback),
  by(state.choose, ([items, index], change) =>
    isNewPlay(change)
      ? { name: 'choose', args: [items, index, change.state.listName] }
      : playback(undefined, change),
  ),
  by(edits.jump, ([at], change) =>
    isNewPlay(change) ? { name: 'jump', args: [spotAt(change.before, at)] } : playback(undefined, change),
  ),
  by(state.next, skip),
  by(state.nextAtOnce, skip),
  by(state.end, (_, change) => ({ name: 'end', args: [started(change)] })),
  by(state.previous, () => ({ name: 'previous', args: [] })),
  by(state.append, ([items]) => ({ name: 'append', args: [items] })),
  by(state.playNext, ([items]) => ({ name: 'playNext', args: [items] })),
  by(edits.extend, ([items, kept]) => ({ name: 'extend', args: [items, kept] })),
  by(edits.unqueue, ([items]) => ({ name: 'unqueue', args: [items] })),
  by(edits.remove, ([at], { before }) => ({ name: 'remove', args: [spotAt(before, at)] })),
  by(edits.move, ([from, to], { before }) => ({ name: 'move', args: [spotAt(before, from), to] })),
  by(edits.putBack, ([at, removed]) => ({ name: 'putBack', args: [at, removed] })),
  by(edits.shuffle, (_, { state: { queue, queued } }) => ({
    name: 'arrange',
    args: [queue.slice(1 + queued)],
  })),
  by(edits.clear, (_, { before }) => ({ name: 'clear', args: [before.queue] })),
  by(edits.unclear, ([cleared]) => ({ name: 'unclear', args: [cleared] })),
  by(state.close, (_, { before }) => ({ name: 'close', args: [before.queue] })),
  by(edits.reopen, ([closed]) => ({ name: 'reopen', args: [closed] })),
  by(edits.replaceRest, ([items, listName], { before }) => ({
    name: 'goOnWith',
    args: [items, listName, before.queue],
  })),
  by(state.toggleRepeat, (_, { state: { repeat } }) => ({ name: 'setRepeat', args: [repeat] })),
  by(state.setSpeed, (_, { state: { speed } }) => ({ name: 'setSpeed', args: [speed] })),
])
