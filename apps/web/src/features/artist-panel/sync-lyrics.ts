import type { LyricsLine } from '../player/parse-lyrics.ts'

/** Lyrics while their lines get their times. */
export interface SyncState {
  /** In the order in which they are written. */
  lines: readonly LyricsLine[]
  /** The line that the next tap gives its time to; the number of lines when all have one. */
  next: number
}

const STAMP = /^\s*\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/
const TAG = /^\[[a-z]+:.*\]$/i

/** Reads lyrics, with or without times, in the order of their lines; empty lines and LRC's tags are left out. */
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

/** Gives the next line the second that is playing, and goes on to the one after it. */
export function tap({ lines, next }: SyncState, second: number): SyncState {
  if (next >= lines.length) return { lines, next }
  return { lines: withTime(lines, next, second), next: next + 1 }
}

/** Takes the time of the last tapped line away again. */
export function untap({ lines, next }: SyncState): SyncState {
  if (next === 0) return { lines, next }
  return { lines: withTime(lines, next - 1, undefined), next: next - 1 }
}

/** Moves the time of a line by some seconds, but not before the start. */
export function nudge({ lines, next }: SyncState, index: number, seconds: number): SyncState {
  const at = lines[index]?.at
  return at === undefined
    ? { lines, next }
    : { lines: withTime(lines, index, Math.max(0, at + seconds)), next }
}

/** Takes all times away. */
export const clearTimes = ({ lines }: SyncState): SyncState => ({
  lines: lines.map(({ text }) => ({ text, at: undefined })),
  next: 0,
})

/** Returns the lyrics as LRC: lines that have a time begin with `[mm:ss.xx]`. */
export function toLrc(lines: readonly LyricsLine[]): string {
  return lines.map(({ text, at }) => (at === undefined ? text : `[${stampOf(at)}] ${text}`)).join('\n')
}

/** Returns a time as LRC writes it, in hundredths of a second: `01:23.45`. */
export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

const withTime = (lines: readonly LyricsLine[], index: number, at: number | undefined): LyricsLine[] =>
  lines.map((line, each) => (each === index ? { ...line, at } : line))
