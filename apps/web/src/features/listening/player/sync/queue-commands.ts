/** What a user or a playing device does to the stored queue: pure functions with arguments that can be stored */
import type { PlayQueue } from '@nava/contracts'
import { type ItemKey, isSame, nameOfKey } from '../queue-item.ts'
import * as edits from '../state/edit-queue.ts'
import * as state from '../state/player-state.ts'
import { type PlayerState, currentItem } from '../state/player-state.ts'
import { type Replacement, placeOf, queueOf, withoutItems } from './queue-fields.ts'

type Place = PlayerState<ItemKey>
type List = Pick<Place, 'queue' | 'index' | 'queued'>
type Closed = List & Pick<Place, 'listName' | 'mode' | 'playback'>

/** An item and its index where the user saw it */
export interface Spot extends ItemKey {
  at: number
}

const onPlace =
  <A extends unknown[]>(reduce: (place: Place, ...args: A) => Place) =>
  (queue: PlayQueue, ...args: A): PlayQueue =>
    queueOf(reduce(placeOf(queue), ...args), queue)

export const commands = {
  choose: onPlace((place, items: readonly ItemKey[], index: number, listName: string) =>
    state.playList(place, items, index, listName),
  ),
  jump: onPlace((place, spot: Spot) => {
    const at = find(place, spot)
    if (at >= 0 && at !== place.index) return edits.jump(place, at)
    // Another device has removed the item, or has moved to it.
    return at < 0 ? edits.jump(state.playNext(place, [spot]), place.index + 1) : state.play(place)
  }),
  next: onPlace((place, item: ItemKey) => state.next(bring(place, item))),
  end: onPlace((place, item: ItemKey) => state.end(place.repeat ? place : bring(place, item))),
  previous: onPlace((place) => state.previous(place)),
  play: onPlace((place) => state.play(place)),
  pause: onPlace((place) => state.pause(place)),
  refuse: onPlace((place) => state.refuse(place)),
  append: onPlace((place, items: readonly ItemKey[]) => state.append(place, items)),
  playNext: onPlace((place, items: readonly ItemKey[]) => state.playNext(place, items)),
  extend: onPlace((place, items: readonly ItemKey[], kept: number) => edits.extend(place, items, kept)),
  unqueue: onPlace((place, items: readonly ItemKey[]) => edits.unqueue(place, items)),
  remove: onPlace((place, spot: Spot) => edits.remove(place, find(place, spot))),
  /** Withdrawn items leave the queue, and what plays continues. */
  forget: onPlace((place, items: readonly ItemKey[]) => {
    const gone = new Set(items.map(nameOfKey))
    return withoutItems(place, (item) => gone.has(nameOfKey(item)))
  }),
  move: onPlace((place, spot: Spot, to: number) => {
    const from = find(place, spot)
    return edits.move(place, from, Math.min(from + to - spot.at, place.queue.length - 1))
  }),
  putBack: onPlace((place, at: number, before: List) => edits.putBack(place, at, before)),
  arrange: onPlace(arrange),
  clear: onPlace((place, seen: readonly ItemKey[]) => keepNew(edits.clear(place), place, seen)),
  unclear: onPlace((place, before: List) => edits.unclear(place, before)),
  reopen: onPlace((place, closed: Closed) => edits.reopen(place, closed)),
  close: onPlace((place, seen: readonly ItemKey[]) => keepNew(state.close(place), place, seen)),
  goOnWith: onPlace((place, items: readonly ItemKey[], listName: string, seen: readonly ItemKey[]) =>
    keepNew(edits.replaceRest(place, items, listName), place, seen),
  ),
  setRepeat: onPlace((place, repeat: boolean) => ({ ...place, repeat })),
  setSpeed: onPlace((place, speed: number) => ({ ...place, speed })),
  replace: (queue, replacement: Replacement) => ({ ...queue, ...replacement }),
  setRadio: (queue, radio: PlayQueue['radio'], listName: string) =>
    queue.listName === listName ? { ...queue, radio } : queue,
  seek: (queue, position: number) => ({ ...queue, position, seekID: queue.seekID + 1 }),
  /** The volume belongs to the device that holds the sound. */
  setVolume: (queue, volume: number, muted: boolean, holder: string | null) =>
    queue.holder === holder ? { ...queue, volume, muted } : queue,
  playOn: (queue, device: string) => ({ ...queue, device, gone: null }),
  /** The holder gives the sound to the device that should play. */
  release: (queue, me: string) =>
    queue.holder === me && queue.device !== me ? { ...queue, holder: null } : queue,
  take: (queue, me: string) =>
    queue.holder === null && queue.device === me ? { ...queue, holder: me } : queue,
} satisfies Record<string, (queue: PlayQueue, ...args: never[]) => PlayQueue>

export type CommandName = keyof typeof commands
export type ArgsOf<N extends CommandName> = (typeof commands)[N] extends (
  queue: PlayQueue,
  ...args: infer A
) => PlayQueue
  ? A
  : never
export type QueueCommand = { [N in CommandName]: { name: N; args: ArgsOf<N> } }[CommandName]

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
  const reduce = commands[name] as (queue: PlayQueue, ...args: unknown[]) => PlayQueue // `args` are the command's.
  const next = reduce(base, ...args)
  return next.playID === queue.playID ? next : { ...next, position: from }
}

/** These concern the play that the user saw. */
const OF_PLAY: ReadonlySet<CommandName> = new Set(['next', 'end', 'previous', 'seek', 'close'])
const CHOICES: ReadonlySet<CommandName> = new Set(['choose', 'jump'])

/** What another device chose at the same time plays next. */
function withCurrentQueued(queue: PlayQueue): PlayQueue {
  const current = queue.items[queue.index]
  return current ? commands.playNext(queue, [current]) : queue
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
  const places = new Map<string, number[]>()
  for (const [at, item] of order.entries())
    places.set(nameOfKey(item), [...(places.get(nameOfKey(item)) ?? []), at])
  const rest = place.queue
    .toSpliced(place.index, kept.length)
    .map((item) => ({ item, at: places.get(nameOfKey(item))?.shift() ?? Infinity }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at))
  return { ...place, queue: [...kept, ...rest.map(({ item }) => item)], index: 0 }
}

/** Keeps what was queued since the user saw the list: `left` is what the user leaves of `place`. */
function keepNew(left: Place, place: Place, seen: readonly ItemKey[]): Place {
  const counts = new Map<string, number>()
  for (const item of seen) counts.set(nameOfKey(item), (counts.get(nameOfKey(item)) ?? 0) + 1)
  const isNew = place.queue.map((item) => {
    const count = counts.get(nameOfKey(item)) ?? 0
    counts.set(nameOfKey(item), count - 1)
    return count <= 0
  })
  const isQueued = (at: number) => at > place.index && at <= place.index + place.queued
  const added = place.queue.filter((_, at) => isNew[at] && isQueued(at))
  return state.append(left, added)
}
