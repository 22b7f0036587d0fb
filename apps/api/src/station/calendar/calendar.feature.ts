import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { calendarStore } from './calendar.store.ts'

export function calendarFeature({ env, db, sql }: Base) {
  const calendar = calendarStore(sql, env.stationZone)
  return {
    calendar,
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
