import { type LyricsLine, parseStampedLines, shiftLine } from '@nava/tags/lrc'

export interface SyncState {
  lines: readonly LyricsLine[]
  next: number
}

/** Lyrics that say their times in any form of LRC go on with their first line without one. */
export function startSync(lyrics: string): SyncState {
  const lines = parseStampedLines(lyrics)
  const next = lines.findIndex(({ at }) => at === undefined)
  return { lines, next: next < 0 ? lines.length : next }
}

export function tap({ lines, next }: SyncState, second: number): SyncState {
  if (next >= lines.length) return { lines, next }
  return { lines: withTime(lines, next, second), next: next + 1 }
}

export function untap({ lines, next }: SyncState): SyncState {
  if (next === 0) return { lines, next }
  return { lines: withTime(lines, next - 1, undefined), next: next - 1 }
}

/** Moves the times of a line by seconds, to 0 at least. */
export function nudge({ lines, next }: SyncState, index: number, seconds: number): SyncState {
  return {
    lines: lines.map((line, each) => (each === index ? shiftLine(line, seconds * 1000) : line)),
    next,
  }
}

/** Pauses are times only. */
export const clearTimes = ({ lines }: SyncState): SyncState => ({
  lines: lines.flatMap(({ text }) => (text === '' ? [] : [{ text, at: undefined }])),
  next: 0,
})

const withTime = (lines: readonly LyricsLine[], index: number, at: number | undefined): LyricsLine[] =>
  lines.map((line, each) => (each === index ? { text: line.text, at } : line))
