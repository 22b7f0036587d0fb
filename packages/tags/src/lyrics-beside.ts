import type { LyricsLine } from './lrc.ts'

/** Seconds by which a translation may begin before its line */
const EARLY = 0.25

const isSung = ({ text }: LyricsLine): boolean => text !== ''
const isTimed = (lines: readonly LyricsLine[]): boolean => lines.some(({ at }) => at !== undefined)

/** Returns a translation with the times of `main`, line by line, if it has none itself. */
export function timedAs(main: readonly LyricsLine[], lines: readonly LyricsLine[]): readonly LyricsLine[] {
  if (isTimed(lines) || !isTimed(main)) return lines
  const sung = main.filter(isSung)
  return lines.filter(isSung).map((line, index) => ({ ...line, at: (sung[index] ?? sung.at(-1))?.at }))
}

/** Returns what stands beside each line of `main`; undefined for nothing. */
export function besideLines(
  main: readonly LyricsLine[],
  lines: readonly LyricsLine[],
): (string | undefined)[] {
  const beside = main.map((): string[] => [])
  const sung = [...main.entries()].filter(([, line]) => isSung(line))
  const placeOf = isTimed(main) && isTimed(lines) ? placeByTime(sung.map(([, { at = 0 }]) => at)) : undefined
  for (const [order, { text, at = 0 }] of lines.filter(isSung).entries()) {
    const index = sung[placeOf?.(at) ?? order]?.[0]
    if (index !== undefined) beside[index]?.push(text)
  }
  return beside.map((texts) => texts.join(' ') || undefined)
}

/** Returns what finds the last of the times that is not later, for ascending questions. */
function placeByTime(times: readonly number[]): (at: number) => number {
  let place = 0
  return (at) => {
    while ((times[place + 1] ?? Infinity) <= at + EARLY) place += 1
    return place
  }
}
