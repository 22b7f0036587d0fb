import { useState } from 'react'
import styles from '../Statistics.module.css'

export interface Column {
  key: string
  /** What the column stands for, and its value, as text. */
  name: string
  value: string
  /** Its height. */
  size: number
}

interface ColumnsProps {
  /** Describes the chart in a sentence. */
  label: string
  columns: readonly Column[]
  /** The height of the whole chart; the highest column by default. */
  top?: number
  /** What stands under the first and the last column. */
  ends: readonly [string, string]
  /** Shown until a column is pointed at. */
  reading: string
  tableLabel: string
  heads: readonly [string, string]
}

/** A column chart in the direction of the language. A table has its values, for people who cannot see or point. */
export function Columns({ label, columns, top, ends, reading, tableLabel, heads }: ColumnsProps) {
  const [pointed, setPointed] = useState<string>()
  const highest = top ?? Math.max(1, ...columns.map(({ size }) => size))
  const column = columns.find(({ key }) => key === pointed)
  return (
    <>
      <figure className={styles.chart}>
        <figcaption className={styles.reading}>
          <span>{column?.name ?? reading}</span>
          <strong>{column?.value}</strong>
        </figcaption>
        <div
          role="img"
          aria-label={label}
          className={styles.columns}
          onPointerLeave={() => setPointed(undefined)}
        >
          {columns.map(({ key, size }) => (
            <div key={key} className={styles.column} onPointerEnter={() => setPointed(key)}>
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
            {columns.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
