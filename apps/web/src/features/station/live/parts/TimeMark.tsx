import { type LivePlay, getLiveLog } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import styles from './TimeLine.module.css'

/** Milliseconds for which a log is new enough */
const FRESH = 60_000

interface TimeMarkProps {
  /** Place on the time line */
  share: number
  /** In ms since 1970 */
  time: number
  clock: string
}

/** Tells a time of the time line, and what was on if the log knows. */
export default function TimeMark({ share, time, clock }: TimeMarkProps) {
  const { data } = useQuery({ ...query(getLiveLog, { query: { page: '1' } }), staleTime: FRESH })
  const title = titleAt(data?.plays ?? [], time)
  return (
    <p
      className={styles.mark}
      style={{ '--at': Math.min(1, Math.max(0, share)) } as CSSProperties}
      aria-hidden
    >
      {title && <bdi className={styles.title}>{title}</bdi>}
      <span className={styles.clock}>{clock}</span>
    </p>
  )
}

function titleAt(plays: readonly LivePlay[], time: number): string | undefined {
  const play = plays.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= time && time < Date.parse(endsAt))
  return play && (play.music?.title ?? (play.title || play.presenter))
}
