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
}

export function Cell({ column, value }: { column: Column; value: unknown }) {
  const words = useWords()
  const text = cellText(column, value, words)
  if (column.kind === 'boolean')
    return value === true ? (
      <Check aria-label={text} className={styles.yes} />
    ) : (
      <span aria-label={text}>–</span>
    )
  if (column.kind === 'choice' || column.kind === 'uploadStatus') {
    const state = isRow(value) ? value['state'] : value
    return text === '' ? null : (
      <span className={styles.chip} data-tone={TONES[String(state)]} title={text}>
        {text}
      </span>
    )
  }
  return (
    <span className={styles.value} title={text} dir="auto">
      {text}
    </span>
  )
}
