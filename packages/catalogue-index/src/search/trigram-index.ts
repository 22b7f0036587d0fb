/** Trigrams as in pg_trgm: those of a term with two spaces before and one after it */

const MIN_SIMILARITY = 0.25

export type TrigramIndex = ReturnType<typeof trigramIndex>

/** IDs of added terms must count up from 0. */
export function trigramIndex() {
  const postings = new Map<string, number[]>()
  const counts: number[] = []
  /** Trigrams shared with the searched term, by term ID; kept to avoid garbage, reset to 0 after each call */
  let shared = new Uint16Array(0)

  return {
    add: (termID: number, term: string): void => {
      const trigrams = trigramsOf(`  ${term} `)
      counts[termID] = trigrams.size
      for (const trigram of trigrams) {
        const list = postings.get(trigram)
        if (list) list.push(termID)
        else postings.set(trigram, [termID])
      }
    },

    /** Returns the terms with all trigrams of `text`, and others that callers must filter out. */
    candidates: (text: string): readonly number[] => {
      let shortest: readonly number[] | undefined
      for (const trigram of trigramsOf(text)) {
        const list = postings.get(trigram) ?? []
        if (!shortest || list.length < shortest.length) shortest = list
      }
      return shortest ?? []
    },

    similar: (term: string): { termID: number; similarity: number }[] => {
      const trigrams = trigramsOf(`  ${term} `)
      if (shared.length < counts.length) shared = new Uint16Array(counts.length * 2)
      const touched: number[] = []
      for (const trigram of trigrams)
        for (const termID of postings.get(trigram) ?? []) {
          const count = shared[termID] ?? 0
          if (count === 0) touched.push(termID)
          shared[termID] = count + 1
        }
      const found: { termID: number; similarity: number }[] = []
      for (const termID of touched) {
        const count = shared[termID] ?? 0
        const similarity = count / (trigrams.size + (counts[termID] ?? 0) - count)
        if (similarity >= MIN_SIMILARITY) found.push({ termID, similarity })
        shared[termID] = 0
      }
      return found
    },
  }
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) trigrams.add(text.slice(at, at + 3))
  return trigrams
}
