/** Finds tracks by how they sound: an exact search in a matrix of their descriptors. */
import { topK } from '../search/top-k.ts'
import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'

export interface SoundMatch {
  id: number
  /** 1 for the same sound; 0.5 where the distance is the mean one between two tracks of the catalogue */
  similarity: number
}

export type SoundIndex = ReturnType<typeof soundIndex>

/** Variances below this are taken for rounding errors. */
const CONSTANT = 1e-9

/** `weights`: of a descriptor's numbers, which are compared in units of their standard deviation */
export function soundIndex(weights: readonly number[]) {
  const width = weights.length
  const rowOf = new Map<number, number>()
  let ids = new Int32Array(BATCH)
  let matrix = new Float32Array(BATCH * width)
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)

  const count = (row: number, sign: 1 | -1) => {
    for (let at = 0; at < width; at += 1) {
      const value = matrix[row * width + at] ?? 0
      sums[at] = (sums[at] ?? 0) + sign * value
      squares[at] = (squares[at] ?? 0) + sign * value * value
    }
  }

  const grow = () => {
    const [smallIDs, smallMatrix] = [ids, matrix]
    ids = new Int32Array(smallIDs.length * 2)
    matrix = new Float32Array(smallMatrix.length * 2)
    ids.set(smallIDs)
    matrix.set(smallMatrix)
  }

  const remove = (id: number): void => {
    const row = rowOf.get(id)
    if (row === undefined) return
    count(row, -1)
    const last = rowOf.size - 1
    const moved = ids[last] ?? id
    matrix.copyWithin(row * width, last * width, (last + 1) * width)
    ids[row] = moved
    rowOf.set(moved, row)
    rowOf.delete(id)
  }

  const descriptorOf = (id: number): Float32Array | undefined => {
    const row = rowOf.get(id)
    return row === undefined ? undefined : matrix.slice(row * width, (row + 1) * width)
  }

  /** Returns each number's factor, and the mean squared distance between two tracks, which is twice the weights. */
  const scale = () => {
    const size = Math.max(1, rowOf.size)
    let mean = 0
    const factors = Float64Array.from(weights, (weight, at) => {
      const variance = (squares[at] ?? 0) / size - ((sums[at] ?? 0) / size) ** 2
      if (variance < CONSTANT) return 0
      mean += 2 * weight
      return weight / variance
    })
    return { factors, similarityOf: (distance: number) => (mean === 0 ? 1 : 2 ** (-distance / mean)) }
  }

  /** Visits all rows in batches. Changes between two batches may move a row, which is then missed or seen twice. */
  const inBatches = async (visit: (start: number, end: number) => void): Promise<void> => {
    for (let start = 0; start < rowOf.size; start += BATCH) {
      if (start > 0) await yieldToEventLoop()
      visit(start, Math.min(rowOf.size, start + BATCH))
    }
  }

  return {
    set: (id: number, descriptor: Float32Array): void => {
      remove(id)
      const row = rowOf.size
      if (row === ids.length) grow()
      ids[row] = id
      matrix.set(descriptor, row * width)
      rowOf.set(id, row)
      count(row, 1)
    },

    remove,

    clear: (): void => {
      rowOf.clear()
      sums.fill(0)
      squares.fill(0)
    },

    has: (id: number): boolean => rowOf.has(id),

    /** Returns the tracks that sound most like one, without itself; none if it has no descriptor. */
    nearest: async (id: number, take: number, allows: (id: number) => boolean): Promise<SoundMatch[]> => {
      const from = descriptorOf(id)
      if (!from || take === 0) return []
      const { factors, similarityOf } = scale()
      const offered = new Set([id])
      // The row of a track that changes meanwhile may be moved, and visited again.
      const top = topK((each) => !offered.has(each) && allows(each), take)
      const distances = new Float64Array(BATCH)
      await inBatches((start, end) => {
        measure(matrix, { start, end }, from, factors, distances)
        let most = -top.leastScore()
        for (let row = start; row < end; row += 1) {
          const distance = distances[row - start] ?? 0
          if (distance > most) continue
          const each = ids[row] ?? 0
          top.offer(each, 0, -distance)
          offered.add(each)
          most = -top.leastScore()
        }
      })
      return top.ids().flatMap((each) => {
        const to = descriptorOf(each)
        return to ? { id: each, similarity: similarityOf(distanceBetween(from, to, factors)) } : []
      })
    },

    /**
     * Returns at most `take` different tracks from one sound to another, with their similarity to the first: both ends,
     * and between them the tracks that are nearest to evenly spaced points of the straight line, in its order. Returns
     * none if an end has no descriptor.
     */
    path: async (
      { start, end }: { start: number; end: number },
      take: number,
      allows: (id: number) => boolean,
    ): Promise<SoundMatch[]> => {
      const [from, to] = [descriptorOf(start), descriptorOf(end)]
      if (!from || !to) return []
      const { factors, similarityOf } = scale()
      const first = { id: start, similarity: 1 }
      if (start === end) return [first]
      const candidates = projections(rowOf.size)
      await inBatches((first, last) => {
        // Leaves out what was added since the search began.
        if (first >= candidates.capacity) return
        const rows = { start: first, end: Math.min(last, candidates.capacity) }
        measure(matrix, rows, from, factors, candidates.distances.subarray(first))
        measure(matrix, rows, to, factors, candidates.distancesFromEnd.subarray(first))
        candidates.ids.set(ids.subarray(rows.start, rows.end), first)
      })
      const between = await candidates.nearestTo(Math.max(0, take - 2), new Set([start, end]), allows)
      return [
        first,
        ...between.map(({ id, distance }) => ({ id, similarity: similarityOf(distance) })),
        { id: end, similarity: similarityOf(distanceBetween(from, to, factors)) },
      ]
    },
  }
}

function distanceBetween(one: Float32Array, other: Float32Array, factors: Float64Array): number {
  const distance = new Float64Array(1)
  measure(one, { start: 0, end: 1 }, other, factors, distance)
  return distance[0] ?? 0
}

/**
 * Writes the squared distances of rows to a sound. A function of its arguments only and for many rows at once, because
 * reading arrays that are replaced, and returning each number, takes three times as long.
 */
function measure(
  matrix: Float32Array,
  { start, end }: { start: number; end: number },
  from: Float32Array,
  factors: Float64Array,
  distances: Float64Array,
): void {
  const width = from.length
  for (let row = start; row < end; row += 1) {
    let sum = 0
    for (let at = 0; at < width; at += 1) {
      const difference = (matrix[row * width + at] ?? 0) - (from[at] ?? 0)
      sum += (factors[at] ?? 0) * difference * difference
    }
    distances[row - start] = sum
  }
}

interface Projected {
  id: number
  /** Squared, from the start */
  distance: number
  /** Grows with the place of the projection on the line */
  along: number
}

/**
 * Holds what the distances of tracks to all points of a line follow from: the squared one to the point at `share` of
 * the line is distance - share (distance - distanceFromEnd), and terms that are the same for all tracks.
 */
function projections(capacity: number) {
  const ids = new Int32Array(capacity)
  const distances = new Float64Array(capacity)
  const distancesFromEnd = new Float64Array(capacity)

  const nearest = (share: number, isFree: (id: number) => boolean): number => {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < capacity; at += 1) {
      const distance = (1 - share) * (distances[at] ?? 0) + share * (distancesFromEnd[at] ?? 0)
      if (distance >= least || !isFree(ids[at] ?? 0)) continue
      best = at
      least = distance
    }
    return best
  }

  return {
    capacity,
    ids,
    distances,
    distancesFromEnd,

    /** Returns one free track for each of `points` points in the order of the line, fewer if there are no more. */
    nearestTo: async (
      points: number,
      used: Set<number>,
      allows: (id: number) => boolean,
    ): Promise<Projected[]> => {
      const isFree = (id: number) => !used.has(id) && allows(id)
      const found: Projected[] = []
      let visited = 0
      for (let point = 1; point <= points; point += 1) {
        const at = nearest(point / (points + 1), isFree)
        const id = ids[at]
        if (id === undefined) break
        const distance = distances[at] ?? 0
        used.add(id)
        found.push({ id, distance, along: distance - (distancesFromEnd[at] ?? 0) })
        visited += capacity
        if (visited < BATCH * 16) continue
        visited = 0
        await yieldToEventLoop()
      }
      return found.toSorted((one, other) => one.along - other.along)
    },
  }
}
