import { FfmpegFailed } from './run.ts'

const MOST_LINES = 20
const MOST_CHARACTERS = 400

/** Returns what is known of a failure: its messages and, last, the last lines of ffmpeg. Bounded. */
export function linesOf(error: unknown): string[] {
  const messages: string[] = []
  let said: readonly string[] = []
  for (let at = error; at instanceof Error && messages.length < MOST_LINES / 2; at = at.cause) {
    messages.push(`${at.name}: ${at.message}`)
    if (at instanceof FfmpegFailed) said = at.lines
  }
  const lines = [...messages, ...said.slice(-(MOST_LINES - messages.length))]
  // PostgreSQL stores no NUL in texts.
  return lines.map((line) => line.replaceAll('\0', '').slice(0, MOST_CHARACTERS))
}
