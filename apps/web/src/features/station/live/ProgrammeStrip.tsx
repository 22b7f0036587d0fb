import { type Schedule, limits, listSchedules } from '@nava/contracts'
import { useQueries } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { formatClock } from '../../../lib/formats/format-clock.ts'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { calendars, paths } from '../../../lib/paths/paths.ts'
import { query } from '../../../lib/calls/query.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useHydrated } from '../../../ui/hydration.ts'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { DjName } from './parts/DjName.tsx'
import { dayKey, daysAfter, daysAround, startingOn } from './parts/days.ts'
import { percentOf } from './parts/percent-of.ts'
import { useNow } from './parts/use-now.ts'
import styles from './ProgrammeStrip.module.css'

const ROWS = 3

const LOOK_EVERY = 15_000

interface ProgrammeStripProps {
  actionOf: (programme: Schedule, hasStarted: boolean) => ReactNode
}

/** Programmes by day in the reader's time zone, which the server does not know, so it renders none. */
export function ProgrammeStrip(props: ProgrammeStripProps) {
  return useHydrated() ? <Week {...props} /> : <WeekSkeleton />
}

function WeekSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className={styles.header} />
      <Skeleton className={styles.days} />
      <RowsSkeleton rows={ROWS} />
    </div>
  )
}

function Week({ actionOf }: ProgrammeStripProps) {
  const { t, language } = useI18n()
  const { publicUrl } = useSite()
  const now = useNow(LOOK_EVERY)
  const days = daysAround(new Date(now), limits.live.stripDays)
  const today = dayKey(new Date(now))
  const [chosen, setChosen] = useState(today)
  // The chosen day may have left the strip at midnight.
  const day = days.find((each) => dayKey(each) === chosen) ?? days[limits.live.stripDays]
  if (!day) return null
  const dayName = dateFormat(language, { weekday: 'short', day: 'numeric' })
  return (
    <section aria-label={t('live.programme')}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{t('live.programme')}</h2>
        <a
          href={calendars.live(publicUrl.replace(/(?<!\/)\/+$/, '') || location.origin)}
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
        >
          <CalendarPlus aria-hidden />
          {t('live.subscribe')}
        </a>
      </header>
      <Tabs
        label={t('live.days')}
        tabs={days.map((each) => ({
          key: dayKey(each),
          label: dayKey(each) === today ? t('live.today') : dayName.format(each),
        }))}
        chosen={dayKey(day)}
        onChoose={setChosen}
      >
        <ProgrammesOf key={dayKey(day)} day={day} now={now} actionOf={actionOf} />
      </Tabs>
    </section>
  )
}

interface ProgrammesOfProps {
  day: Date
  now: number
  actionOf: (programme: Schedule, hasStarted: boolean) => ReactNode
}

function ProgrammesOf({ day, now, actionOf }: ProgrammesOfProps) {
  const { t } = useI18n()
  const programmes = useProgrammes(day)
  return (
    <Loaded
      query={programmes}
      skeleton={<RowsSkeleton rows={ROWS} />}
      empty={<EmptyState text={t('live.noProgramYet')} />}
    >
      {(list) => (
        <ol className={styles.list}>
          {list.map((programme, at) => (
            <ProgrammeRow
              key={programme.scheduleID}
              programme={programme}
              endsAt={programme.endsAt ?? list[at + 1]?.date}
              now={now}
              actionOf={actionOf}
            />
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function useProgrammes(day: Date) {
  return useQueries({
    queries: [-1, 0, 1].map((count) =>
      query(listSchedules, { query: { date: dayKey(daysAfter(day, count)) } }),
    ),
    combine: (results) => {
      const isLoaded = results.every(({ data }) => data !== undefined)
      return {
        data: isLoaded
          ? startingOn(
              results.flatMap(({ data = [] }) => data),
              day,
            )
          : undefined,
        error: results.find(({ error }) => error)?.error ?? null,
        refetch: () => results.map(({ refetch }) => refetch()),
      }
    },
  })
}

interface ProgrammeRowProps {
  programme: Schedule
  endsAt: string | undefined
  now: number
  actionOf: (programme: Schedule, hasStarted: boolean) => ReactNode
}

function ProgrammeRow({ programme, endsAt, now, actionOf }: ProgrammeRowProps) {
  const { t, language } = useI18n()
  const hasStarted = Date.parse(programme.date) <= now
  const isOver = endsAt !== undefined && Date.parse(endsAt) <= now
  const isOn = hasStarted && !isOver && endsAt !== undefined
  return (
    <li className={styles.programme} data-over={isOver || undefined} aria-current={isOn || undefined}>
      <time className={styles.time} dateTime={programme.date}>
        {formatClock(programme.date, language)}
      </time>
      <div className={styles.words}>
        <p className={styles.title}>
          {programme.musicID > 0 ? (
            <Link to={paths.playMusicByID(programme.musicID)}>
              <bdi>{programme.title}</bdi>
            </Link>
          ) : (
            <bdi>{programme.title}</bdi>
          )}
        </p>
        {programme.djID > 0 && (
          <p className={styles.dj}>
            <DjName {...programme} />
          </p>
        )}
        {isOn && (
          <>
            <span className={styles.on}>{t('live.onNow')}</span>
            <ProgressBar
              label={t('live.progress')}
              percent={percentOf({ startsAt: programme.date, endsAt }, now)}
            />
          </>
        )}
      </div>
      {actionOf(programme, hasStarted)}
    </li>
  )
}
