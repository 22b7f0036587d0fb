import { fromStation } from '@nava/contracts'
import { type AdminSchedule, adminScheduleDays } from '@nava/contracts/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { useScreen } from '../../../../lib/browser/screen-width.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { sectionPath } from '../addresses.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { ScopeDialog } from './ScopeDialog.tsx'
import { ScheduleViews } from './ScheduleViews.tsx'
import { useWhen } from './use-when.ts'
import { useWeekChanges, type WeekChanges } from './use-week-changes.ts'
import { blocksOf, changed, DAY, dayOf, MINUTE, textOfTime, timeOf, weekOf } from './week-layout.ts'
import { WeekGrid } from './WeekGrid.tsx'
import styles from './Week.module.css'

/** Milliseconds after which the week is read again, since others change it too, and the time moves on */
const RENEW = 60_000

/** Length of a new programme */
const AN_HOUR = 60 * MINUTE

const SATURDAY = 6
const MONDAY = 1

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(`${text}T00:00`))

/** The programme of the live channel as a week, or as a day on small windows, by the station's clock. */
export function ScheduleWeek() {
  const { t, language } = useWords()
  const [params, setParams] = useSearchParams()
  const [today, setToday] = useState(() => dayOf(Date.now()))
  const chosen = params.get('day')
  const day = isDay(chosen) ? chosen : today
  const days = useMemo(() => weekOf(day, language === 'en' ? MONDAY : SATURDAY), [day, language])
  const list = useQuery({
    ...query(adminScheduleDays, { query: { date: days[0], days: days.length } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RENEW,
  })
  const stationDay = list.data?.now.slice(0, 10)
  // The station's clock may show another day than the reader's.
  if (stationDay && stationDay !== today) setToday(stationDay)
  const changes = useWeekChanges()
  const { month, when } = useWhen()
  const go = (to: string | undefined) => setParams(to ? { day: to } : {}, { replace: true })
  return (
    <>
      <ScheduleViews />
      <ScreenHead title={t('admin.many.schedules')}>
        <p className={styles.month}>
          {month(days[3] ?? day)}
          {list.data && <small>{t('admin.zone', { zone: list.data.zone })}</small>}
        </p>
        <div className={styles.ways}>
          <IconButton
            label={t('admin.weekBefore')}
            onClick={() => go(dayOf(timeOf(`${day}T00:00`) - 7 * DAY))}
          >
            <ChevronLeft />
          </IconButton>
          <Button size="sm" onClick={() => go(undefined)}>
            {t('admin.today')}
          </Button>
          <IconButton
            label={t('admin.weekAfter')}
            onClick={() => go(dayOf(timeOf(`${day}T00:00`) + 7 * DAY))}
          >
            <ChevronRight />
          </IconButton>
        </div>
      </ScreenHead>
      <VisuallyHidden>
        <p>{t('admin.weekKeys')}</p>
        <p role="status">
          {changes.draft && when(changed(changes.draft.item, changes.draft.change).localStart)}
        </p>
      </VisuallyHidden>
      <Loaded query={list} skeleton={<Skeleton height={480} />}>
        {({ items, now, zone, isCut }) => (
          <>
            {isCut && <p role="alert">{t('admin.weekCut')}</p>}
            <Days {...{ days, day, items, changes, now, zone }} onDay={go} />
          </>
        )}
      </Loaded>
      <ScopeDialog changes={changes} />
    </>
  )
}

interface DaysProps {
  days: readonly string[]
  day: string
  items: readonly AdminSchedule[]
  changes: WeekChanges
  now: string
  zone: string
  onDay: (day: string) => void
}

function Days({ days, day, items, changes, now, zone, onDay }: DaysProps) {
  const { t } = useWords()
  const { dayName } = useWhen()
  const isWide = useScreen('wide')
  const navigate = useNavigate()
  const { draft } = changes
  const shown = items.map((item) =>
    item.scheduleID === draft?.item.scheduleID ? changed(draft.item, draft.change) : item,
  )
  const path = sectionPath('schedules')
  const grid = (of: readonly string[]) => (
    <WeekGrid
      days={of}
      blocks={blocksOf(shown, of)}
      changes={changes}
      now={now}
      onOpen={(id) => void navigate(`${path}/${id}?day=${day}`)}
      onNew={(local) => {
        const start = timeOf(local)
        const [date, endsAt] = [start, start + AN_HOUR].map((time) =>
          fromStation(new Date(`${textOfTime(time)}Z`), zone).toISOString(),
        )
        void navigate(
          `${path}/new?${new URLSearchParams({ day, date: date ?? '', endsAt: endsAt ?? '' }).toString()}`,
        )
      }}
    />
  )
  if (isWide) return grid(days)
  return (
    <Tabs
      label={t('admin.days')}
      tabs={days.map((each) => ({ key: each, label: dayName(each) }))}
      chosen={day}
      onChoose={onDay}
    >
      {grid([day])}
    </Tabs>
  )
}
