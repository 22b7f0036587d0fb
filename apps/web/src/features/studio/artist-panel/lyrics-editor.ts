import { type LyricsLine, shiftLine } from '@nava/tags/lrc'
import { startSync } from './sync-lyrics.ts'

/** What is undone together */
interface Place {
  lines: readonly LyricsLine[]
  /** Line that is stamped next; as many as there are lines after the last */
  line: number
}

export interface EditorState extends Place {
  /** Word by word, instead of line by line */
  isByWord: boolean
  past: readonly Place[]
}

/** Steps that can be undone */
const MOST_PAST = 200

export const openEditor = (lyrics: string): EditorState => {
  const { lines, next } = startSync(lyrics)
  return { lines, line: next, isByWord: false, past: [] }
}

/** Returns the words of a line, each with the space behind it. */
export const wordsIn = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** Returns how many words of a line have a time. */
export const stampedIn = ({ words = [] }: LyricsLine): number => words.length

const step = (state: EditorState, next: Place): EditorState => ({
  ...state,
  ...next,
  past: [...state.past, { lines: state.lines, line: state.line }].slice(-MOST_PAST),
})

const replaced = (lines: readonly LyricsLine[], index: number, line: LyricsLine): LyricsLine[] =>
  lines.map((each, at) => (at === index ? line : each))

/** Times are kept as they are written, in hundredths of a second. */
const hundredths = (second: number): number => Math.max(0, Math.round(second * 100) / 100)

/** Gives the next line or word its time. */
export function stamp(state: EditorState, second: number): EditorState {
  const { lines, line: index, isByWord } = state
  const line = lines[index]
  if (!line) return state
  const at = hundredths(second)
  if (!isByWord)
    return step(state, { lines: replaced(lines, index, { text: line.text, at }), line: index + 1 })
  const all = wordsIn(line.text)
  const isWhole = stampedIn(line) >= all.length
  const times = isWhole ? [] : (line.words ?? []).map((word) => word.at)
  const stamped = withWordTimes(line, [...times, Math.max(at, times.at(-1) ?? 0)])
  const isLast = stampedIn(stamped) >= all.length
  return step(state, { lines: replaced(lines, index, stamped), line: isLast ? index + 1 : index })
}

/** The last word that has a time has the rest of the line. The line begins with its first word. */
function withWordTimes({ text, at }: LyricsLine, times: readonly number[]): LyricsLine {
  if (times.length === 0) return { text, at }
  const all = wordsIn(text)
  const words = times.map((time, index) => ({
    text: index === times.length - 1 ? all.slice(index).join('') : (all[index] ?? ''),
    at: time,
  }))
  return { text, at: times[0], words: all.length === 0 ? undefined : words }
}

/** Takes back the time of the last line or word. */
export function back(state: EditorState): EditorState {
  const { lines, line: index, isByWord } = state
  const open = lines[index]
  const isInside = isByWord && open && stampedIn(open) > 0 && stampedIn(open) < wordsIn(open.text).length
  const last = isInside ? index : index - 1
  const line = lines[last]
  if (!line) return state
  const times = isByWord ? (line.words ?? []).map(({ at }) => at).slice(0, -1) : []
  const taken = isByWord ? withWordTimes(line, times) : { text: line.text, at: undefined }
  return step(state, { lines: replaced(lines, last, taken), line: last })
}

export function undo(state: EditorState): EditorState {
  const last = state.past.at(-1)
  return last ? { ...state, ...last, past: state.past.slice(0, -1) } : state
}

/** Words are stamped from the first line on that has none. */
export function toggleWords(state: EditorState): EditorState {
  const isByWord = !state.isByWord
  const isOpen = ({ text, at, words }: LyricsLine) =>
    isByWord ? text !== '' && words === undefined : at === undefined
  const found = state.lines.findIndex(isOpen)
  return { ...state, isByWord, line: found < 0 ? state.lines.length : found }
}

export const choose = (state: EditorState, line: number): EditorState => ({ ...state, line })

/** Moves the time of a line, and those of its words with it. */
export function moveLine(state: EditorState, index: number, ms: number): EditorState {
  const line = state.lines[index]
  if (line?.at === undefined || ms === 0) return state
  return step(state, { lines: replaced(state.lines, index, shiftLine(line, ms)), line: state.line })
}

export const shiftAll = (state: EditorState, ms: number): EditorState =>
  step(state, { lines: state.lines.map((line) => shiftLine(line, ms)), line: state.line })
