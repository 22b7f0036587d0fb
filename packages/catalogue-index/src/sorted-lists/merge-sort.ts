import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { CompareIDs } from './sorted-id-list.ts'

/** Sorts runs of `BATCH` and merges them bottom-up, yielding to the event loop. Overwrites `ids`. */
export async function mergeSort(
  ids: Int32Array<ArrayBuffer>,
  compare: CompareIDs,
): Promise<Int32Array<ArrayBuffer>> {
  for (let start = 0; start < ids.length; start += BATCH) {
    ids.subarray(start, start + BATCH).sort(compare)
    await yieldToEventLoop()
  }
  let [from, to] = [ids, new Int32Array(ids.length)]
  for (let width = BATCH; width < ids.length; width *= 2) {
    for (let start = 0; start < ids.length; start += 2 * width)
      await merge(from, to, [start, Math.min(start + width, ids.length), start + 2 * width], compare)
    ;[from, to] = [to, from]
  }
  return from
}

async function merge(
  from: Int32Array,
  to: Int32Array,
  [start, middle, end]: [number, number, number],
  compare: CompareIDs,
): Promise<void> {
  let [left, right] = [start, middle]
  const last = Math.min(end, from.length)
  for (let index = start; index < last; index += 1) {
    const [a = 0, b = 0] = [from[left], from[right]]
    const takeLeft = left < middle && (right >= last || compare(a, b) < 0)
    to[index] = takeLeft ? a : b
    if (takeLeft) left += 1
    else right += 1
    if (index % BATCH === BATCH - 1) await yieldToEventLoop()
  }
}
