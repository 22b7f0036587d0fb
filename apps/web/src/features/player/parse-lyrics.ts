/** Line of lyrics; `at` is its start in seconds, if known. */
export interface LyricsLine {
  text: string
  at: number | undefined
}

const STAMP = /\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g
const TAG = /^\[[a-z]+:.*\]$/i

/**
 * Splits lyrics into lines, sorted by LRC timestamps (`[01:23.45] words`). A line with several timestamps
 * appears at each of them.
 */
export function parseLyrics(lyrics: string): LyricsLine[] {
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

export function lineAt(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ at }) => at !== undefined && at <= position)
}

function trimmed(lines: LyricsLine[]): LyricsLine[] {
  const first = lines.findIndex(({ text }) => text)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(({ text }) => text) + 1)
}
