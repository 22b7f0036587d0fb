import { type AssetStatus, type DownloadPolicy, fitLine, textOfHtml } from '@nava/contracts'
import { codeText } from '../../../../lib/calls/error-text.ts'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { formatDay, formatNumber } from '../../../../lib/i18n/i18n.ts'
import { ruleText } from '../form/rule-text.ts'
import { momentText } from '../Moment.tsx'
import { type Column, isRow, nameIn, textOf } from '../resource.ts'
import type { Words } from '../words.ts'

type Shown = Pick<Column, 'name' | 'kind' | 'isList' | 'named'>

/** Returns what a table shows for a value, and writes into a file. */
export function cellText({ name, kind, isList, named }: Shown, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  if (isList) return (value as unknown[]).map(itemText).join(kind === 'prose' ? '\n' : ', ')
  if (named) return words.say(named, textOf(value))
  if (name === 'changes') return changesText(textOf(value), words)
  if (name === 'excerpt') return textOfHtml(textOf(value))
  if (name === 'downloads') return downloadsText(value as DownloadPolicy, words)
  switch (kind) {
    case 'boolean':
      return words.say('choice', value === true ? 'yes' : 'no')
    case 'choice':
      return words.say('choice', textOf(value))
    case 'time':
      return timeText(name, textOf(value), words.language)
    case 'number':
      return numberText(name, Number(value), words)
    case 'id':
      return value === 0 ? '' : textOf(value)
    case 'repeat':
      return ruleText(textOf(value), words)
    case 'uploadStatus':
      return statusText(value as AssetStatus, words)
    default:
      // The reason of a refusal is one of a list, that of a suspension a text.
      return isRow(value) && 'reason' in value
        ? words.say('choice', textOf(value['reason']))
        : itemText(value)
  }
}

/** Returns what an admin changed as a line: each field by its name, with its value, or the former and the new one. */
const changesText = (json: string, words: Words): string =>
  changesIn(json, words)
    .map(
      ({ label, from, to }) => `${label}: ${from === undefined ? to : words.t('admin.fromTo', { from, to })}`,
    )
    .join(' · ')

interface ShownChange {
  field: string
  label: string
  /** Undefined if it is not known */
  from: string | undefined
  to: string
}

/** Returns what the audit says of a change. `kind`: of the row, which may call its fields differently from others */
export function changesIn(json: string, words: Words, kind?: string): ShownChange[] {
  const changes = readJson(json)
  if (!isRow(changes)) return [{ field: 'changes', label: words.label('changes'), from: undefined, to: json }]
  return Object.entries(changes).map(([field, value]) => {
    const [from, to] =
      isRow(value) && 'from' in value && 'to' in value ? [value['from'], value['to']] : [undefined, value]
    const shown = (each: unknown) => cutText(valueText(field, each, words))
    return {
      field,
      label: words.label(field, kind),
      from: from === undefined ? undefined : shown(from),
      to: shown(to),
    }
  })
}

/** Characters of a value that are shown of a change */
const SHOWN = 200

const cutText = (text: string): string => (text.length > SHOWN ? `${fitLine(text, SHOWN)}…` : text)

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function valueText(field: string, value: unknown, words: Words): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return words.say('choice', value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, words)).join(', ') || '–'
  if (isRow(value)) return nameIn(value) || JSON.stringify(value)
  const text = textOf(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? timeText(field, text, words.language) : text
}

/** Times at which something was made, of which the day is enough in a table */
const DAYS = new Set(['created', 'updated'])

export function timeText(name: string, iso: string, language: string): string {
  // Releases and birth dates are days in UTC.
  if (name === 'releaseDate') return formatDay(iso, language, 'UTC')
  if (DAYS.has(name)) return formatDay(iso, language)
  return momentText(iso, language)
}

const downloadsText = ({ who, what }: DownloadPolicy, { say }: Words): string =>
  [who, ...(who === 'off' || what === 'mp3' ? [] : [what])].map((each) => say('download', each)).join(' · ')

const itemText = (value: unknown): string => (isRow(value) ? nameIn(value) : String(value))

function numberText(name: string, value: number, { language }: Words): string {
  if (name === 'percent') return formatNumber(value / 100, language, { style: 'percent' })
  if (name === 'bytes') return formatBytes(value, language)
  if (name === 'musicLength') return value > 0 ? formatTime(value, language) : ''
  return formatNumber(value, language)
}

function statusText(status: AssetStatus, words: Words): string {
  if (status.state === 'none') return ''
  const text = words.say('choice', status.state)
  if (status.state === 'processing')
    return `${text} ${formatNumber(status.percent / 100, words.language, { style: 'percent' })}`
  return status.state === 'failed' ? `${text}: ${codeText(status, words, status.reason)}` : text
}
