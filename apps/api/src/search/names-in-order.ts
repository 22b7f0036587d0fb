/** Names that are known by heart, as a few long arrays: some 50 bytes a name of five words. */

/** Names that are worked through before other work gets its turn. */
export const slice = 16_384
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** For each word some names: those from `starts[word]` on to the next word's. */
export interface Lists {
  names: Int32Array
  starts: Int32Array
}

/** All that lies in order: names by id, the words of each, and for each word the names that begin with it or hold it. */
export interface NamesInOrder {
  ids: Int32Array
  words: Int32Array
  starts: Int32Array
  nameWords: Uint8Array
  beginners: Lists
  holders: Lists
}

export const noNames = (): NamesInOrder => ({
  ids: new Int32Array(0),
  words: new Int32Array(0),
  starts: new Int32Array(1),
  nameWords: new Uint8Array(0),
  beginners: { names: new Int32Array(0), starts: new Int32Array(1) },
  holders: { names: new Int32Array(0), starts: new Int32Array(1) },
})

export function namesBuilder() {
  let [ids, starts, words] = [new Int32Array(1024), new Int32Array(1025), new Int32Array(4096)]
  let nameWordsOf = new Uint8Array(1024)
  let size = 0
  let used = 0
  const add = (id: number, its: Int32Array, nameWords: number) => {
    if (size === ids.length) {
      ids = wider(ids)
      starts = wider(starts)
      const more = new Uint8Array(ids.length)
      more.set(nameWordsOf)
      nameWordsOf = more
    }
    while (used + its.length > words.length) words = wider(words)
    words.set(its, used)
    used += its.length
    ids[size] = id
    nameWordsOf[size] = Math.min(nameWords, 255)
    size += 1
    starts[size] = used
  }
  return {
    add,
    /** `vocabularySize` is the number of words that there are. */
    finish: async (vocabularySize: number): Promise<NamesInOrder> => {
      const lists = (mostWords: number) =>
        listsOf(vocabularySize, async (give) => {
          for (let name = 0; name < size; name += 1) {
            const from = starts[name] ?? 0
            const to = Math.min(starts[name + 1] ?? 0, from + mostWords)
            for (let at = from; at < to; at += 1) {
              const word = words[at] ?? 0
              // One that a name holds twice has it once.
              if (!holds(words, from, at, word)) give(word, name)
            }
            if (name % slice === slice - 1) await turn()
          }
        })
      return {
        ids: ids.slice(0, size),
        words: words.slice(0, used),
        starts: starts.slice(0, size + 1),
        nameWords: nameWordsOf.slice(0, size),
        beginners: await lists(1),
        holders: await lists(Number.POSITIVE_INFINITY),
      }
    },
  }
}

/** Sorts what `each` gives, the same both times that it is asked, by word. */
async function listsOf(
  vocabularySize: number,
  each: (give: (word: number, name: number) => void) => Promise<void>,
): Promise<Lists> {
  const starts = new Int32Array(vocabularySize + 1)
  await each((word) => {
    starts[word + 1] = (starts[word + 1] ?? 0) + 1
  })
  for (let word = 0; word < vocabularySize; word += 1)
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
  const names = new Int32Array(starts[vocabularySize] ?? 0)
  const next = starts.slice()
  await each((word, name) => {
    const at = next[word] ?? 0
    names[at] = name
    next[word] = at + 1
  })
  return { names, starts }
}

function wider(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(array.length * 2 + 1)
  twice.set(array)
  return twice
}

/** Whether the word is among those of `words` from one place to before another. */
export function holds(words: Int32Array, from: number, to: number, word: number): boolean {
  for (let at = from; at < to; at += 1) if (words[at] === word) return true
  return false
}
