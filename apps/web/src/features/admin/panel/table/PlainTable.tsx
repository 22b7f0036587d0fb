import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { useWords } from '../words.ts'
import styles from './Table.module.css'

interface PlainTableProps<Shown> {
  /** Key of the screen, by which it and its columns are named */
  screen: string
  /** Fields; the first names the row */
  columns: readonly string[]
  rows: readonly Shown[]
  keyOf: (row: Shown) => string
  renderCell: (column: string, row: Shown) => ReactNode
  renderActions?: (row: Shown) => ReactNode
}

/** Table of a screen that needs no search, pages or selection. */
export function PlainTable<Shown>({
  screen,
  columns,
  rows,
  keyOf,
  renderCell,
  renderActions,
}: PlainTableProps<Shown>) {
  const { t, say, label } = useWords()
  const [first = '', ...others] = columns
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by the arrow keys
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={say('many', screen)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {label(column, screen)}
              </th>
            ))}
            {renderActions && (
              <th scope="col">
                <VisuallyHidden>{t('admin.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{renderCell(first, row)}</th>
              {others.map((column) => (
                <td key={column}>{renderCell(column, row)}</td>
              ))}
              {renderActions && <td className={styles.actions}>{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
