import type { FieldDescription } from '@nava/contracts/admin'
import { textOfHtml } from '@nava/contracts'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { formatDay, formatNumber } from '../../../../lib/i18n/i18n.ts'
import { ruleText } from '../form/rule-text.ts'
import { momentText } from '../Moment.tsx'
import { isRow, nameIn, type Row, textOf } from '../resource.ts'
import type { Words } from '../words.ts'

type Column = Pick<FieldDescription, 'name' | 'kind' | 'isList'>

/** Returns what a table shows for a value, and writes into a file. */
export function cellText({ name, kind, isList }: Column, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  if (isList)
    return (value as unknown[]).map((each) => itemText(kind, each)).join(kind === 'prose' ? '\n' : ', ')
  if (name === 'changes') return changesText(textOf(value), words)
  if (name === 'excerpt') return textOfHtml(textOf(value))
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
      return statusText(value as Row, words)
    default:
      return itemText(kind, value)
  }
}

/** Returns what an admin changed as a line: each field by its name, with its value. */
function changesText(json: string, words: Words): string {
  const changes = readJson(json)
  if (!isRow(changes)) return json
  const said = Object.entries(changes).map(
    ([field, value]) => `${words.label(field)}: ${valueText(value, words)}`,
  )
  return said.join(' · ')
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function valueText(value: unknown, words: Words): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return words.say('choice', value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map((each) => valueText(each, words)).join(', ')
  if (isRow(value)) return nameIn(value) || JSON.stringify(value)
  const text = textOf(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? timeText('', text, words.language) : text
}

/** Times at which something was made, of which the day is enough in a table */
const DAYS = new Set(['created', 'updated'])

function timeText(name: string, iso: string, language: string): string {
  // Releases and birth dates are days in UTC.
  if (name === 'releaseDate') return formatDay(iso, language, 'UTC')
  if (DAYS.has(name)) return formatDay(iso, language)
  return momentText(iso, language)
}

const itemText = (kind: FieldDescription['kind'], value: unknown): string =>
  isRow(value) ? nameIn(value, kind === 'other' ? 'reason' : undefined) : String(value)

function numberText(name: string, value: number, { language }: Words): string {
  if (name === 'percent') return formatNumber(value / 100, language, { style: 'percent' })
  if (name === 'bytes') return formatBytes(value, language)
  if (name === 'musicLength') return value > 0 ? formatTime(value, language) : ''
  return formatNumber(value, language)
}

function statusText({ state, percent, reason }: Row, words: Words): string {
  if (state === 'none') return ''
  const text = words.say('choice', String(state))
  if (typeof percent === 'number')
    return `${text} ${formatNumber(percent / 100, words.language, { style: 'percent' })}`
  return typeof reason === 'string' ? `${text}: ${reason}` : text
}
