import { useState } from 'react'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import styles from '../Statistics.module.css'

export interface Column {
  key: string
  name: string
  size: number
}

interface ColumnsProps {
  label: string
  columns: readonly Column[]
  amountOf: (size: number) => string
  /** Amount at the top edge; default: the highest column's */
  top?: number
  ends: readonly [string, string]
  reading: string
  tableLabel: string
  heads: readonly [string, string]
}

const GRID_LINES = 3

/** Rounds up so that the grid lines have whole numbers: 3, 6, 9, 12, 15, 30, 60, 90, … */
function roundUp(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(highest / GRID_LINES))
  return Math.ceil(highest / GRID_LINES / unit) * unit * GRID_LINES
}

export function Columns({ label, columns, amountOf, top, ends, reading, tableLabel, heads }: ColumnsProps) {
  const [pointed, setPointed] = useState<string>()
  const highest = top ?? roundUp(Math.max(GRID_LINES, ...columns.map(({ size }) => size)))
  const at = columns.findIndex(({ key }) => key === pointed)
  const column = columns[at]
  const step = onKeys<HTMLElement>((key, { currentTarget }) => {
    if (!key.startsWith('Arrow')) return undefined
    const isForward =
      key === (getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
    const next = isForward ? at + 1 : (at < 0 ? columns.length : at) - 1
    return () => setPointed(columns[Math.min(Math.max(next, 0), columns.length - 1)]?.key)
  })
  return (
    <>
      <figure className={styles.chart}>
        <figcaption className={styles.reading} aria-live="polite">
          <span>{column?.name ?? reading}</span>
          <strong>{column && amountOf(column.size)}</strong>
        </figcaption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys read its columns */}
        <div
          role="img"
          aria-label={label}
          className={styles.columns}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          onKeyDown={step}
          onBlur={() => setPointed(undefined)}
          onPointerLeave={() => setPointed(undefined)}
        >
          <div className={styles.grid} aria-hidden>
            {Array.from({ length: GRID_LINES }, (_, line) => (
              <span key={line}>{amountOf((highest * (GRID_LINES - line)) / GRID_LINES)}</span>
            ))}
          </div>
          {columns.map(({ key, size }) => (
            <div
              key={key}
              className={styles.column}
              data-pointed={key === pointed || undefined}
              onPointerEnter={() => setPointed(key)}
              onPointerDown={() => setPointed(key)}
            >
              {size > 0 && (
                <div className={styles.fill} style={{ blockSize: `${(size / highest) * 100}%` }} />
              )}
            </div>
          ))}
        </div>
        <div className={styles.axis} aria-hidden>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      </figure>
      <details className={styles.details}>
        <summary>{tableLabel}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, name, size }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{amountOf(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
