import type { FurtherLyrics } from '@nava/contracts'
import type { LyricsWord } from '@nava/tags/lrc-words'
import { type LyricsLine, parseLanguages, parseLrc } from '@nava/tags/lrc'
import { timedAs } from '@nava/tags/lyrics-beside'

/** Language of lyrics that do not say theirs */
const UNKNOWN = 'und'

/** Returns the lyrics of a track as `structuredLyrics` of version 1 of the extension songLyrics: all their lines. */
export function plainLyrics(lyrics: string) {
  const lines = parseLrc(lyrics)
  return lines.length === 0 ? [] : [entry(lines, UNKNOWN)]
}

/** As `plainLyrics`, but of version 2: languages apart, translations and pronunciations, and the times of words. */
export function enhancedLyrics(lyrics: string, further: readonly FurtherLyrics[]) {
  const [main = [], ...others] = parseLanguages(lyrics)
  if (main.length === 0) return []
  const translations = others.map((lines) => ({ kind: 'translation' as const, language: UNKNOWN, lines }))
  const stored = further.map(({ kind, language, text }) => ({
    kind,
    language,
    lines: timedAs(main, parseLrc(text)),
  }))
  return [{ kind: 'main' as const, language: UNKNOWN, lines: main }, ...translations, ...stored]
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, language, lines }) => {
      const cueLine = lines.flatMap((line, index) => cueLineOf(line, index, lines[index + 1]?.at))
      return { ...entry(lines, language), kind, ...(cueLine.length > 0 && { cueLine }) }
    })
}

const ms = (seconds: number): number => Math.round(seconds * 1000)

const entry = (lines: readonly LyricsLine[], lang: string) => ({
  lang,
  synced: lines.some(({ at }) => at !== undefined),
  line: lines.map(({ text, at }) => ({ ...(at !== undefined && { start: ms(at) }), value: text })),
})

/** All cues of a line have an end, or none: missing ones are where the next cue begins, or the next line. */
function cueLineOf({ text, words = [] }: LyricsLine, index: number, next: number | undefined) {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  const lineEnd = last.end ?? (next !== undefined && next > last.at ? next : undefined)
  const hasEnds = lineEnd !== undefined && words.some(({ end }) => end !== undefined)
  let bytes = 0
  const cue = words.map((word: LyricsWord, place) => {
    const byteStart = bytes
    bytes += Buffer.byteLength(word.text)
    const value = word.text.trimEnd()
    const end = word.end ?? words[place + 1]?.at ?? lineEnd
    return {
      start: ms(word.at),
      ...(hasEnds && end !== undefined && { end: ms(end) }),
      byteStart,
      byteEnd: byteStart + Buffer.byteLength(value) - 1,
      value,
    }
  })
  return [{ index, start: ms(first.at), ...(hasEnds && { end: ms(lineEnd) }), value: text, cue }]
}
