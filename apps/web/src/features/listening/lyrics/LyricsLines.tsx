import { type LyricsLine, wordAt } from '@nava/tags/lrc'
import type { LyricsWord } from '@nava/tags/lrc-words'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { scrollBehavior } from '../../../ui/scroll-behavior.ts'
import styles from './Lyrics.module.css'

interface LyricsLinesProps {
  lines: readonly LyricsLine[]
  /** What stands below each line, in its language */
  beside?: readonly (string | undefined)[] | undefined
  besideLanguage?: string | undefined
  /** Index of the line that is sung; -1 for none */
  sung: number
  /** The track is the one that plays. */
  isOn: boolean
  /** Seconds, finer than those by which `sung` is found */
  position: StoreApi<{ position: number }>
  onSeek: (seconds: number) => void
}

export function LyricsLines({
  lines,
  beside,
  besideLanguage,
  sung,
  isOn,
  position,
  onSeek,
}: LyricsLinesProps) {
  const { t } = useI18n()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Scrolls only the list of lyrics, so that the page does not move.
    const element = list.current
    const line = element?.children[sung]
    if (!(line instanceof HTMLElement) || !element || element.scrollHeight <= element.clientHeight) return
    element.scrollTo({ top: line.offsetTop - element.clientHeight / 3, behavior: scrollBehavior() })
  }, [sung])
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
      {lines.map(({ text, at, words }, index) => (
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
            <button type="button" onClick={(event) => onSeek(timeOf(event, words) ?? at)}>
              {words ? <Words words={words} isSung={index === sung} position={position} /> : text || '♪'}
            </button>
          ) : (
            <span dir="auto">{text}</span>
          )}
          {beside?.[index] !== undefined && (
            <span className={styles.beside} dir="auto" lang={besideLanguage}>
              {beside[index]}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A click on a word seeks to it; keys seek to the line. */
function timeOf({ target }: MouseEvent, words: readonly LyricsWord[] = []): number | undefined {
  const index = target instanceof HTMLElement ? target.dataset['word'] : undefined
  return index === undefined ? undefined : words[Number(index)]?.at
}

interface WordsProps {
  words: readonly LyricsWord[]
  isSung: boolean
  position: StoreApi<{ position: number }>
}

/** Renders again only when another of its words is sung. */
function Words({ words, isSung, position }: WordsProps) {
  const current = useStore(position, (state) => (isSung ? wordAt(words, state.position) : -1))
  return words.map(({ text }, index) => (
    <span
      key={index}
      data-word={index}
      className={classNames(styles.word, isSung && index > current && styles.ahead)}
      data-current={(isSung && index === current) || undefined}
    >
      {text}
    </span>
  ))
}
