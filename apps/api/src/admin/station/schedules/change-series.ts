import { fromStation, type ScheduleScope, toStation } from '@nava/contracts'
import type { ScheduleModel, ScheduleSeriesModel } from '@nava/db'
import type { Tx } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'
import {
  expandSeries,
  moveRule,
  partOf,
  type Series,
  stamp,
  startsOf,
  timesOf,
  withParts,
} from '../../../station/calendar/expand-series.ts'
import { spanOf, writeOccurrences } from '../../../station/calendar/series.store.ts'

export interface ScheduleForm {
  title: string
  date: Date
  endsAt?: Date | null | undefined
  musicID?: number | null | undefined
  djID?: number | null | undefined
  rrule?: string | null | undefined
  scope: ScheduleScope
}

export interface Clock {
  zone: string
  now: Date
}

/** An occurrence and its series, both locked */
export interface Repeated {
  row: ScheduleModel & { occurrence: Date }
  series: ScheduleSeriesModel
}

const MINUTE = 60_000

export const columnsOf = ({ title, date, endsAt, musicID, djID }: ScheduleForm) => ({
  title,
  startsAt: date,
  endsAt: endsAt ?? null,
  musicID: musicID ?? null,
  djID: djID ?? null,
})

/** Returns the length on the station's clock, on which a programme lasts at least a minute. */
function minutesOf({ date, endsAt }: Pick<ScheduleForm, 'date' | 'endsAt'>, zone: string): number | null {
  if (!endsAt) return null
  const length = toStation(endsAt, zone).getTime() - toStation(date, zone).getTime()
  return Math.max(1, Math.round(length / MINUTE))
}

const wholeMinute = (time: Date) => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE)

/**
 * Makes a programme repeat. It becomes the first occurrence, which is on the first day of the rule. Returns the ID of
 * the first occurrence. @throws 400 if the rule names no day
 */
export async function repeat(
  tx: Tx,
  form: ScheduleForm & { rrule: string },
  { rowID, ...clock }: Clock & { rowID?: number },
): Promise<number> {
  const startsOn = wholeMinute(toStation(form.date, clock.zone))
  const { title, musicID, djID } = columnsOf(form)
  const minutes = minutesOf(form, clock.zone)
  const shape = { startsOn, minutes, rule: form.rrule, skipped: [] }
  return makeSeries(tx, { title, musicID, djID, ...shape }, { ...clock, rowID, wanted: startsOn })
}

type NewSeries = Series & Pick<ScheduleSeriesModel, 'title' | 'musicID' | 'djID'>

interface Making extends Clock {
  /** Row that becomes the first occurrence from `wanted` on */
  rowID: number | undefined
  wanted: Date
  /** Moves occurrences of another series to the new one before those that are missing are made. */
  takeOver?: (seriesID: number) => Promise<void>
}

async function makeSeries(tx: Tx, series: NewSeries, making: Making): Promise<number> {
  const { zone, now, rowID, wanted } = making
  const { from, to } = spanOf(series.startsOn, { zone, now })
  const occurrences = expandSeries(series, { zone, from, to })
  const first = occurrences.find(({ occurrence }) => occurrence >= wanted) ?? occurrences[0]
  if (!first) throw noDay()
  const data = { ...series, skipped: [...series.skipped], zone, expandedTo: fromStation(to, zone) }
  const { id: seriesID } = await tx.scheduleSeries.create({ data })
  await making.takeOver?.(seriesID)
  const place = { seriesID, occurrence: first.occurrence }
  if (rowID !== undefined) {
    await tx.schedule.deleteMany({ where: { ...place, id: { not: rowID } } })
    await tx.schedule.update({ where: { id: rowID }, data: { ...place, isException: false } })
  }
  const starts = occurrences.map(({ occurrence }) => occurrence)
  await tx.schedule.deleteMany({ where: { seriesID, occurrence: { gte: from, notIn: starts } } })
  await writeOccurrences(tx, { ...series, id: seriesID }, occurrences)
  const made = await tx.schedule.findFirstOrThrow({ where: place, select: { id: true } })
  return made.id
}

function noDay() {
  const message = 'There is no such day'
  const fieldErrors = { rrule: [{ code: 'field.invalid' as const, params: {} }] }
  return problem('input.invalid', { field: 'rrule', message }, { errors: { rrule: [message] }, fieldErrors })
}

/** Changes only this occurrence. */
export async function changeOne(tx: Tx, { row, series }: Repeated, form: ScheduleForm, zone: string) {
  const columns = columnsOf(form)
  const usual = timesOf(row.occurrence, series.minutes, zone)
  const isException =
    columns.title !== series.title ||
    columns.musicID !== series.musicID ||
    columns.djID !== series.djID ||
    columns.startsAt.getTime() !== usual.startsAt.getTime() ||
    columns.endsAt?.getTime() !== usual.endsAt?.getTime()
  await tx.schedule.update({ where: { id: row.id }, data: { ...columns, isException } })
}

/**
 * Changes this occurrence and the following ones, or all. They form a new series, to which rows move along with their
 * reminders; exceptions stay as they are. @throws 400 if the rule names no day
 */
export async function changeMany(tx: Tx, { row, series }: Repeated, form: ScheduleForm, clock: Clock) {
  const { zone } = clock
  const isAll = form.scope === 'all' || isFirst(row.occurrence, series)
  const isMoved = form.date.getTime() !== row.startsAt.getTime()
  const isResized = isMoved || form.endsAt?.getTime() !== row.endsAt?.getTime()
  const wanted = isMoved ? wholeMinute(toStation(form.date, zone)) : row.occurrence
  const shift = wanted.getTime() - row.occurrence.getTime()
  const moved = (time: Date) => new Date(time.getTime() + shift)
  const from = isAll ? new Date(0) : row.occurrence
  const startsOn = moved(isAll ? series.startsOn : row.occurrence)
  const rule = ruleFor({ row, series }, form.rrule, { isAll, wanted })
  const { title, musicID, djID } = columnsOf(form)
  await makeSeries(
    tx,
    {
      ...{ title, musicID, djID, startsOn, rule },
      minutes: isResized ? minutesOf(form, zone) : series.minutes,
      skipped: series.skipped.filter((time) => time >= from).map(moved),
    },
    {
      ...{ ...clock, rowID: row.id, wanted },
      takeOver: async (seriesID) => {
        await tx.$executeRaw`
          UPDATE schedules SET series_id = ${seriesID}, updated_at = now(),
            occurrence = occurrence + make_interval(secs => ${shift / 1000}::float8)
          WHERE series_id = ${series.id} AND occurrence >= ${from.toISOString()}::text::timestamp`
        await cut({ tx, series, from: isAll ? series.startsOn : row.occurrence })
      },
    },
  )
}

function ruleFor(
  { row, series }: Repeated,
  chosen: string | null | undefined,
  { isAll, wanted }: { isAll: boolean; wanted: Date },
): string {
  if (chosen && chosen !== series.rule) return chosen
  const rule = moveRule(series.rule, row.occurrence, wanted)
  const count = partOf(rule, 'COUNT')
  if (isAll || count === undefined) return rule
  const past = startsOf(series.startsOn, series.rule, series.startsOn, before(row.occurrence)).length
  return withParts(rule, { COUNT: String(Math.max(1, Number(count) - past)) })
}

/** The rule ends no more than a minute before it. */
const before = (time: Date) => new Date(time.getTime() - MINUTE)

const isFirst = (occurrence: Date, { startsOn, rule }: Series): boolean =>
  startsOf(startsOn, rule, startsOn, before(occurrence)).length === 0

/** Ends a series before `from`, and removes it if nothing is left. Rows from then on must have been moved. */
async function cut({ tx, series, from }: { tx: Tx; series: ScheduleSeriesModel; from: Date }): Promise<void> {
  const { id } = series
  if (isFirst(from, series)) {
    await tx.scheduleSeries.delete({ where: { id } })
    return
  }
  const rule = withParts(series.rule, { COUNT: undefined, UNTIL: stamp(before(from)) })
  await tx.scheduleSeries.update({ where: { id }, data: { rule } })
}

/** Makes an occurrence a single programme, and removes the following ones, or all others. */
export async function endRepeat(tx: Tx, { row, series }: Repeated, form: ScheduleForm): Promise<void> {
  const data = { ...columnsOf(form), seriesID: null, occurrence: null, isException: false }
  await tx.schedule.update({ where: { id: row.id }, data })
  await removeMany(tx, { row, series }, form.scope)
}

export async function removeMany(tx: Tx, { row, series }: Repeated, scope: ScheduleScope): Promise<void> {
  const from = scope === 'all' ? series.startsOn : row.occurrence
  if (scope !== 'all')
    await tx.schedule.deleteMany({ where: { seriesID: series.id, occurrence: { gte: from } } })
  await cut({ tx, series, from })
}

/** Leaves out this occurrence. */
export async function skipOne(tx: Tx, { row, series }: Repeated): Promise<void> {
  await tx.schedule.delete({ where: { id: row.id } })
  const skipped = [...series.skipped, row.occurrence]
  await tx.scheduleSeries.update({ where: { id: series.id }, data: { skipped } })
}
