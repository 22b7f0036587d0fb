import { listLyrics } from '@nava/contracts'
import { lineAt, type LyricsLine, parseLanguages, parseLrc } from '@nava/tags/lrc'
import { besideLines } from '@nava/tags/lyrics-beside'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useCurrentItem } from '../player/player.ts'
import { useProgress } from '../player/progress.ts'
import { seek } from '../player/seek.ts'
import { LyricsLines } from './LyricsLines.tsx'
import { type Beside, chosenOf, entriesOf, storedBeside } from './beside.ts'
import { useSungPosition } from './use-sung-position.ts'
import styles from './Lyrics.module.css'

const ChooseBeside = lazyPart(() => import('./ChooseBeside.tsx'), 'lyrics')

const NONE: readonly LyricsLine[] = []

export function Lyrics({ lyrics, musicID }: { lyrics: string; musicID: number }) {
  const { t, language } = useI18n()
  const languages = useMemo(() => parseLanguages(lyrics), [lyrics])
  const lines = languages[0] ?? NONE
  const current = useCurrentItem()
  const isOn = current?.kind === 'music' && current.id === musicID
  const sung = useProgress(({ position }) => (isOn ? lineAt(lines, position) : -1))
  const hasWords = lines.some(({ words }) => words !== undefined)
  const position = useSungPosition(isOn && hasWords)
  const { data } = useQuery({
    ...query(listLyrics, { params: { id: musicID } }),
    enabled: lines.length > 0,
    retry: false,
  })
  const entries = useMemo(() => entriesOf(languages.slice(1), data?.lyrics ?? []), [languages, data])
  const [wanted, setWanted] = useState(storedBeside.read)
  const chosen = chosenOf(entries, wanted, language)
  const beside = useMemo(
    () => chosen && besideLines(lines, chosen.lines ?? parseLrc(chosen.text)),
    [lines, chosen],
  )
  const choose = (next: Beside) => {
    setWanted(next)
    storedBeside.write(next)
  }

  if (lines.length === 0) return <p className={styles.none}>{t('tracks.noLyrics')}</p>
  return (
    <>
      {entries.length > 0 && (
        <Suspense>
          <ChooseBeside
            entries={entries}
            chosen={chosen}
            onSwitch={(isOn) => choose({ ...wanted, isOn })}
            onChoose={(key) => choose({ isOn: true, key })}
          />
        </Suspense>
      )}
      <LyricsLines
        lines={lines}
        beside={beside}
        besideLanguage={chosen?.language}
        sung={sung}
        isOn={isOn}
        position={position}
        onSeek={seek}
      />
    </>
  )
}
