import { trigramIndex } from './trigram-index.ts'

export type Vocabulary = ReturnType<typeof emptyVocabulary>

export function emptyVocabulary() {
  const terms: string[] = []
  const ids = new Map<string, number>()
  const trigrams = trigramIndex()

  const add = (term: string): number => {
    const id = terms.length
    terms.push(term)
    ids.set(term, id)
    trigrams.add(id, term)
    return id
  }

  return {
    get size() {
      return terms.length
    },
    idOf: (term: string): number => ids.get(term) ?? add(term),
    find: (term: string): number | undefined => ids.get(term),
    term: (id: number): string => terms[id] ?? '',

    /** `prefix` must not be empty. */
    withPrefix: (prefix: string): number[] =>
      trigrams.candidates(`  ${prefix}`).filter((id) => terms[id]?.startsWith(prefix)),

    /** `part` needs at least three characters. */
    containing: (part: string): number[] =>
      trigrams.candidates(part).filter((id) => terms[id]?.includes(part)),

    /** Returns terms with two letters swapped first, because those share few trigrams, then the most similar terms. */
    similar: (wanted: string, max: number): string[] => {
      const found = trigrams
        .similar(wanted)
        .map(({ termID, similarity }) => ({ term: terms[termID] ?? '', similarity }))
        .toSorted((a, b) => b.similarity - a.similarity || (a.term < b.term ? -1 : 1))
      const transposed = transpositionsOf(wanted).filter((term) => ids.has(term))
      return [...new Set([...transposed, ...found.map(({ term }) => term)])].slice(0, max)
    },
  }
}

function transpositionsOf(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
