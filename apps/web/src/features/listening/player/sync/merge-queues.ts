import { type PlayQueue, limits } from '@nava/contracts'

type Item = PlayQueue['items'][number]
type Place = Pick<
  PlayQueue,
  'items' | 'index' | 'queued' | 'listName' | 'radio' | 'playID' | 'chosenID' | 'seekID' | 'position'
>

/**
 * Merges two queues that were changed since `base`; `theirs` is stored already. Changes of `mine` take
 * precedence. Items that a user queued or chose on either device are kept.
 */
export function mergeQueues(base: PlayQueue, mine: PlayQueue, theirs: PlayQueue): PlayQueue {
  const pick = <Key extends keyof PlayQueue>(key: Key): PlayQueue[Key] =>
    mine[key] === base[key] ? theirs[key] : mine[key]
  const place = mergePlaces(base, mine, theirs)
  const startedHere = mine.playID !== base.playID && place.playID !== theirs.playID
  return {
    ...theirs,
    ...place,
    playback: startedHere ? mine.playback : pick('playback'),
    repeat: pick('repeat'),
    speed: pick('speed'),
    // The volume belongs to a device, so it is only merged if the same device still plays.
    volume: theirs.holder === base.holder ? pick('volume') : theirs.volume,
    muted: theirs.holder === base.holder ? pick('muted') : theirs.muted,
    device: pick('device'),
    gone: pick('gone'),
  }
}

/**
 * Merges the first queue that a page receives. Its counters start at 0, so they cannot be compared with the
 * stored ones; a list that the user chose before replaces the stored list, except for queued items.
 */
export function mergeFirst(base: PlayQueue, mine: PlayQueue, theirs: PlayQueue): PlayQueue {
  const merged = mergeQueues(base, mine, theirs)
  if (!hasChosen(mine, base)) return merged
  const since = theirs.playID - base.playID
  const chosen = { ...mine, playID: mine.playID + since, chosenID: mine.chosenID + since }
  return { ...merged, ...withPicks(chosen, picksSince(base, theirs)), playback: mine.playback }
}

const hasChosen = (queue: PlayQueue, base: PlayQueue) => queue.chosenID !== base.chosenID
const hasMoved = (queue: PlayQueue, base: PlayQueue) => queue.playID !== base.playID

export function addPicks(base: PlayQueue, mine: PlayQueue, theirs: PlayQueue): PlayQueue {
  if (isSamePlace(mine, base)) return theirs
  const chosen = hasChosen(mine, base) ? mine.items.slice(mine.index, mine.index + 1) : []
  return { ...theirs, ...withPicks(theirs, [...chosen, ...picksSince(base, mine)]) }
}

function mergePlaces(base: PlayQueue, mine: PlayQueue, theirs: PlayQueue): Place {
  if (isSamePlace(mine, base)) return placeOf(theirs)
  if (isSamePlace(theirs, base)) return placeOf(mine)
  const mineWins = hasChosen(mine, base)
    ? true
    : hasMoved(mine, base) && !hasMoved(theirs, base) && !hasChosen(theirs, base)
  const [winner, loser] = mineWins ? [mine, theirs] : [theirs, mine]
  const merged = withContributions(winner, loser, base)
  if (mineWins)
    return merged.playID === theirs.playID && hasMoved(theirs, base)
      ? { ...merged, playID: theirs.playID + 1, chosenID: theirs.playID + 1 }
      : merged
  // A seek on this device counts if both queues still play the same item.
  const hasSought = mine.seekID !== base.seekID && theirs.playID === mine.playID
  if (!hasSought) return merged
  return { ...merged, position: mine.position, seekID: Math.max(mine.seekID, theirs.seekID + 1) }
}

function withContributions(winner: PlayQueue, loser: PlayQueue, base: PlayQueue): Place {
  const bothChose = hasChosen(winner, base) && hasChosen(loser, base)
  const chosen = bothChose ? loser.items.slice(loser.index, loser.index + 1) : []
  const added = [...chosen, ...picksSince(base, loser)]
  // If `loser` chose another list, the items that it lacks were replaced, not removed by the user.
  const removed = hasChosen(loser, base) ? [] : minus(base.items, loser.items)
  return withPicks({ ...winner, ...withoutUpcoming(winner, removed) }, added)
}

/** Adds items after the queued ones. */
function withPicks(queue: PlayQueue, added: readonly Item[]): Place {
  const { items, index, queued } = queue
  const fitting = added.slice(0, Math.max(0, limits.queue.items - items.length))
  // In an empty queue, the first added item becomes the current one.
  if (items.length === 0 && fitting.length > 0)
    return { ...placeOf(queue), items: fitting, index: 0, queued: fitting.length - 1 }
  return {
    ...placeOf(queue),
    items: items.toSpliced(index + 1 + queued, 0, ...fitting),
    queued: queued + fitting.length,
  }
}

/** Returns the queued items that `base` lacks. */
function picksSince(base: PlayQueue, { items, index, queued }: PlayQueue): Item[] {
  const known = counted(items.toSpliced(index + 1, queued))
  const before = counted(base.items)
  return items.slice(index + 1, index + 1 + queued).filter((item) => {
    const key = keyOf(item)
    const isNew = (known.get(key) ?? 0) >= (before.get(key) ?? 0)
    known.set(key, (known.get(key) ?? 0) + 1)
    return isNew
  })
}

function withoutUpcoming(
  { items, index, queued }: PlayQueue,
  removed: readonly Item[],
): { items: Item[]; queued: number } {
  const left = counted(removed)
  let stillQueued = queued
  const kept = items.filter((item, at) => {
    const key = keyOf(item)
    const times = left.get(key) ?? 0
    if (at <= index || times === 0) return true
    left.set(key, times - 1)
    if (at <= index + queued) stillQueued--
    return false
  })
  return { items: kept, queued: stillQueued }
}

function minus(items: readonly Item[], others: readonly Item[]): Item[] {
  const left = counted(others)
  return items.filter((item) => {
    const times = left.get(keyOf(item)) ?? 0
    left.set(keyOf(item), times - 1)
    return times <= 0
  })
}

function counted(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const keyOf = ({ kind, id }: Item) => `${kind}-${id}`

const placeOf = (queue: PlayQueue): Place => ({
  items: queue.items,
  index: queue.index,
  queued: queue.queued,
  listName: queue.listName,
  radio: queue.radio,
  playID: queue.playID,
  chosenID: queue.chosenID,
  seekID: queue.seekID,
  position: queue.position,
})

/** Compares everything except the position, which changes during playback. */
function isSamePlace(one: PlayQueue, other: PlayQueue): boolean {
  return (
    one.index === other.index &&
    one.queued === other.queued &&
    one.playID === other.playID &&
    one.chosenID === other.chosenID &&
    one.seekID === other.seekID &&
    hasSameItems(one, other)
  )
}

export function hasSameItems({ items }: Pick<PlayQueue, 'items'>, other: Pick<PlayQueue, 'items'>): boolean {
  return (
    items === other.items ||
    (items.length === other.items.length &&
      items.every(({ kind, id }, at) => kind === other.items[at]?.kind && id === other.items[at]?.id))
  )
}
