/**
 * Scrobbles of Last.fm, which has no export of its own, from the programs that people use for one:
 * https://benjaminbenben.com/lastfm-to-csv, https://lastfmstats.com and https://mainstream.ghan.nl/export.html
 */
import Papa from 'papaparse'
import * as z from 'zod'
import type { Gathering } from './gather-exports.ts'
import { isRecord, parsed } from './read-spotify.ts'

const Text = z.string().catch('')
const Moment = z.union([z.string(), z.number()]).catch('')

/** Of lastfmstats.com */
const Scrobbles = z.object({ scrobbles: z.array(z.unknown()) })
const Scrobble = z.object({ track: Text, artist: Text, date: Moment })

/** Of the API, which mainstream.ghan.nl writes down */
const Name = z.object({ '#text': Text.optional(), name: Text.optional() })
const ApiTrack = z.object({
  name: Text,
  artist: Name,
  date: z.object({ uts: Moment }).optional().catch(undefined),
})
const ApiPage = z.object({ track: z.array(z.unknown()) })

/** Returns false if the file is none of Last.fm. */
export function readLastfmJson(gathering: Gathering, json: unknown, fileName: string): boolean {
  const { data } = Scrobbles.safeParse(json)
  if (data) {
    gathering.recognise('lastfm')
    for (const { track, artist, date } of parsed(Scrobble, data.scrobbles))
      gathering.play('lastfm', { title: track, artist }, momentOf(date))
    return true
  }
  const tracks = (Array.isArray(json) ? json.flat(1) : []).flatMap(
    (item: unknown) => ApiPage.safeParse(item).data?.track ?? [item],
  )
  const [first] = tracks
  if (!isRecord(first) || !ApiTrack.safeParse(first).success) return false
  const add = adderOf(gathering, fileName)
  for (const { name, artist, date } of parsed(ApiTrack, tracks))
    add(name, artist['#text'] ?? artist.name ?? '', date?.uts ?? '')
  return true
}

interface Columns {
  delimiter: string
  hasHead: boolean
  artist: number
  track: number
  date: number
}

const DELIMITERS = [',', ';', '\t']
/** Rows within which a file without column names shows a date: what plays now has none */
const FIRST_ROWS = 5
/** '06 Sep 2026, 14:23' */
const DATE = /^\d{1,2} [a-z]{3} \d{4},? \d{1,2}:\d{2}/i
/** '06/09/2026 14:23:05 +00:00', which Last.fm Scrubbler writes in the format of the system */
const NUMERIC =
  /^(?<one>\d{1,2})[./-](?<two>\d{1,2})[./-](?<year>\d{4}),? (?<hour>\d{1,2})[:.](?<rest>\d{2}(?:[:.]\d{2})?)(?: ?(?<half>[ap])\.?m\.?)?(?: \+00:00)?$/i
/** Rows that may tell whether the day or the month comes first */
const ORDER_ROWS = 10_000

/** Returns false if the file is none of Last.fm. */
export function readLastfmCsv(gathering: Gathering, text: string, fileName: string): boolean {
  const columns = columnsOf(text)
  if (!columns) return false
  const { delimiter, hasHead, artist, track, date } = columns
  const add = adderOf(gathering, fileName)
  const withMonth = numericDates(text, delimiter, date)
  let isHead = hasHead
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: 'greedy',
    step: ({ data: row }) => {
      if (!isHead) add(row[track] ?? '', row[artist] ?? '', withMonth(row[date] ?? ''))
      isHead = false
    },
  })
  return true
}

function columnsOf(text: string): Columns | undefined {
  for (const delimiter of DELIMITERS) {
    const rows = Papa.parse<string[]>(text, { delimiter, preview: FIRST_ROWS, skipEmptyLines: 'greedy' }).data
    const names = (rows[0] ?? []).map((name) => name.trim().toLowerCase())
    const [artist, track] = [names.indexOf('artist'), names.indexOf('track')]
    const date = names.findIndex((name) => /^(?:uts|date(?:#.*)?)$/.test(name))
    if (artist >= 0 && track >= 0 && date >= 0) return { delimiter, hasHead: true, artist, track, date }
    if (rows.some(isScrobble)) return { delimiter, hasHead: false, artist: 0, track: 2, date: 3 }
  }
  return undefined
}

const isScrobble = ({ length, 3: at = '' }: readonly string[]) =>
  length >= 4 && length <= 6 && (DATE.test(at) || NUMERIC.test(at.trim()))

interface NumericDate {
  one: string
  two: string
  year: string
  hour: string
  rest: string
  half?: string
}

const numericDate = (cell = '') => NUMERIC.exec(cell.trim())?.groups as NumericDate | undefined

/** Returns a function that turns numeric dates into those of ISO. */
function numericDates(text: string, delimiter: string, column: number): (given: string) => string {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: ORDER_ROWS })
  const found = data.map((row) => numericDate(row[column])).filter((date) => date !== undefined)
  const isDayFirst =
    found.some(({ one }) => Number(one) > 12) ||
    !found.some(({ two, half }) => Number(two) > 12 || half !== undefined)
  return (given) => {
    const date = numericDate(given)
    if (!date) return given
    const [day, month] = isDayFirst ? [date.one, date.two] : [date.two, date.one]
    const [year, hour] = [date.year, Number(date.hour)]
    const ofDay = date.half === undefined ? hour : (hour % 12) + (/p/i.test(date.half) ? 12 : 0)
    const time = `${String(ofDay).padStart(2, '0')}:${date.rest.replaceAll('.', ':')}`
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`
  }
}

/** Files of loved tracks are named so. */
function adderOf(gathering: Gathering, fileName: string) {
  gathering.recognise('lastfm')
  const isLoved = /^loved_?tracks/i.test(fileName)
  return (title: string, artist: string, moment: string | number) => {
    const at = momentOf(moment)
    if (isLoved) gathering.like({ title, artist }, at)
    else gathering.play('lastfm', { title, artist }, at)
  }
}

/** Below it, a number is one of seconds */
const FIRST_MILLISECONDS = 100_000_000_000

/** Reads seconds and milliseconds since 1970, and dates of UTC. */
function momentOf(given: string | number): Date | undefined {
  const number = given === '' ? Number.NaN : Number(given)
  const milliseconds = Number.isNaN(number)
    ? Date.parse(`${String(given).replace(',', '')} UTC`)
    : number * (number < FIRST_MILLISECONDS ? 1000 : 1)
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) || milliseconds <= 0 ? undefined : date
}
