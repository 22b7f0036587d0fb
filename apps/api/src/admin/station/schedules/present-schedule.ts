import { type AdminSchedule, toStation } from '@nava/contracts'
import type { Prisma } from '@nava/db'
import { presentSchedule } from '../../../station/calendar/schedule.present.ts'

export const withSeries = {
  series: { select: { rule: true } },
  dj: { select: { name: true } },
} satisfies Prisma.ScheduleInclude

type Stored = Prisma.ScheduleGetPayload<{ include: typeof withSeries }>

/** Formats a moment as the station's clock shows it: yyyy-MM-ddTHH:mm. */
export const localText = (moment: Date, zone: string): string =>
  toStation(moment, zone).toISOString().slice(0, 16)

export const presentAdminSchedule = (
  row: Stored,
  zone: string,
  conflicts: AdminSchedule['conflicts'],
): AdminSchedule => ({
  ...presentSchedule({ ...row, djName: row.dj?.name ?? null }),
  localStart: localText(row.startsAt, zone),
  localEnd: row.endsAt && localText(row.endsAt, zone),
  seriesID: row.seriesID ?? 0,
  rrule: row.series?.rule ?? null,
  isException: row.isException,
  conflicts,
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})
