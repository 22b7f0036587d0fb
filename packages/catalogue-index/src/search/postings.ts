/** Inverted index: for each term, the ordinals of the names that contain it, ascending. */
export interface Postings {
  /** The posting lists of all terms, one after another. */
  ordinals: Int32Array
  /** By term id: where its list starts in `ordinals`. It ends where the next one starts. */
  offsets: Int32Array
}

export const emptyPostings = (): Postings => ({ ordinals: new Int32Array(0), offsets: new Int32Array(1) })

/**
 * Builds postings by counting sort. `forEachPair` calls `emit` with every (term, ordinal) by ascending ordinal, and is
 * called twice: once to count, once to fill in.
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

/** Returns the length of these terms' posting lists together; a name that is in two of them counts twice. */
export function postingCount({ offsets }: Postings, termIDs: readonly number[]): number {
  let count = 0
  for (const termID of termIDs) {
    const start = offsets[termID] ?? 0
    // A term that is newer than the postings has none.
    count += (offsets[termID + 1] ?? start) - start
  }
  return count
}

/** Returns the set of terms whose posting lists are the shortest. `choices` must not be empty. */
export const rarest = (postings: Postings, choices: readonly (readonly number[])[]): readonly number[] =>
  choices.reduce((a, b) => (postingCount(postings, b) < postingCount(postings, a) ? b : a))
