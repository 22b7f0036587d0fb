import type { LyricsLine } from '@nava/tags/lrc'
import { stampOf } from '@nava/tags/lrc-times'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import Waveform from '../../../listening/waveform/Waveform.tsx'
import type { Recording } from './use-recording.ts'
import styles from './LyricsEditor.module.css'

/** Seconds that are seen at once */
const SEEN = 30

interface EditorWaveformProps {
  recording: Recording
  lines: readonly LyricsLine[]
  /** Line whose mark keys reach first */
  chosen: number
  onMove: (index: number, ms: number) => void
}

/** Shows the lines on the recording; each mark is dragged, or moved by arrow keys. A press beside them seeks. */
export function EditorWaveform({ recording, lines, chosen, onMove }: EditorWaveformProps) {
  const { t } = useI18n()
  const { length, position, storedID, seek } = recording
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ index: number; from: number; pixels: number }>()
  const total = Math.max(length, 1)
  useEffect(() => {
    const element = frame.current
    if (!element || element.scrollWidth <= element.clientWidth) return
    element.scrollTo({ left: (position / total) * element.scrollWidth - element.clientWidth / 2 })
  }, [position, total])
  const secondsOf = (pixels: number) => (pixels / (frame.current?.scrollWidth ?? 1)) * total
  const end = ({ clientX }: PointerEvent) => {
    if (drag) onMove(drag.index, Math.round(secondsOf(clientX - drag.from) * 1000))
    setDrag(undefined)
  }
  const first = lines.findIndex(({ at }) => at !== undefined)
  const tabbed = lines[chosen]?.at === undefined ? first : chosen
  return (
    <div ref={frame} className={styles.waveform} dir="ltr">
      <div
        className={styles.sound}
        style={{ inlineSize: `${Math.max(100, (total / SEEN) * 100)}%` }}
        role="group"
        aria-label={t('lyrics.marks')}
        onPointerDown={({ target, currentTarget, clientX }) => {
          if (target instanceof HTMLElement && target.dataset['mark'] !== undefined) return
          seek(((clientX - currentTarget.getBoundingClientRect().left) / currentTarget.clientWidth) * total)
        }}
      >
        {storedID !== undefined && <Waveform of={{ kind: 'music', id: storedID }} at={position / total} />}
        <span className={styles.head} style={{ insetInlineStart: `${(position / total) * 100}%` }} />
        {lines.map(({ at, text }, index) =>
          at === undefined ? null : (
            <span
              key={index}
              className={styles.mark}
              style={{
                insetInlineStart: `${(at / total) * 100}%`,
                ...(drag?.index === index && { translate: `${drag.pixels}px` }),
              }}
              role="slider"
              tabIndex={index === tabbed ? 0 : -1}
              data-mark={index}
              aria-label={t('lyrics.mark', { line: text || '♪' })}
              aria-valuemin={0}
              aria-valuemax={Math.round(total * 1000)}
              aria-valuenow={Math.round(at * 1000)}
              aria-valuetext={stampOf(at)}
              title={text}
              onPointerDown={({ currentTarget, pointerId, clientX }) => {
                currentTarget.setPointerCapture?.(pointerId)
                currentTarget.focus()
                setDrag({ index, from: clientX, pixels: 0 })
              }}
              onPointerMove={({ clientX }) => drag && setDrag({ ...drag, pixels: clientX - drag.from })}
              onPointerUp={end}
              onPointerCancel={() => setDrag(undefined)}
            />
          ),
        )}
      </div>
    </div>
  )
}
