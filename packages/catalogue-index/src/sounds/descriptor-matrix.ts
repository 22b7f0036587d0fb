/** The descriptors of all tracks as rows of one matrix, with the moments of its columns. */
import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Variances below this are taken for rounding errors. */
const CONSTANT = 1e-9

/** Both are replaced when the matrix grows. */
interface Rows {
  ids: Int32Array
  matrix: Float32Array
}

export type DescriptorMatrix = ReturnType<typeof descriptorMatrix>

/** `weights`: of a descriptor's numbers */
export function descriptorMatrix(weights: readonly number[]) {
  const width = weights.length
  const rowOf = new Map<number, number>()
  const moments = columnMoments(weights)
  let rows: Rows = { ids: new Int32Array(BATCH), matrix: new Float32Array(BATCH * width) }

  const valuesOf = (row: number) => rows.matrix.subarray(row * width, (row + 1) * width)

  const remove = (id: number): void => {
    const row = rowOf.get(id)
    if (row === undefined) return
    moments.subtract(valuesOf(row))
    const last = rowOf.size - 1
    const moved = rows.ids[last] ?? id
    rows.matrix.copyWithin(row * width, last * width, (last + 1) * width)
    rows.ids[row] = moved
    rowOf.set(moved, row)
    rowOf.delete(id)
  }

  return {
    size: (): number => rowOf.size,

    set: (id: number, descriptor: Float32Array): void => {
      remove(id)
      const row = rowOf.size
      if (row === rows.ids.length) rows = doubled(rows)
      rows.ids[row] = id
      rows.matrix.set(descriptor, row * width)
      rowOf.set(id, row)
      moments.add(valuesOf(row))
    },

    remove,

    clear: (): void => {
      rowOf.clear()
      moments.clear()
    },

    has: (id: number): boolean => rowOf.has(id),

    descriptorOf: (id: number): Float32Array | undefined => {
      const row = rowOf.get(id)
      return row === undefined ? undefined : valuesOf(row).slice()
    },

    scale: () => moments.scale(Math.max(1, rowOf.size)),

    /** Visits all rows in batches. Changes between two batches may move a row, which is then missed or seen twice. */
    inBatches: async (visit: (rows: Rows, start: number, end: number) => void): Promise<void> => {
      for (let start = 0; start < rowOf.size; start += BATCH) {
        if (start > 0) await yieldToEventLoop()
        visit(rows, start, Math.min(rowOf.size, start + BATCH))
      }
    },
  }
}

function doubled({ ids, matrix }: Rows): Rows {
  const larger = { ids: new Int32Array(ids.length * 2), matrix: new Float32Array(matrix.length * 2) }
  larger.ids.set(ids)
  larger.matrix.set(matrix)
  return larger
}

/** Holds the sums and squares of each column. */
function columnMoments(weights: readonly number[]) {
  const sums = new Float64Array(weights.length)
  const squares = new Float64Array(weights.length)

  const count = (values: Float32Array, sign: 1 | -1) =>
    values.forEach((value, at) => {
      sums[at] = (sums[at] ?? 0) + sign * value
      squares[at] = (squares[at] ?? 0) + sign * value * value
    })

  return {
    add: (values: Float32Array): void => count(values, 1),
    subtract: (values: Float32Array): void => count(values, -1),
    clear: (): void => {
      sums.fill(0)
      squares.fill(0)
    },
    /** Returns each number's factor, and the mean squared distance between two tracks, which is twice the weights. */
    scale: (size: number) => {
      let mean = 0
      const factors = Float64Array.from(weights, (weight, at) => {
        const variance = (squares[at] ?? 0) / size - ((sums[at] ?? 0) / size) ** 2
        if (variance < CONSTANT) return 0
        mean += 2 * weight
        return weight / variance
      })
      return { factors, similarityOf: (distance: number) => (mean === 0 ? 1 : 2 ** (-distance / mean)) }
    },
  }
}
