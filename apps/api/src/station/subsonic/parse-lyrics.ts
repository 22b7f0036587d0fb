export interface LyricLine {
  /** Milliseconds */
  start?: number
  value: string
}

/** Timestamp `[01:23.45]`; a line may have several */
const STAMP = /\[(\d{1,3}):([0-5]?\d(?:[.:]\d{1,3})?)\]/g
const HEAD = /^(?:\[\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?\])+/

/** Other tags of LRC, such as `[ar: …]` */
const TAG = /^\[[a-z#]+:[^\]]*\]$/i

/** Parses LRC, or plain text as lines without times. */
export function parseLyrics(text: string): { synced: boolean; line: LyricLine[] } {
  const lines = text.split(/\r?\n/).filter((line) => !TAG.test(line.trim()))
  const timed = lines.flatMap((line) => {
    const [head] = HEAD.exec(line) ?? []
    if (head === undefined) return []
    const value = line.slice(head.length).trim()
    return [...head.matchAll(STAMP)].map(([, minutes, seconds]) => ({
      start: Math.round((Number(minutes) * 60 + Number(seconds?.replace(':', '.'))) * 1000),
      value,
    }))
  })
  if (timed.length > 0) return { synced: true, line: timed.toSorted((a, b) => a.start - b.start) }
  const plain = text.trim() === '' ? [] : lines.map((value) => ({ value: value.trim() }))
  return { synced: false, line: plain }
}
