/**
 * What a user or a playing device does to the stored queue: pure functions, with decoders of their arguments, which a
 * browser keeps while it is offline
 */
import { type PlayQueue, RADIO_KINDS } from '@nava/contracts'
import {
  type Decoder,
  type Infer,
  flag,
  list,
  number,
  oneOf,
  orNull,
  record,
  text,
} from '../../../../lib/calls/decoder.ts'
import { type ItemKey, isSame, nameOfKey } from '../queue-item.ts'
import { radioFields } from '../radio.ts'
import * as edits from '../state/edit-queue.ts'
import * as state from '../state/player-state.ts'
import { type PlayerState, currentItem } from '../state/player-state.ts'
import { placeOf, queueOf, withoutItems } from './queue-fields.ts'

type Place = PlayerState<ItemKey>
type Decoders<A extends unknown[]> = [...{ [I in keyof A]: Decoder<A[I]> }]

const count = number(0)
const kind = oneOf('music', 'podcast')
const item: Decoder<ItemKey> = record({ kind, id: number(1) })
const items: Decoder<readonly ItemKey[]> = list(item)
/** An item and its index where the user saw it */
const spot = record({ kind, id: number(1), at: count })
export type Spot = Infer<typeof spot>
const playback = oneOf('playing', 'paused', 'refused')
const before = { queue: items, index: count, queued: count }
const closed = record({ ...before, listName: text, mode: kind, playback })
const radio = orNull(record({ ...radioFields, kind: oneOf('library', ...RADIO_KINDS) }))
const replacement = record({
  ...{ items: list(item), index: count, queued: count, listName: text, radio },
  ...{ playback, repeat: flag, speed: number(0), playID: count, chosenID: count },
})

const onQueue = <A extends unknown[]>(
  args: Decoders<A>,
  apply: (queue: PlayQueue, ...args: A) => PlayQueue,
) => ({ args, apply })

const onPlace = <A extends unknown[]>(args: Decoders<A>, reduce: (place: Place, ...args: A) => Place) =>
  onQueue<A>(args, (queue, ...given) => queueOf(reduce(placeOf(queue), ...given), queue))

export const commands = {
  choose: onPlace([items, count, text], (place, chosen, index, listName) =>
    state.playList(place, chosen, index, listName),
  ),
  jump: onPlace([spot], (place, seen) => {
    const at = find(place, seen)
    if (at >= 0 && at !== place.index) return edits.jump(place, at)
    // Another device has removed the item, or has moved to it.
    return at < 0 ? edits.jump(state.playNext(place, [seen]), place.index + 1) : state.play(place)
  }),
  next: onPlace([item], (place, started) => state.next(bring(place, started))),
  end: onPlace([item], (place, started) => state.end(place.repeat ? place : bring(place, started))),
  previous: onPlace([], (place) => state.previous(place)),
  play: onPlace([], state.play),
  pause: onPlace([], state.pause),
  refuse: onPlace([], state.refuse),
  append: onPlace([items], state.append),
  playNext: onPlace([items], state.playNext),
  extend: onPlace([items, count], edits.extend),
  unqueue: onPlace([items], edits.unqueue),
  remove: onPlace([spot], (place, seen) => edits.remove(place, find(place, seen))),
  /** Withdrawn items leave the queue, and what plays continues. */
  forget: onPlace([items], (place, withdrawn) => {
    const gone = new Set(withdrawn.map(nameOfKey))
    return withoutItems(place, (each) => gone.has(nameOfKey(each)))
  }),
  move: onPlace([spot, count], (place, seen, to) => {
    const from = find(place, seen)
    return edits.move(place, from, Math.min(from + to - seen.at, place.queue.length - 1))
  }),
  putBack: onPlace([count, record(before)], edits.putBack),
  arrange: onPlace([items], arrange),
  clear: onPlace([items], (place, seen) => keepNew(edits.clear(place), place, seen)),
  unclear: onPlace([record(before)], edits.unclear),
  reopen: onPlace([closed], edits.reopen),
  close: onPlace([items], (place, seen) => keepNew(state.close(place), place, seen)),
  goOnWith: onPlace([items, text, items], (place, rest, listName, seen) =>
    keepNew(edits.replaceRest(place, rest, listName), place, seen),
  ),
  setRepeat: onPlace([flag], (place, repeat) => ({ ...place, repeat })),
  setSpeed: onPlace([number(0)], (place, speed) => ({ ...place, speed })),
  replace: onQueue([replacement], (queue, own) => ({ ...queue, ...own })),
  setRadio: onQueue([radio, text], (queue, next, listName) =>
    queue.listName === listName ? { ...queue, radio: next } : queue,
  ),
  seek: onQueue([count], (queue, position) => ({ ...queue, position, seekID: queue.seekID + 1 })),
  /** The volume belongs to the device that holds the sound. */
  setVolume: onQueue([number(0, 1), flag, orNull(text)], (queue, volume, muted, holder) =>
    queue.holder === holder ? { ...queue, volume, muted } : queue,
  ),
  playOn: onQueue([text], (queue, device) => ({ ...queue, device, gone: null })),
  /** The holder gives the sound to the device that should play. */
  release: onQueue([text], (queue, me) =>
    queue.holder === me && queue.device !== me ? { ...queue, holder: null } : queue,
  ),
  take: onQueue([text], (queue, me) =>
    queue.holder === null && queue.device === me ? { ...queue, holder: me } : queue,
  ),
}

export type CommandName = keyof typeof commands
export type QueueCommand = {
  [N in CommandName]: { name: N; args: ArgsOf<(typeof commands)[N]['apply']> }
}[CommandName]
type ArgsOf<F> = F extends (queue: PlayQueue, ...args: infer A) => PlayQueue ? A : never

/** Play that the user saw. `chosenID` is null where the stored queue was not known. */
export interface SeenPlay {
  playID: number
  chosenID: number | null
}

/**
 * Applies a command to a queue that may have changed since the user saw `seen`. Changes of a play that has ended are
 * dropped, so two skips of one track are one. `from`: second at which an item that the command starts begins
 */
export function applyCommand(
  queue: PlayQueue,
  { name, args }: QueueCommand,
  { seen, from }: { seen: SeenPlay; from: number },
): PlayQueue {
  const isSeen = seen.chosenID !== null && seen.playID === queue.playID
  if (OF_PLAY.has(name) && !isSeen) return queue
  const isLater = seen.chosenID !== null && seen.chosenID !== queue.chosenID
  const base = CHOICES.has(name) && isLater ? withCurrentQueued(queue) : queue
  const apply = commands[name].apply as (queue: PlayQueue, ...args: unknown[]) => PlayQueue // `args` are the command's.
  const next = apply(base, ...args)
  return next.playID === queue.playID ? next : { ...next, position: from }
}

/** These concern the play that the user saw. */
const OF_PLAY: ReadonlySet<CommandName> = new Set(['next', 'end', 'previous', 'seek', 'close'])
const CHOICES: ReadonlySet<CommandName> = new Set(['choose', 'jump'])

/** What another device chose at the same time plays next. */
function withCurrentQueued(queue: PlayQueue): PlayQueue {
  const current = queue.items[queue.index]
  return current ? commands.playNext.apply(queue, [current]) : queue
}

/** Returns the item's index that is nearest to where the user saw it; -1 if it is gone. */
function find({ queue }: Place, spot: Spot): number {
  const places = queue.flatMap((item, at) => (isSame(item, spot) ? [at] : []))
  return places.toSorted((one, other) => Math.abs(one - spot.at) - Math.abs(other - spot.at))[0] ?? -1
}

/** Moves an upcoming item before those that were queued since the user saw it come next. */
function bring(place: Place, item: ItemKey): Place {
  const { queue, index, queued } = place
  const at = queue.findIndex((other, key) => key > index && isSame(other, item))
  if (at <= index + 1) return place
  const isQueued = at <= index + queued
  return {
    ...place,
    queue: queue.toSpliced(at, 1).toSpliced(index + 1, 0, item),
    queued: queued > 0 && !isQueued ? queued + 1 : queued,
  }
}

/** Puts the items after the queued ones into an order, those that it lacks last. */
function arrange(place: Place, order: readonly ItemKey[]): Place {
  const current = currentItem(place)
  if (!current) return place
  const kept = [current, ...state.queuedItems(place)]
  const places = new Map(named(order).map(([name], at) => [name, at]))
  const rest = named(place.queue.toSpliced(place.index, kept.length))
    .map(([name, each]) => ({ each, at: places.get(name) ?? order.length }))
    .toSorted((one, other) => one.at - other.at)
  return { ...place, queue: [...kept, ...rest.map(({ each }) => each)], index: 0 }
}

/** Keeps what was queued since the user saw the list: `left` is what the user leaves of `place`. */
function keepNew(left: Place, place: Place, seen: readonly ItemKey[]): Place {
  const known = new Map(named(seen))
  const queued = named(place.queue).slice(place.index + 1, place.index + 1 + place.queued)
  const added = queued.flatMap(([name, each]) => (known.has(name) ? [] : [each]))
  return state.append(left, added)
}

/** Pairs items with names that tell repeats apart. */
function named(queue: readonly ItemKey[]): [string, ItemKey][] {
  const counts = new Map<string, number>()
  return queue.map((each) => {
    const name = nameOfKey(each)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return [`${name}-${counts.get(name)}`, each]
  })
}
