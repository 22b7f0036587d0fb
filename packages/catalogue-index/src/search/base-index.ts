/** Index that never changes, in typed arrays: about 50 bytes per name of five tokens. */
import { BATCH, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { buildPostings, emptyPostings, type Postings } from './postings.ts'

/** `nameLength`: tokens of the name itself; `ownLength`: with those of its artists, after which the album follows */
export interface TokenizedName {
  tokens: Int32Array
  nameLength: number
  ownLength: number
}

/**
 * Names sorted by ID; ordinals are places in this order. `tokens`: term IDs of all names; `offsets`: start of each name
 * in `tokens`
 */
export interface BaseIndex {
  ids: Int32Array
  tokens: Int32Array
  offsets: Int32Array
  /** Number of tokens of the name itself, at most 255, by ordinal */
  nameLengths: Uint8Array
  /** Number of tokens of the name and its artists, at most 255, by ordinal */
  ownLengths: Uint8Array
  postings: Postings
}

export const emptyBaseIndex = (): BaseIndex => ({
  ids: new Int32Array(0),
  tokens: new Int32Array(0),
  offsets: new Int32Array(1),
  nameLengths: new Uint8Array(0),
  ownLengths: new Uint8Array(0),
  postings: emptyPostings(),
})

export function ordinalOf({ ids }: BaseIndex, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}

function containsTerm(tokens: Int32Array, from: number, to: number, termID: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at] === termID) return true
  return false
}

type Columns = Omit<BaseIndex, 'postings'>

export function baseIndexBuilder() {
  let [ids, offsets, tokens] = [new Int32Array(1024), new Int32Array(1025), new Int32Array(4096)]
  let [nameLengths, ownLengths] = [new Uint8Array(1024), new Uint8Array(1024)]
  let size = 0
  let used = 0
  return {
    add: (id: number, { tokens: nameTokens, nameLength, ownLength }: TokenizedName): void => {
      if (size === ids.length) {
        ids = widened(ids)
        offsets = widened(offsets)
        nameLengths = widened(nameLengths)
        ownLengths = widened(ownLengths)
      }
      while (used + nameTokens.length > tokens.length) tokens = widened(tokens)
      tokens.set(nameTokens, used)
      used += nameTokens.length
      ids[size] = id
      nameLengths[size] = Math.min(nameLength, 255)
      ownLengths[size] = Math.min(ownLength, 255)
      size += 1
      offsets[size] = used
    },
    /** `vocabularySize` exceeds every term ID. */
    finish: async (vocabularySize: number): Promise<BaseIndex> => {
      const columns = {
        ids: ids.slice(0, size),
        tokens: tokens.slice(0, used),
        offsets: offsets.slice(0, size + 1),
        nameLengths: nameLengths.slice(0, size),
        ownLengths: ownLengths.slice(0, size),
      }
      return { ...columns, postings: await postingsOf(columns, vocabularySize) }
    },
  }
}

const postingsOf = ({ ids, tokens, offsets }: Columns, vocabularySize: number): Promise<Postings> =>
  buildPostings(vocabularySize, async (emit) => {
    for (let ordinal = 0; ordinal < ids.length; ordinal += 1) {
      const from = offsets[ordinal] ?? 0
      const to = offsets[ordinal + 1] ?? 0
      for (let at = from; at < to; at += 1) {
        const termID = tokens[at] ?? 0
        if (!containsTerm(tokens, from, at, termID)) emit(termID, ordinal)
      }
      if (ordinal % BATCH === BATCH - 1) await yieldToEventLoop()
    }
  })

function widened<A extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(array: A): A {
  const wider = (
    array instanceof Int32Array ? new Int32Array(array.length * 2 + 1) : new Uint8Array(array.length * 2 + 1)
  ) as A
  wider.set(array)
  return wider
}
