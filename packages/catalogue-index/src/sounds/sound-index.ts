/** Finds tracks by how they sound: an exact search in a matrix of their descriptors. */
import { topK } from '../search/top-k.ts'
import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type DescriptorMatrix, descriptorMatrix } from './descriptor-matrix.ts'

export interface SoundMatch {
  id: number
  /** 1 for the same sound; 0.5 where the distance is the mean one between two tracks of the catalogue */
  similarity: number
}

export type SoundIndex = ReturnType<typeof soundIndex>

/** `weights`: of a descriptor's numbers, which are compared in units of their standard deviation */
export function soundIndex(weights: readonly number[]) {
  const rows = descriptorMatrix(weights)
  return {
    set: rows.set,
    remove: rows.remove,
    clear: rows.clear,
    has: rows.has,

    /** Returns the tracks that sound most like one, without itself; none if it has no descriptor. */
    nearest: async (id: number, take: number, allows: (id: number) => boolean): Promise<SoundMatch[]> => {
      const from = rows.descriptorOf(id)
      if (!from || take === 0) return []
      const { factors, similarityOf } = rows.scale()
      const ids = await nearestIDs(rows, { id, from, factors }, take, allows)
      return ids.flatMap((each) => {
        const to = rows.descriptorOf(each)
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
      const [from, to] = [rows.descriptorOf(start), rows.descriptorOf(end)]
      if (!from || !to) return []
      const { factors, similarityOf } = rows.scale()
      const first = { id: start, similarity: 1 }
      if (start === end) return [first]
      const candidates = await project(rows, from, to, factors)
      const between = await candidates.nearestTo(Math.max(0, take - 2), new Set([start, end]), allows)
      return [
        first,
        ...between.map(({ id, distance }) => ({ id, similarity: similarityOf(distance) })),
        { id: end, similarity: similarityOf(distanceBetween(from, to, factors)) },
      ]
    },
  }
}

interface Origin {
  id: number
  from: Float32Array
  factors: Float64Array
}

async function nearestIDs(
  rows: DescriptorMatrix,
  { id, from, factors }: Origin,
  take: number,
  allows: (id: number) => boolean,
): Promise<number[]> {
  const offered = new Set([id])
  // The row of a track that changes meanwhile may be moved, and visited again.
  const top = topK((each) => !offered.has(each) && allows(each), take)
  const distances = new Float64Array(BATCH)
  await rows.inBatches(({ ids, matrix }, start, end) => {
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
  return top.ids()
}

/** Measures all rows from both ends of a line. */
async function project(rows: DescriptorMatrix, from: Float32Array, to: Float32Array, factors: Float64Array) {
  const candidates = projections(rows.size())
  await rows.inBatches(({ ids, matrix }, first, last) => {
    // Leaves out what was added since the search began.
    if (first >= candidates.capacity) return
    const part = { start: first, end: Math.min(last, candidates.capacity) }
    measure(matrix, part, from, factors, candidates.distances.subarray(first))
    measure(matrix, part, to, factors, candidates.distancesFromEnd.subarray(first))
    candidates.ids.set(ids.subarray(part.start, part.end), first)
  })
  return candidates
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
