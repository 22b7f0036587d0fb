import { type TranscriptLine, getTranscript } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { scrollBehavior } from '../../../ui/scroll-behavior.ts'
import { linesWith } from './lines-with.ts'
import { useCurrentItem } from '../player/player.ts'
import { useProgress } from '../player/progress.ts'
import styles from './Transcript.module.css'

interface TranscriptProps {
  podcastID: number
  onSeek: (seconds: number) => void
}

export function Transcript({ podcastID, onSeek }: TranscriptProps) {
  const found = useQuery(query(getTranscript, { params: { id: podcastID } }))
  return (
    <Loaded query={found} skeleton={<RowsSkeleton rows={8} />}>
      {({ lines, language }) => (
        <Lines podcastID={podcastID} lines={lines} language={language} onSeek={onSeek} />
      )}
    </Loaded>
  )
}

function Lines({
  podcastID,
  lines,
  language,
  onSeek,
}: TranscriptProps & { lines: readonly TranscriptLine[]; language: string }) {
  const { t, language: shown } = useI18n()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const matching = useMemo(() => linesWith(lines, search), [lines, search])
  const current = useCurrentItem()
  const isOn = current?.kind === 'podcast' && current.id === podcastID
  const heard = useProgress(({ position }) =>
    isOn ? lines.findLastIndex(({ start }) => start <= position * 1000) : -1,
  )
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Scrolls only the list, not the page, and not during a search.
    const element = list.current
    const line = element?.children[heard]
    if (search !== '' || !element || !(line instanceof HTMLElement)) return
    if (element.scrollHeight <= element.clientHeight) return
    element.scrollTo({ top: line.offsetTop - element.clientHeight / 3, behavior: scrollBehavior() })
  }, [heard, search])

  return (
    <div className={styles.transcript}>
      <TextField
        label={t('podcast.searchTranscript')}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className={styles.count}>
        {search !== '' &&
          t('podcast.linesFound', { count: matching.length, shown: formatCount(matching.length, shown) })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
      <ol ref={list} className={styles.lines} data-printed tabIndex={0} aria-label={t('podcast.transcript')}>
        {matching.map(({ index, line, pieces }) => (
          <li key={index} aria-current={index === heard || undefined}>
            <button type="button" onClick={() => onSeek(line.start / 1000)}>
              <span className={styles.time}>{formatTime(Math.floor(line.start / 1000), shown)}</span>
              <span className={styles.text} dir="auto" lang={language === 'und' ? undefined : language}>
                {line.voice !== '' && line.voice !== lines[index - 1]?.voice && (
                  <bdi className={styles.voice}>{line.voice}</bdi>
                )}
                {pieces.map(({ text, isMatch }, at) =>
                  isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
