import { stampOf, TIME } from './lrc-times.ts'

/** Part of a line that is sung from `at` to `end`, in seconds; without an `end` until the next. Spaces belong to the word before. */
export interface LyricsWord {
  text: string
  at: number
  end?: number | undefined
}

/** As the line has it: without a time before its first mark */
interface MarkedWord {
  text: string
  at: number | undefined
  end: number | undefined
}

/** Marks of single words, and those after the words, which say when a line ends */
const MARK = new RegExp(String.raw`[[<]${TIME}[\]>]`, 'gu')
/** Web pages, from which programs take lyrics, write some characters by their names. */
const NAMED = /&(?:amp|lt|gt|quot|apos|#0?39|#91|nbsp);/g
const CHARACTERS: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#91;': '[' },
  ...{ '&apos;': "'", '&#39;': "'", '&#039;': "'", '&nbsp;': ' ' },
}

/** Reads the words of a line, without its stamps. There are none if no mark stands between or behind them. */
export function readWords(
  line: string,
  secondsOf: (time: RegExpExecArray) => number,
): { text: string; words: readonly MarkedWord[] } {
  const marks = [...line.matchAll(MARK)]
  const words: MarkedWord[] = []
  let text = ''
  const add = (raw: string, at: number | undefined) => {
    const last = words.at(-1)
    const piece = raw.replaceAll(NAMED, (name) => CHARACTERS[name] ?? name).replaceAll(/\s+/g, ' ')
    const sung = piece.trimStart()
    if (last && piece !== sung && !text.endsWith(' ')) {
      last.text += ' '
      text += ' '
    }
    text += sung
    if (sung !== '') words.push({ text: sung, at, end: undefined })
    else if (last) last.end ??= at
  }
  add(line.slice(0, marks[0]?.index), undefined)
  for (const [index, mark] of marks.entries())
    add(line.slice(mark.index + mark[0].length, marks[index + 1]?.index), secondsOf(mark))
  const last = words.at(-1)
  if (last) last.text = last.text.trimEnd()
  return { text: text.trimEnd(), words: marks.length > 0 ? words : [] }
}

/**
 * Returns words with their times moved by `shift` seconds. What stands before the first mark begins with the line; a mark
 * that runs back counts as the one before it.
 */
export function timedWords(words: readonly MarkedWord[], start: number, shift: number): LyricsWord[] {
  let before = 0
  const starts = words.map(({ at }) => {
    before = Math.max(before, at === undefined ? start : at + shift)
    return before
  })
  return words.map(({ text, end }, index) => {
    const [at = start, next = Infinity] = starts.slice(index, index + 2)
    const until = end === undefined ? at : end + shift
    return { text, at, ...(until > at && until < next && { end: until }) }
  })
}

/** Returns the words without their first `length` characters. */
export function withoutStart(words: readonly LyricsWord[], length: number): LyricsWord[] {
  let left = length
  return words.flatMap((word) => {
    const text = word.text.slice(Math.max(0, left))
    left -= word.text.length
    return text === '' ? [] : [{ ...word, text }]
  })
}

/** Writes words so that they are read as they are. */
export function writeWords(words: readonly LyricsWord[]): string {
  const pieces = words.map(({ text, at, end }, index) => {
    const [own, next] = [stampOf(at), words[index + 1]]
    const until = end === undefined ? own : stampOf(end)
    const isEnd = until !== own && (next === undefined || until !== stampOf(next.at))
    const sung = writeText(text)
    // The space stands behind the end of the word.
    return `<${own}>${isEnd ? `${sung.trimEnd()}<${until}>${sung.slice(sung.trimEnd().length)}` : sung}`
  })
  return pieces.join('')
}

/** Writes text so that nothing in it is read as a mark or as the name of a character. */
export const writeText = (text: string): string =>
  text
    .replaceAll(NAMED, (name) => `&amp;${name.slice(1)}`)
    .replaceAll(MARK, (mark) => (mark.startsWith('<') ? '&lt;' : '&#91;') + mark.slice(1))
