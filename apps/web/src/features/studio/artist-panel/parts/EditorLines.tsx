import { stampOf } from '@nava/tags/lrc-times'
import { useEffect, useRef } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { scrollBehavior } from '../../../../ui/scroll-behavior.ts'
import { type EditorState, stampedIn, wordsIn } from '../lyrics-editor.ts'
import styles from './LyricsEditor.module.css'

interface EditorLinesProps {
  state: EditorState
  onChoose: (index: number) => void
  onSeek: (seconds: number) => void
}

/** A press on a line makes it the next one, from a moment before its time. */
export function EditorLines({ state: { lines, line, isByWord }, onChoose, onSeek }: EditorLinesProps) {
  const { t } = useI18n()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const element = list.current
    const next = element?.children[line]
    if (!(next instanceof HTMLElement) || !element || element.scrollHeight <= element.clientHeight) return
    element.scrollTo({ top: next.offsetTop - element.clientHeight / 3, behavior: scrollBehavior() })
  }, [line])
  return (
    <ol ref={list} className={styles.lines} aria-label={t('lyrics.lines')}>
      {lines.map((each, index) => (
        <li key={index} aria-current={index === line || undefined}>
          <button
            type="button"
            onClick={() => {
              onChoose(index)
              if (each.at !== undefined) onSeek(each.at - 1)
            }}
          >
            <span className={styles.stamp} dir="ltr">
              {each.at === undefined ? '--:--.--' : stampOf(each.at)}
            </span>
            <span className={styles.text} dir="auto">
              {isByWord
                ? wordsIn(each.text).map((word, place) => (
                    <span
                      key={place}
                      className={place < stampedIn(each) ? styles.stamped : styles.open}
                      data-next={
                        (index === line && place === stampedIn(each) % wordsIn(each.text).length) || undefined
                      }
                    >
                      {word}
                    </span>
                  ))
                : each.text || '♪'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
