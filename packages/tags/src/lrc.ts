/** `at` in seconds; undefined for lines without a time */
interface TimedLine {
  text: string
  at?: number | undefined
}

/** Formats lyrics as LRC; timed lines start with `[mm:ss.xx]`. */
export function toLrc(lines: readonly TimedLine[]): string {
  return lines.map(({ text, at }) => (at === undefined ? text : `[${stampOf(at)}] ${text}`)).join('\n')
}

export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

/** Line of lyrics; `at` is its start in seconds, if known. */
export interface LyricsLine {
  text: string
  at: number | undefined
}

const STAMP = /\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g
const TAG = /^\[[a-z#]+:[^\]]*\]$/i

/**
 * Splits lyrics into lines, sorted by LRC timestamps (`[01:23.45] words`). A line with several timestamps
 * appears at each of them.
 */
export function parseLrc(lyrics: string): LyricsLine[] {
  const lines = lyrics.split(/\r?\n/).filter((line) => !TAG.test(line.trim()))
  const timed = lines.flatMap((line) => {
    const text = line.replaceAll(STAMP, '').trim()
    return [...line.matchAll(STAMP)].map(([, minutes, seconds]) => ({
      text,
      at: Number(minutes) * 60 + Number(seconds?.replace(':', '.')),
    }))
  })
  if (timed.length > 0) return timed.toSorted((one, other) => one.at - other.at)
  return trimmed(lines.map((line) => ({ text: line.trim(), at: undefined })))
}

function trimmed(lines: LyricsLine[]): LyricsLine[] {
  const first = lines.findIndex(({ text }) => text)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(({ text }) => text) + 1)
}
