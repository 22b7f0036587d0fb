/** Ids in one order, so that any page of a list costs the same, however far back it lies. */

/** Negative where `a` comes first. Never 0 for two different ids. */
export type Order = (a: number, b: number) => number

export function ranking(order: Order) {
  let ids: Int32Array<ArrayBuffer> = new Int32Array(64)
  let size = 0
  const at = (place: number) => ids[place] ?? 0

  /** The first place of these whose id does not come before `id`. */
  const placeOf = (id: number, from = 0, to = size): number => {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(at(middle), id) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Moves the id at `place` to where it belongs now; only what lies between is shifted. */
  const move = (place: number) => {
    const id = at(place)
    if (place > 0 && order(id, at(place - 1)) < 0) {
      const target = placeOf(id, 0, place)
      ids.copyWithin(target + 1, target, place)
      ids[target] = id
    } else if (place < size - 1 && order(at(place + 1), id) < 0) {
      const target = placeOf(id, place + 1, size) - 1
      ids.copyWithin(place, place + 1, target + 1)
      ids[target] = id
    }
  }

  const remove = (place: number) => {
    ids.copyWithin(place, place + 1, size)
    size -= 1
  }

  const insert = (id: number) => {
    const place = placeOf(id)
    if (size === ids.length) {
      const wider = new Int32Array(Math.max(64, size * 2))
      wider.set(ids)
      ids = wider
    }
    ids.copyWithin(place + 1, place, size)
    ids[place] = id
    size += 1
  }

  return {
    get size() {
      return size
    },

    /** Takes over `sorted`, which is in this ranking's order. */
    replace: (sorted: Int32Array<ArrayBuffer>) => {
      size = sorted.length
      ids = sorted
    },

    /** Where `id` stands, or -1. Only right while the order still says of `id` what it said when it was placed. */
    find: (id: number): number => {
      const place = placeOf(id)
      return place < size && at(place) === id ? place : -1
    },

    /** Puts `id`, found at `place` (-1 for nowhere) before its facts changed, where it belongs now, or nowhere. */
    settle: (id: number, place: number, belongs: boolean): void => {
      if (place < 0) {
        if (belongs) insert(id)
      } else if (belongs) move(place)
      else remove(place)
    },

    /** At most `take` ids from place `skip` on. */
    page: ({ take, skip }: { take: number; skip: number }): number[] => [
      ...ids.subarray(Math.min(skip, size), Math.min(skip + take, size)),
    ],

    /** The id at a place. */
    at: (place: number): number | undefined => (place < size ? at(place) : undefined),

    /** `count` different ids at random, or all where there are fewer. `random` gives numbers from 0 to below 1. */
    sample: (count: number, random: () => number): number[] => {
      const places = new Set<number>()
      const wanted = Math.min(count, size)
      // Floyd's sampling (Bentley & Floyd, 1987): as many draws as ids wanted, whatever the size.
      for (let last = size - wanted; last < size; last += 1) {
        const drawn = Math.floor(random() * (last + 1))
        places.add(places.has(drawn) ? last : drawn)
      }
      return [...places].map(at)
    },
  }
}

/** How many ids are sorted or merged before other work gets its turn: a few milliseconds. */
const slice = 16_384
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Sorts `ids` in slices between which the event loop runs: a merge sort, from runs of `slice` upwards. */
export async function sortInSlices(
  ids: Int32Array<ArrayBuffer>,
  order: Order,
): Promise<Int32Array<ArrayBuffer>> {
  for (let start = 0; start < ids.length; start += slice) {
    ids.subarray(start, start + slice).sort(order)
    await turn()
  }
  let [from, to] = [ids, new Int32Array(ids.length)]
  for (let width = slice; width < ids.length; width *= 2) {
    for (let start = 0; start < ids.length; start += 2 * width)
      await merge(from, to, [start, Math.min(start + width, ids.length), start + 2 * width], order)
    ;[from, to] = [to, from]
  }
  return from
}

/** Merges the two sorted runs of `from` that start at `start` and `middle` into the same places of `to`. */
async function merge(
  from: Int32Array,
  to: Int32Array,
  [start, middle, end]: [number, number, number],
  order: Order,
) {
  let [left, right] = [start, middle]
  const last = Math.min(end, from.length)
  for (let place = start; place < last; place += 1) {
    const [a = 0, b = 0] = [from[left], from[right]]
    const takeLeft = left < middle && (right >= last || order(a, b) < 0)
    to[place] = takeLeft ? a : b
    if (takeLeft) left += 1
    else right += 1
    if (place % slice === slice - 1) await turn()
  }
}
