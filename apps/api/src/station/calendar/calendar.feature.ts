import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { repeat } from '@nava/media/repeat'
import { type Base, runsEvery } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { calendarStore } from './calendar.store.ts'
import { extendSeries } from './series.store.ts'

export interface CalendarOptions {
  /** Milliseconds after which programmes that repeat are made further ahead; 0 never does so, in tests */
  seriesInterval?: number
}

const HOUR = 60 * 60_000

export function calendarFeature({ env, db, sql, log, seriesInterval = HOUR }: Base & CalendarOptions) {
  const calendar = calendarStore(sql, env.stationZone)
  return {
    calendar,
    lifecycles: runsEvery(seriesInterval, (interval) =>
      repeat(() => extendSeries(db, env.stationZone), {
        interval,
        failure: 'programmes that repeat could not be made further ahead, trying again',
        log,
      }),
    ),
    account: accountRows({ db }),
    routes: (routes: Routes) => calendarRoutes(routes, { calendar, env }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    reminders: exported(
      'ScheduleReminder',
      'scheduleID',
      (page) =>
        db.scheduleReminder.findMany({
          ...page,
          include: { schedule: { select: { title: true, startsAt: true } } },
        }),
      ({ scheduleID, schedule, createdAt }) => ({
        scheduleID,
        title: schedule.title,
        startsAt: schedule.startsAt.toISOString(),
        when: createdAt.toISOString(),
      }),
    ),
  },
})
