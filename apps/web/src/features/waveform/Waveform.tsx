import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { outlineOf, viewBoxOf } from './outline.ts'
import { waveformQuery } from './waveform-query.ts'
import styles from './Waveform.module.css'

interface WaveformProps {
  of: { kind: 'music' | 'podcast'; id: number }
  /** Version of the audio, if known */
  version?: string
  /** Played share, 0 to 1 */
  at?: number
  className?: string | undefined
}

/** Decorative waveform, with the played part coloured; left to right in every language */
export default function Waveform({ of, version, at = 0, className }: WaveformProps) {
  const { data } = useQuery(waveformQuery(of, version))
  // The position changes several times a second, but not the outline.
  const outline = useMemo(() => data && outlineOf(data), [data])
  return (
    <div
      className={classNames(styles.waveform, className)}
      style={{ '--at': at } as CSSProperties}
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
