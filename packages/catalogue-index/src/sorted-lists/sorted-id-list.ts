/** Stores a list in a sorted array, so that late pages cost no more than early ones. */

/** Returns a negative number if `a` comes first; never 0 for different IDs. */
export type CompareIDs = (a: number, b: number) => number

export type SortedIDList = ReturnType<typeof sortedIDList>

interface State {
  readonly compare: CompareIDs
  /** Sorted IDs; only the first `size` entries are valid */
  ids: Int32Array<ArrayBuffer>
  size: number
}

const INITIAL_CAPACITY = 64

export function sortedIDList(compare: CompareIDs) {
  const state: State = { compare, ids: new Int32Array(INITIAL_CAPACITY), size: 0 }
  return {
    get size() {
      return state.size
    },

    /** `sorted` must be in the order of this list. */
    replace: (sorted: Int32Array<ArrayBuffer>): void => {
      state.size = sorted.length
      state.ids = sorted
    },

    /** Returns -1 if missing. Must be called before the sort key changes. */
    indexOf: (id: number): number => {
      const index = lowerBound(state, id)
      return index < state.size && at(state, index) === id ? index : -1
    },

    /** Moves, adds or removes an ID after its sort key changed. `index`: its former index, or -1 */
    update: (id: number, index: number, belongs: boolean): void => {
      if (index < 0) {
        if (belongs) insert(state, id)
      } else if (belongs) reposition(state, index)
      else removeAt(state, index)
    },

    page: ({ take, skip }: { take: number; skip: number }): number[] => [
      ...state.ids.subarray(Math.min(skip, state.size), Math.min(skip + take, state.size)),
    ],

    idAt: (index: number): number | undefined => (index < state.size ? at(state, index) : undefined),

    /** Returns distinct IDs, or all if there are fewer; `random` returns [0, 1). */
    sample: (count: number, random: () => number): number[] => sample(state, count, random),
  }
}

const at = (state: State, index: number): number => state.ids[index] ?? 0

/** Returns the first index in [from, to) whose ID does not precede `id`, else `to`. */
function lowerBound(state: State, id: number, from = 0, to = state.size): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (state.compare(at(state, middle), id) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function insert(state: State, id: number): void {
  const index = lowerBound(state, id)
  if (state.size === state.ids.length) {
    const wider = new Int32Array(Math.max(INITIAL_CAPACITY, state.size * 2))
    wider.set(state.ids)
    state.ids = wider
  }
  state.ids.copyWithin(index + 1, index, state.size)
  state.ids[index] = id
  state.size += 1
}

function removeAt(state: State, index: number): void {
  state.ids.copyWithin(index, index + 1, state.size)
  state.size -= 1
}

function reposition(state: State, index: number): void {
  const { ids, size, compare } = state
  const id = at(state, index)
  if (index > 0 && compare(id, at(state, index - 1)) < 0) {
    const target = lowerBound(state, id, 0, index)
    ids.copyWithin(target + 1, target, index)
    ids[target] = id
  } else if (index < size - 1 && compare(at(state, index + 1), id) < 0) {
    const target = lowerBound(state, id, index + 1, size) - 1
    ids.copyWithin(index, index + 1, target + 1)
    ids[target] = id
  }
}

/** Floyd's sampling (Bentley & Floyd, 1987), with `count` steps for a list of any size */
function sample(state: State, count: number, random: () => number): number[] {
  const indexes = new Set<number>()
  const wanted = Math.min(count, state.size)
  for (let last = state.size - wanted; last < state.size; last += 1) {
    const drawn = Math.floor(random() * (last + 1))
    indexes.add(indexes.has(drawn) ? last : drawn)
  }
  return [...indexes].map((index) => at(state, index))
}
