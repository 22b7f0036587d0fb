import type { FurtherLyrics } from '@nava/contracts'
import type { LyricsLine } from '@nava/tags/lrc'
import { record, flag, text } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

/** What stands below the lines: kind and language of the entry that was chosen last */
export interface Beside {
  isOn: boolean
  key: string
}

export const storedBeside = localSetting<Beside>(
  'lyricsBeside',
  record<{ [Key in keyof Beside]: Beside[Key] }>({ isOn: flag, key: text }),
  {
    isOn: true,
    key: '',
  },
)

export interface BesideEntry {
  key: string
  kind: FurtherLyrics['kind']
  /** Undefined where the lyrics do not say it */
  language: string | undefined
  /** Read already, of lyrics that are in several languages themselves */
  lines: readonly LyricsLine[] | undefined
  text: string
}

/** Returns what may stand below lyrics: the languages that they are in, then those that are stored beside them. */
export const entriesOf = (
  languages: readonly (readonly LyricsLine[])[],
  further: readonly FurtherLyrics[],
): BesideEntry[] => [
  ...further.map(({ kind, language, text: words }) => ({
    key: `${kind}/${language}`,
    kind,
    language,
    lines: undefined,
    text: words,
  })),
  ...languages.map((lines, index) => ({
    key: `own/${index}`,
    kind: 'translation' as const,
    language: undefined,
    lines,
    text: '',
  })),
]

/** Returns what is shown: what was chosen, or else what the reader understands, or the first. */
export function chosenOf(
  entries: readonly BesideEntry[],
  { isOn, key }: Beside,
  reader: string,
): BesideEntry | undefined {
  if (!isOn) return undefined
  const isReaders = ({ kind, language = '' }: BesideEntry) =>
    kind === 'translation' && language.split('-')[0] === reader
  return entries.find((entry) => entry.key === key) ?? entries.find(isReaders) ?? entries[0]
}
