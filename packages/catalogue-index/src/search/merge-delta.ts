import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { baseIndexBuilder } from './base-index.ts'
import { adoptBase, type IndexState } from './index-state.ts'

export async function mergeDelta(state: IndexState): Promise<void> {
  const { base, deleted } = state
  const added = [...state.delta].toSorted(([a], [b]) => a - b)
  const builder = baseIndexBuilder()
  let next = 0
  const addDeltaBefore = (id: number) => {
    for (; ; next += 1) {
      const [each, name] = added[next] ?? []
      if (each === undefined || !name || each >= id) return
      builder.add(each, name)
    }
  }
  for (let ordinal = 0; ordinal < base.ids.length; ordinal += 1) {
    const id = base.ids[ordinal] ?? 0
    addDeltaBefore(id)
    if (deleted[ordinal] === 0) {
      const tokens = base.tokens.subarray(base.offsets[ordinal], base.offsets[ordinal + 1])
      const [nameLength, ownLength] = [base.nameLengths[ordinal] ?? 0, base.ownLengths[ordinal] ?? 0]
      builder.add(id, { tokens, nameLength, ownLength })
    }
    if (ordinal % BATCH === BATCH - 1) await yieldToEventLoop()
  }
  addDeltaBefore(Number.POSITIVE_INFINITY)
  adoptBase(state, await builder.finish(state.vocabulary.size))
}
