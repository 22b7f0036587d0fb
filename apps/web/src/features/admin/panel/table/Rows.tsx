import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { focusIfLost } from '../focus-if-lost.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { RunAction } from '../actions.tsx'
import { type Action, type Column, type Resource, type Row, describeList, idOf } from '../resource.ts'
import { useWords } from '../words.ts'
import { TableRow } from './TableRow.tsx'
import type { ChangeTable, TableState } from './table-state.ts'
import styles from './Table.module.css'

interface RowsProps {
  resource: Resource
  columns: readonly Column[]
  rows: readonly Row[]
  actions: readonly Action[]
  run: RunAction
  state: TableState
  change: ChangeTable
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  /** True while the rows are those of the previous page or filter */
  isOld: boolean
}

export function Rows({ resource, columns, rows, actions, state, change, isOld, ...rest }: RowsProps) {
  const words = useWords()
  const { run, selected, onSelect } = rest
  const ids = rows.map((row) => idOf(resource, row))
  const chosen = ids.filter((id) => selected.has(id))
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const table = useRef<HTMLTableElement>(null)
  // Where a row is gone, the one that is in its place has the focus.
  const runInRow: RunAction = (action, targets, onDone) => {
    const at = targets[0] ? ids.indexOf(idOf(resource, targets[0])) : -1
    run(action, targets, () => {
      onDone?.()
      focusIfLost(() => {
        const left = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
        return targetIn(left[at] ?? left.at(-1))
      })
    })
  }
  const heads = [{ name: resource.name }, ...columns]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by the arrow keys
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={words.say('many', resource.key)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the rows' controls */}
      <table
        ref={table}
        className={classNames(styles.table, isOld && styles.old)}
        aria-busy={isOld}
        // The arrow keys move between rows, and x selects the row that has the focus.
        onKeyDown={onKeys((key, { target, currentTarget }) => {
          const row = target instanceof Element ? target.closest('tbody tr') : null
          const all = [...currentTarget.querySelectorAll('tbody tr')]
          const at = row ? all.indexOf(row) : -1
          const id = ids[at]
          return id === undefined
            ? undefined
            : { ArrowDown: focusIn(all[at + 1]), ArrowUp: focusIn(all[at - 1]), x: () => toggle(id) }[key]
        })}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.check} hidden={actions.length === 0}>
              <input
                type="checkbox"
                aria-label={words.t('admin.selectAll')}
                checked={chosen.length === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < ids.length
                }}
                onChange={(event) => onSelect(new Set(event.currentTarget.checked ? ids : []))}
              />
            </th>
            {heads.map(({ name }) => (
              <Head key={name} name={name} {...{ resource, state, change }} />
            ))}
            <th scope="col" className={styles.actions}>
              <VisuallyHidden>{words.t('admin.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <TableRow
              key={ids[at]}
              {...{ resource, columns, actions, row }}
              run={runInRow}
              isSelected={selected.has(idOf(resource, row))}
              onSelect={() => toggle(idOf(resource, row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({
  name,
  resource,
  state,
  change,
}: Pick<RowsProps, 'resource' | 'state' | 'change'> & { name: string }) {
  const label = useWords().label(name, resource.key)
  const sort = describeList(resource).sorts.get(name)
  if (sort === undefined) return <th scope="col">{label}</th>
  const isSorted = state.sort === sort
  const next = isSorted && state.order === 'desc' ? 'asc' : 'desc'
  return (
    <th scope="col" aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => change({ sort, order: next })}>
        {label}
        {isSorted && (state.order === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />)}
      </button>
    </th>
  )
}

const targetIn = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>('input')

const focusIn = (row: Element | undefined) => () => targetIn(row)?.focus()
