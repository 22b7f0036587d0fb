import type { LyricsLine } from '@nava/tags/lrc'

export interface SyncState {
  lines: readonly LyricsLine[]
  next: number
}

const STAMP = /^\s*\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/
const TAG = /^\[[a-z]+:.*\]$/i

export function startSync(lyrics: string): SyncState {
  const lines = lyrics
    .split(/\r?\n/)
    .filter((line) => line.trim() && !TAG.test(line.trim()))
    .map((line) => {
      const [stamp = '', minutes, seconds] = STAMP.exec(line) ?? []
      const at = minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds?.replace(':', '.'))
      return { text: line.slice(stamp.length).trim(), at }
    })
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

/** Moves the time of a line by seconds, to 0 at least. */
export function nudge({ lines, next }: SyncState, index: number, seconds: number): SyncState {
  const at = lines[index]?.at
  return at === undefined
    ? { lines, next }
    : { lines: withTime(lines, index, Math.max(0, at + seconds)), next }
}

export const clearTimes = ({ lines }: SyncState): SyncState => ({
  lines: lines.map(({ text }) => ({ text, at: undefined })),
  next: 0,
})

const withTime = (lines: readonly LyricsLine[], index: number, at: number | undefined): LyricsLine[] =>
  lines.map((line, each) => (each === index ? { ...line, at } : line))
