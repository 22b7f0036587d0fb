import { useEffect, useMemo, useRef } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { scrollBehavior } from '../../../ui/scroll-behavior.ts'
import { useCurrentItem } from '../player/player.ts'
import { lineAt, parseLrc } from '@nava/tags/lrc'
import { useProgress } from '../player/progress.ts'
import { seek } from '../player/seek.ts'
import styles from './Lyrics.module.css'

export function Lyrics({ lyrics, musicID }: { lyrics: string; musicID: number }) {
  const { t } = useI18n()
  const lines = useMemo(() => parseLrc(lyrics), [lyrics])
  const current = useCurrentItem()
  const isOn = current?.kind === 'music' && current.id === musicID
  const sung = useProgress(({ position }) => (isOn ? lineAt(lines, position) : -1))
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Scrolls only the list of lyrics, so that the page does not move.
    const element = list.current
    const line = element?.children[sung]
    if (!(line instanceof HTMLElement) || !element || element.scrollHeight <= element.clientHeight) return
    element.scrollTo({ top: line.offsetTop - element.clientHeight / 3, behavior: scrollBehavior() })
  }, [sung])

  if (lines.length === 0) return <p className={styles.none}>{t('tracks.noLyrics')}</p>
  return (
    <ol
      ref={list}
      data-sounds={isOn || undefined}
      data-printed
      className={styles.lines}
      dir="auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by keys
      tabIndex={0}
      aria-label={t('tracks.lyrics')}
    >
      {lines.map(({ text, at }, index) => (
        <li
          key={index}
          dir="auto"
          className={classNames(
            styles.line,
            at !== undefined && styles.timed,
            at !== undefined && isOn && styles.sung,
          )}
          aria-current={index === sung || undefined}
        >
          {at !== undefined && isOn ? (
            <button type="button" onClick={() => seek(at)}>
              {text || '♪'}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
    </ol>
  )
}
