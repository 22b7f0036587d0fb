/** Trie of all terms, in typed arrays: 14 bytes per node. Letters are UTF-16 code units. */
const ROOT = 0
const NONE = -1

export interface Reach {
  /** Maximum edits between the text and a whole term */
  edits: number
  /**
   * Maximum edits between the text and the beginning of a term, of which the last letter is right; -1 if only whole
   * terms count
   */
  prefixEdits: number
}

/** `isComplete`: false if the text is only the beginning of the term */
type Visit = (termID: number, edits: number, isComplete: boolean) => void

export function letterTrie() {
  let size = 1
  let letters = new Uint16Array(1024)
  let children = new Int32Array(1024)
  let siblings = new Int32Array(1024)
  let terms = new Int32Array(1024).fill(NONE)

  const childOf = (node: number, letter: number): number => {
    let child = children[node] ?? 0
    while (child !== ROOT && letters[child] !== letter) child = siblings[child] ?? 0
    return child
  }

  const addChild = (node: number, letter: number): number => {
    if (size === letters.length) {
      letters = doubled(letters, new Uint16Array(size * 2))
      children = doubled(children, new Int32Array(size * 2))
      siblings = doubled(siblings, new Int32Array(size * 2))
      terms = doubled(terms, new Int32Array(size * 2).fill(NONE))
    }
    letters[size] = letter
    siblings[size] = children[node] ?? 0
    children[node] = size
    size += 1
    return size - 1
  }

  const visitBelow = (node: number, edits: number, visit: Visit): void => {
    for (let child = children[node] ?? 0; child !== ROOT; child = siblings[child] ?? 0) {
      if (terms[child] !== NONE) visit(terms[child] ?? 0, edits, false)
      visitBelow(child, edits, visit)
    }
  }

  return {
    add: (term: string, termID: number): void => {
      let node = ROOT
      for (let at = 0; at < term.length; at += 1) {
        const letter = term.charCodeAt(at)
        node = childOf(node, letter) || addChild(node, letter)
      }
      terms[node] = termID
    },

    find: (term: string): number | undefined => {
      let node = ROOT
      for (let at = 0; at < term.length; at += 1) {
        node = childOf(node, term.charCodeAt(at))
        if (node === ROOT) return undefined
      }
      const termID = terms[node] ?? NONE
      return termID === NONE ? undefined : termID
    },

    /** Visits the terms within reach of the text, by restricted Damerau-Levenshtein distance; some more than once. */
    near: (text: string, { edits, prefixEdits }: Reach, visit: Visit): void => {
      /** Continues below `node` with the letter `at`; `isSure`: the letter before it was typed right, or swapped. */
      const step = (node: number, at: number, spent: number, isSure: boolean): void => {
        const letter = at < text.length ? text.charCodeAt(at) : NONE
        if (letter === NONE) {
          if (terms[node] !== NONE) visit(terms[node] ?? 0, spent, true)
          if (isSure && spent <= prefixEdits) visitBelow(node, spent, visit)
        } else {
          const child = childOf(node, letter)
          if (child !== ROOT) step(child, at + 1, spent, true)
        }
        if (spent < edits) mistype(node, at, letter, spent + 1)
      }

      const mistype = (node: number, at: number, letter: number, spent: number): void => {
        for (let child = children[node] ?? 0; child !== ROOT; child = siblings[child] ?? 0) {
          const isNext = at + 1 < text.length && letters[child] === text.charCodeAt(at + 1)
          const swapped = isNext ? childOf(child, letter) : ROOT
          if (swapped !== ROOT) step(swapped, at + 2, spent, true)
          step(child, at, spent, false)
          if (letter !== NONE && letters[child] !== letter) step(child, at + 1, spent, false)
        }
        if (letter !== NONE) step(node, at + 1, spent, false)
      }
      step(ROOT, 0, 0, false)
    },
  }
}

function doubled<A extends Uint16Array | Int32Array>(from: A, to: A): A {
  to.set(from)
  return to
}
