import { latinDigits } from './latin-digits.ts'
import { numberOf, secondsAt, SPACE, stampOf, TIME } from './lrc-times.ts'
import { type LyricsWord, readWords, timedWords, withoutStart, writeText, writeWords } from './lrc-words.ts'

/** `at` in seconds; undefined for lines without a time */
interface TimedLine {
  text: string
  at?: number | undefined
  words?: readonly LyricsWord[] | undefined
}

/** Formats lyrics as LRC; timed lines start with `[mm:ss.xx]`, and words that have times with `<mm:ss.xx>`. */
export function toLrc(lines: readonly TimedLine[]): string {
  return lines
    .map(({ text, at, words = [] }) => {
      if (at === undefined) return writeUntimed(text)
      return `[${stampOf(at)}] ${words.length > 0 ? writeWords(words) : writeText(text)}`
    })
    .join('\n')
}

function writeUntimed(text: string): string {
  const written = writeText(text)
  return TAGS_BEFORE.test(written) ? written.replace('[', '&#91;') : written
}

/** Line of lyrics; `at` is its start in seconds, if known. */
export interface LyricsLine {
  text: string
  at: number | undefined
  /** Together they are the text; only of lines that have marks of words */
  words?: readonly LyricsWord[] | undefined
}

/** Marks after the last stamp belong to the words. */
const STAMPS_BEFORE = new RegExp(String.raw`^(?:${SPACE}\[${TIME}\])+\s*`, 'u')
const STAMP = new RegExp(String.raw`\[${TIME}\]`, 'gu')
/** Voices in the background */
const BACKGROUND = new RegExp(String.raw`^${SPACE}\[bg:(.*)\]${SPACE}$`, 'iu')
/** Singer before the stamps of words, and singers before lines: women, men, duets, or numbered voices */
const VOICE_OF_WORDS = new RegExp(String.raw`^${SPACE}v\d{1,2}:\s*(?=<${TIME}>)`, 'u')
const VOICE = /^(?:(?:v\d{1,2}|[FMD]):\s*)+/
/** Times of a line that count, and lines: each time repeats a line, and those after it, in what players get. */
const MOST = { times: 20, lines: 10_000 }
const OFFSET = /\[offset\s*:\s*([-+]?\d+(?:[.,]\d*)?)(?:\s{0,9}ms)?\s*\]/i
/** As text files end lines, the Next Line of mainframes and the separators of Unicode included */
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/
/** Other lines in brackets, such as `[Chorus: all]`, are sung. */
const TAG_NAMES =
  'offset|ar|artist|al|album|ti|title|au|author|by|la|lang|language|length|re|tool|ve|version|lr|id|encoding|hash|sign|total|qq|kana|#'
/** `Song [Live]`, or `Song [Live` without its end */
const TAG_VALUE = String.raw`(?:(?:[^[\]]|\[[^[\]]*\])*|[^[\]]*\[[^\]]*)`
const TAGS_BEFORE = new RegExp(
  String.raw`^(?:${SPACE}\[(?:${TAG_NAMES})\s*:${TAG_VALUE}\])+${SPACE}(?=\[${TIME}\]|$)`,
  'iu',
)

/**
 * Splits lyrics into lines, sorted by LRC timestamps (`[01:23.45] words`) less the `[offset:…]`. A line with several
 * timestamps appears at each of them, one without any at those of the line before.
 */
export const parseLrc = (lyrics: string): LyricsLine[] =>
  linesIn(lyrics).map(({ isFollowing: _isFollowing, ...line }) => line)

/** `isFollowing`: the line has the time of the one before, and none of its own */
function linesIn(lyrics: string): (LyricsLine & { isFollowing: boolean })[] {
  const { parts, offset } = readParts(lyrics)
  let times: readonly number[] = []
  const lines = parts.flatMap((part) => {
    if (!part.isCredit && part.times.length > 0) times = part.times
    const own = part.isCredit ? part.times : times
    const isFollowing = part.times.length === 0
    if (own.length === 0 || part.isGap) return [{ text: part.text, at: undefined, isFollowing }]
    return own.map((time) => ({ ...lineAtTime(part, time, offset), isFollowing }))
  })
  if (times.length === 0) return trimmed(lines.map((line) => ({ ...line, at: undefined })))
  return withoutVoices(lines)
    .filter(({ text, at }) => text !== '' || at !== undefined)
    .map((line) => ({ ...line, at: line.at ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
}

/** Returns a line at one of its times. Its words are marked for the time that is nearest to the first mark. */
function lineAtTime({ text, times, words }: Part, time: number, offset: number): LyricsLine {
  const at = Math.max(0, time - offset)
  const first = words.find((word) => word.at !== undefined)?.at ?? words[0]?.end
  if (first === undefined || !times.includes(time)) return { text, at }
  const distance = (each: number) => Math.abs(each - first)
  const base = times.reduce((best, each) => (distance(each) < distance(best) ? each : best), time)
  return { text, at, words: timedWords(words, at, time - base - offset) }
}

/** At least so many lines, and this part of all, stand twice at their time if lyrics are in two languages. */
const PAIRED = { lines: 2, part: 0.6 }

/**
 * Splits lyrics as `parseLrc`, into one list per language. Lines that say the same time one after the other are the words and
 * their translations, if most lines do.
 */
export function parseLanguages(lyrics: string): LyricsLine[][] {
  const lines = linesIn(lyrics)
  const groups: LyricsLine[][] = []
  for (const { isFollowing, ...line } of lines) {
    const last = groups.at(-1)
    if (last && !isFollowing && line.at !== undefined && last[0]?.at === line.at) last.push(line)
    else groups.push([line])
  }
  const sung = groups.filter(([first]) => first?.at !== undefined && first.text !== '')
  const several = sung.filter(({ length }) => length > 1)
  if (several.length < PAIRED.lines || several.length < sung.length * PAIRED.part) return [groups.flat()]
  const sizes = several.map(({ length }) => length).toSorted((one, other) => one - other)
  const languages = sizes[sizes.length >> 1] ?? 2
  return Array.from({ length: languages }, (_, language) =>
    // What goes beyond the languages is sung at the same time.
    groups.flatMap((group) => [
      ...group.slice(language, language + 1),
      ...(language === 0 ? group.slice(languages) : []),
    ]),
  )
}

/**
 * Splits lyrics as `parseLrc`, but leaves lines without a stamp untimed, behind the line that they follow. Blank lines are
 * left out. What `toLrc` makes of it has the same times.
 */
export function parseStampedLines(lyrics: string): LyricsLine[] {
  const { parts, offset } = readParts(lyrics)
  const groups: { at: number | undefined; lines: LyricsLine[] }[] = []
  let open = [{ at: undefined as number | undefined, lines: [] as LyricsLine[] }]
  groups.push(...open)
  for (const part of parts.filter(({ text, times }) => text !== '' || times.length > 0)) {
    if (part.times.length === 0) for (const { lines } of open) lines.push({ text: part.text, at: undefined })
    else {
      open = part.times
        .map((time) => lineAtTime(part, time, offset))
        .map((line) => ({ at: line.at, lines: [line] }))
      groups.push(...open)
    }
  }
  const ordered = groups.toSorted((one, other) => (one.at ?? -1) - (other.at ?? -1))
  return withoutVoices(ordered.flatMap(({ lines }) => lines))
}

/** Moves all times of lyrics by milliseconds, to 0 at least. Lyrics without times stay as they are. */
export function shiftLyrics(lyrics: string, ms: number): string {
  const lines = parseStampedLines(lyrics)
  return lines.every(({ at }) => at === undefined) ? lyrics : toLrc(lines.map((line) => shiftLine(line, ms)))
}

export function shiftLine(line: LyricsLine, ms: number): LyricsLine {
  const moved = (seconds: number) => Math.max(0, (Math.round(seconds * 1000) + ms) / 1000)
  const { at, words } = line
  if (at === undefined) return line
  return {
    ...line,
    at: moved(at),
    ...(words && {
      words: words.map((word) => ({
        ...word,
        at: moved(word.at),
        ...(word.end !== undefined && { end: moved(word.end) }),
      })),
    }),
  }
}

/** Line of a file */
interface Part {
  text: string
  /** As the line has them: in seconds and without the offset */
  words: ReturnType<typeof readWords>['words']
  /** Those that the line says itself, in seconds and without the offset */
  times: readonly number[]
  isCredit: boolean
  /** Blank, and no pause that is timed */
  isGap: boolean
}

function readParts(lyrics: string): { parts: Part[]; offset: number } {
  const given = lyrics.split(LINE_END)
  const secondsOf = secondsIn(given)
  const parts: Part[] = []
  let offset = 0
  for (const whole of given) {
    const tags = TAGS_BEFORE.exec(whole)?.[0] ?? ''
    const shift = OFFSET.exec(latinDigits(tags))
    if (shift) offset = Number(shift[1]?.replace(',', '.')) / 1000
    const line = whole.slice(tags.length)
    if (tags && !line) continue
    if (parts.length >= MOST.lines) break
    parts.push(...(/^\s*\{"t":/.test(line) ? creditsIn(line) : [partOf(line, secondsOf)]))
  }
  return { parts, offset }
}

/** A line without a stamp that begins with the mark of a word begins with it. */
function partOf(whole: string, secondsOf: (time: RegExpExecArray) => number): Part {
  const line = BACKGROUND.exec(whole)?.[1] ?? whole
  const before = STAMPS_BEFORE.exec(line)?.[0] ?? ''
  const stamps = [...before.matchAll(STAMP)].slice(0, MOST.times)
  const { text, words } = readWords(line.slice(before.length).replace(VOICE_OF_WORDS, ''), secondsOf)
  const start = words[0]?.at
  const times = stamps.length > 0 || start === undefined ? stamps.map(secondsOf) : [start]
  return { text, words, times, isCredit: false, isGap: text === '' && before === '' }
}

/** Reads a line of NetEase, `{"t":1000,"c":[{"tx":"Words by "},{"tx":"Mina"}]}`; what is malformed is left out. */
function creditsIn(line: string): Part[] {
  try {
    const parsed: unknown = JSON.parse(line)
    const at = Number(field(parsed, 't')) / 1000
    const parts: unknown = field(parsed, 'c')
    const texts = Array.isArray(parts) ? parts.map((part: unknown) => field(part, 'tx')) : []
    const text = texts
      .filter((each) => typeof each === 'string')
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const isRead = text !== '' && Number.isFinite(at)
    return isRead ? [{ text, words: [], times: [Math.max(0, at)], isCredit: true, isGap: false }] : []
  } catch {
    return []
  }
}

const field = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null
    ? Object.entries(given).find(([key]) => key === name)?.[1]
    : undefined

/** A single line that begins like one of a singer may be sung. */
function withoutVoices<Line extends LyricsLine>(lines: Line[]): Line[] {
  const voiceOf = ({ text, at }: LyricsLine) => (at === undefined ? undefined : VOICE.exec(text)?.[0])
  const marked = new Set(lines.filter((line) => voiceOf(line) !== undefined).map(({ text }) => text))
  if (marked.size < 2) return lines
  return lines.map((line) => {
    const { length } = voiceOf(line) ?? ''
    if (length === 0) return line
    const words = withoutStart(line.words ?? [], length)
    return { ...line, text: line.text.slice(length), words: words.length > 0 ? words : undefined }
  })
}

/** Below this many seconds from line to line nobody sings. */
const LEAST_PACE = 1

/**
 * Returns how the stamps of these lines are read. In `[01:00:02]` the third number is a fraction, unless the stamps then ran
 * back more often or too fast, or others show by a fraction that there are hours.
 */
function secondsIn(lines: readonly string[]): (time: RegExpExecArray) => number {
  const stamps = lines.slice(0, MOST.lines).flatMap((line) => {
    const before = STAMPS_BEFORE.exec(line)?.[0] ?? ''
    return before === '' ? [] : [...before.matchAll(STAMP)].slice(0, 1)
  })
  const isTriple = ([, , , , , sign]: RegExpExecArray) => sign === ':'
  const triples = stamps.filter(isTriple)
  const areSeconds = triples.every(([, , , , , , last = '']) => /^..$/.test(last) && numberOf(last) < 60)
  if (triples.length < 2 || !areSeconds) return (time) => secondsAt(time, false)
  const judged = [false, true].map((hasHours) => {
    const times = stamps.map((stamp) => secondsAt(stamp, hasHours))
    const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    const ahead = steps.filter((step) => step > 0).toSorted((one, other) => one - other)
    return { back: steps.filter((step) => step < 0).length, pace: ahead[ahead.length >> 1] ?? LEAST_PACE }
  })
  const [plain, long] = judged
  const isPlain =
    plain && long && (plain.back === long.back ? plain.pace >= LEAST_PACE : plain.back < long.back)
  const hasHours = !isPlain || stamps.some(([, , hours]) => hours !== undefined)
  return (time) => secondsAt(time, hasHours)
}

function trimmed<Line extends LyricsLine>(lines: Line[]): Line[] {
  const first = lines.findIndex(({ text }) => text)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(({ text }) => text) + 1)
}

/** Returns the index of the line that is sung at `position` seconds; -1 before the first. */
export function lineAt(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ at }) => at !== undefined && at <= position)
}

/** Returns the index of the last word that has begun at `position` seconds; -1 before the first. */
export function wordAt(words: readonly LyricsWord[], position: number): number {
  return words.findLastIndex(({ at }) => at <= position)
}
