/** The words of all names, each under a number, and found by what they hold: by their trigrams, as pg_trgm has them. */

export type Vocabulary = ReturnType<typeof vocabulary>

/** Share of common trigrams from which on two words are alike. */
const alikeFrom = 0.25

export function vocabulary() {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const holders = new Map<string, number[]>()
  const trigramCounts: number[] = []
  /** For `alike`, by word, all 0 between its calls: made anew each time it would keep the garbage collector busy. */
  let common = new Uint16Array(0)

  const add = (word: string): number => {
    const number = words.length
    words.push(word)
    numbers.set(word, number)
    const trigrams = trigramsOf(`  ${word} `)
    trigramCounts.push(trigrams.size)
    for (const trigram of trigrams) {
      const known = holders.get(trigram)
      if (known) known.push(number)
      else holders.set(trigram, [number])
    }
    return number
  }

  /** The numbers of the words that hold all of these trigrams, and perhaps of others: the shortest list of them. */
  const candidates = (trigrams: ReadonlySet<string>): readonly number[] => {
    let fewest: readonly number[] | undefined
    for (const trigram of trigrams) {
      const known = holders.get(trigram) ?? []
      if (!fewest || known.length < fewest.length) fewest = known
    }
    return fewest ?? []
  }

  return {
    get size() {
      return words.length
    },
    /** The word's number; one that is new gets the next. */
    numberOf: (word: string): number => numbers.get(word) ?? add(word),
    find: (word: string): number | undefined => numbers.get(word),
    word: (number: number): string => words[number] ?? '',

    /** Numbers of the words that begin with `part`, which is not empty. */
    beginning: (part: string): number[] =>
      candidates(trigramsOf(`  ${part}`)).filter((number) => words[number]?.startsWith(part)),

    /** Numbers of the words that hold `part`: at least three characters. */
    holding: (part: string): number[] =>
      candidates(trigramsOf(part)).filter((number) => words[number]?.includes(part)),

    /**
     * At most `most` words like `wanted`: first those with two neighbouring letters the other way round, which have few
     * trigrams in common, then those with a fair share of them, the most alike first.
     */
    alike: (wanted: string, most: number): string[] => {
      const trigrams = trigramsOf(`  ${wanted} `)
      if (common.length < words.length) common = new Uint16Array(words.length * 2)
      const touched: number[] = []
      for (const trigram of trigrams)
        for (const number of holders.get(trigram) ?? []) {
          const shared = common[number] ?? 0
          if (shared === 0) touched.push(number)
          common[number] = shared + 1
        }
      const found: { word: string; share: number }[] = []
      for (const number of touched) {
        const shared = common[number] ?? 0
        const share = shared / (trigrams.size + (trigramCounts[number] ?? 0) - shared)
        if (share >= alikeFrom) found.push({ word: words[number] ?? '', share })
        common[number] = 0
      }
      const alike = found.toSorted((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1))
      const swapped = withNeighboursSwapped(wanted).filter((word) => numbers.has(word))
      return [...new Set([...swapped, ...alike.map(({ word }) => word)])].slice(0, most)
    },
  }
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) trigrams.add(text.slice(at, at + 3))
  return trigrams
}

/** All that a word may have been before two neighbouring letters changed places. */
function withNeighboursSwapped(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
