/** Names by term: `ordinals` from `offsets[term]` up to `offsets[term + 1]`, ascending */
export interface Postings {
  ordinals: Int32Array
  offsets: Int32Array
}

export const emptyPostings = (): Postings => ({ ordinals: new Int32Array(0), offsets: new Int32Array(1) })

/**
 * Sorts by counting. `forEachPair` is called twice, for counting and for filling; it must emit all pairs in order of
 * ordinals.
 */
export async function buildPostings(
  vocabularySize: number,
  forEachPair: (emit: (termID: number, ordinal: number) => void) => Promise<void>,
): Promise<Postings> {
  const offsets = new Int32Array(vocabularySize + 1)
  await forEachPair((termID) => {
    offsets[termID + 1] = (offsets[termID + 1] ?? 0) + 1
  })
  for (let termID = 0; termID < vocabularySize; termID += 1)
    offsets[termID + 1] = (offsets[termID + 1] ?? 0) + (offsets[termID] ?? 0)
  const ordinals = new Int32Array(offsets[vocabularySize] ?? 0)
  const next = offsets.slice()
  await forEachPair((termID, ordinal) => {
    const at = next[termID] ?? 0
    ordinals[at] = ordinal
    next[termID] = at + 1
  })
  return { ordinals, offsets }
}

/** Counts postings of all terms; a name with two of the terms counts twice. */
export function postingCount({ offsets }: Postings, termIDs: readonly number[]): number {
  let count = 0
  for (const termID of termIDs) {
    const start = offsets[termID] ?? 0
    count += (offsets[termID + 1] ?? start) - start
  }
  return count
}

/** Returns the choice with the fewest postings; `choices` must not be empty. */
export const rarest = (postings: Postings, choices: readonly (readonly number[])[]): readonly number[] =>
  choices.reduce((a, b) => (postingCount(postings, b) < postingCount(postings, a) ? b : a))
