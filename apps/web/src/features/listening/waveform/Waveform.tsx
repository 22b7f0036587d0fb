import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { outlineOf, viewBoxOf } from './outline.ts'
import { waveformQuery } from './waveform-query.ts'
import styles from './Waveform.module.css'

interface WaveformProps {
  of: { kind: 'music' | 'podcast'; id: number }
  version?: string
  at?: number
  className?: string | undefined
}

export default function Waveform({ of, version, at = 0, className }: WaveformProps) {
  const { data } = useQuery(waveformQuery(of, version))
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
