import { describeFields } from '@nava/contracts/admin'
import { Check } from 'lucide-react'
import { type Column, isRow } from '../resource.ts'
import { useWords } from '../words.ts'
import { cellText } from './cell-text.ts'
import styles from './Table.module.css'

/** Values of choices and states that deserve a colour */
const TONES: Readonly<Record<string, string>> = {
  open: 'wait',
  queued: 'wait',
  uploaded: 'wait',
  processing: 'wait',
  failed: 'bad',
  refused: 'bad',
  ready: 'good',
  approved: 'good',
  ...{ waiting: 'wait', running: 'wait', planned: 'wait', done: 'good', imported: 'good', works: 'good' },
  ...{ unreadable: 'bad', interrupted: 'bad' },
}

/** A state or choice in words, in its colour */
export const Chip = ({ state, text }: { state: string; text: string }) => (
  <span className={styles.chip} data-tone={TONES[state]} title={text}>
    {text}
  </span>
)

export const fieldsByName = (object: Parameters<typeof describeFields>[0]): ReadonlyMap<string, Column> =>
  new Map(describeFields(object).map((field) => [field.name, field]))

export function Cell({ column, value }: { column: Column | undefined; value: unknown }) {
  const words = useWords()
  if (!column) return null
  const text = cellText(column, value, words)
  if (column.kind === 'boolean')
    return value === true ? (
      <Check aria-label={text} className={styles.yes} />
    ) : (
      <span aria-label={text}>–</span>
    )
  if (column.kind === 'choice' || column.kind === 'uploadStatus')
    return text === '' ? null : <Chip state={String(isRow(value) ? value['state'] : value)} text={text} />
  return (
    <span className={styles.value} title={text} dir="auto">
      {text}
    </span>
  )
}
