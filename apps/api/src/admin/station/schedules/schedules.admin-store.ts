import { adminSchedules } from '@nava/contracts'
import type { Database, ScheduleModel, ScheduleSeriesModel, Sql } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type * as z from 'zod'
import type { Tx } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'
import { lockSeries } from '../../../station/calendar/series.store.ts'
import type { AdminStore } from '../../crud/audited-crud.ts'
import { anyContains } from '../../crud/filters.ts'
import { pagedTable } from '../../crud/paged-table.ts'
import { changeMany, changeOne, columnsOf, endRepeat, removeMany, repeat, skipOne } from './change-series.ts'
import { findConflicts } from './find-conflicts.ts'
import { presentAdminSchedule, withSeries } from './present-schedule.ts'

type Row = z.output<typeof adminSchedules.read.reply>
type Form = z.output<typeof adminSchedules.create.body>
type Query = z.output<typeof adminSchedules.list.query>

/**
 * `schedules` has a row for each time of a programme that repeats, so its ID stays, also where the programme is moved.
 * `zone`: the station's
 */
export const scheduleAdminStore = (db: Database, sql: Sql, zone: string): AdminStore<Query, Row, Form> => {
  const read = (args: Parameters<typeof db.schedule.findMany>[0]) =>
    db.schedule.findMany({ ...args, include: withSeries })
  const table = pagedTable({
    sorts: { starts: 'startsAt', created: 'id' },
    where: ({ search, from, to }: Query) => ({
      ...anyContains(['title'], search),
      startsAt: { ...(from && { gte: from }), ...(to && { lt: to }) },
    }),
    count: (where) => db.schedule.count({ where }),
    find: async (args) => {
      const rows = await read(args)
      const conflictsOf = await findConflicts(
        sql,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, conflicts: conflictsOf(row.id) }))
    },
    present: (row) => presentAdminSchedule(row, zone, row.conflicts),
  })
  return {
    kind: 'schedules',
    pictures: [],
    list: table.list,
    read: async (id) => {
      const [row] = await read({ where: { id } })
      if (!row) return undefined
      const conflictsOf = await findConflicts(sql, [id], { withLater: true })
      return presentAdminSchedule(row, zone, conflictsOf(id))
    },
    create: async (tx, form) =>
      form.rrule
        ? repeat(tx, { ...form, rrule: form.rrule }, { zone, now: new Date() })
        : (await tx.schedule.create({ data: columnsOf(form) })).id,
    update: (tx, id, form) => update(tx, id, form, zone),
    remove: async (tx, id, query) => {
      const { scope } = adminSchedules.remove.query.parse(query)
      const { row, series } = await lock(tx, id)
      if (!series) return tx.schedule.delete({ where: { id } })
      return scope === 'one' ? skipOne(tx, { row, series }) : removeMany(tx, { row, series }, scope)
    },
  }
}

async function update(tx: Tx, id: number, form: Form, zone: string): Promise<void> {
  const clock = { zone, now: new Date() }
  const { row, series } = await lock(tx, id)
  if (form.updated && form.updated.getTime() !== row.updatedAt.getTime()) throw problem('row.changed')
  if (series) {
    if (form.scope === 'one') await changeOne(tx, { row, series }, form, zone)
    // An empty rule ends it.
    else if (form.rrule === null || form.rrule === '') await endRepeat(tx, { row, series }, form)
    else await changeMany(tx, { row, series }, form, clock)
  } else if (form.rrule) await repeat(tx, { ...form, rrule: form.rrule }, { ...clock, rowID: id })
  else await tx.schedule.update({ where: { id }, data: columnsOf(form) })
}

type Locked =
  | { row: ScheduleModel & { occurrence: Date }; series: ScheduleSeriesModel }
  | { row: ScheduleModel; series: undefined }

/**
 * Locks a programme and its series. One change at a time, since a change may move many programmes to another series, which
 * the next one would have to lock while it holds the first. @throws 404
 */
async function lock(tx: Tx, id: number): Promise<Locked> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.changeSchedules}::bigint)) AS locked`
  const found = await tx.schedule.findUnique({ where: { id }, select: { seriesID: true } })
  if (!found) throw problem('row.not-found')
  // Whatever else writes a series locks it before its programmes.
  if (found.seriesID !== null) await lockSeries(tx, found.seriesID)
  await tx.$queryRaw`SELECT id FROM schedules WHERE id = ${id} FOR UPDATE`
  const locked = await tx.schedule.findUnique({ where: { id }, include: { series: true } })
  if (!locked) throw problem('row.not-found')
  const { series, ...row } = locked
  if (!series || row.occurrence === null) return { row, series: undefined }
  return { row: { ...row, occurrence: row.occurrence }, series }
}
