import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { outlineOf, viewBoxOf } from './outline.ts'
import { waveformQuery } from './waveform-query.ts'
import styles from './Waveform.module.css'

interface WaveformProps {
  of: { kind: 'music' | 'podcast'; id: number }
  /** The version of the sound, where it is known. */
  version?: string
  /** The share that was played, 0 to 1. */
  at?: number
  className?: string | undefined
}

/**
 * Draws a recording's sound, what was played of it in the accent's colour. It is decoration: it is read to nobody, and
 * where there is none its room stays empty. It runs from left to right in every language, as media time does.
 */
export default function Waveform({ of, version, at = 0, className }: WaveformProps) {
  const { data } = useQuery(waveformQuery(of, version))
  // The position changes several times a second, the outline never.
  const outline = useMemo(() => data && outlineOf(data), [data])
  return (
    <div
      className={classNames(styles.waveform, className)}
      style={{ '--at': at } as CSSProperties} // a custom property
      aria-hidden
      dir="ltr"
    >
      {data && outline && (
        <svg viewBox={viewBoxOf(data)} preserveAspectRatio="none">
          <path d={outline} />
          <path d={outline} className={styles.played} />
        </svg>
      )}
    </div>
  )
}
