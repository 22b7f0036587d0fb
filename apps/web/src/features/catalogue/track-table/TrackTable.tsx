import { likedMusicIDs } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { onKeys } from '../../../ui/keys/on-keys.ts'
import { useReorder } from '../../../ui/use-reorder.ts'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import type { PlacedEntry } from './order.ts'
import { SelectionBar } from './parts/SelectionBar.tsx'
import { TableHead, type TableHeadProps } from './parts/TableHead.tsx'
import { TableRow } from './parts/TableRow.tsx'
import { type Selection, everything, extended, nothing, toggled } from './parts/selection.ts'
import { useRowWindow } from './parts/use-row-window.ts'
import styles from './TrackTable.module.css'

export interface TrackTableProps extends TableHeadProps {
  title: string
  /** Rows in the order shown */
  entries: readonly PlacedEntry[]
  queue: readonly QueueItem[]
  /** What removing means for this list; `inMenu` unless the menus of tracks have it already */
  remove: { label: string; inMenu: boolean; run: (entries: readonly PlacedEntry[]) => void } | undefined
  /** Moves a row; undefined unless the list is shown in its own order */
  onMove?: ((from: number, to: number) => void) | undefined
  /** Follows the rows */
  children?: ReactNode
}

/** List of tracks with sortable columns, of which only the rows near the window exist. */
export function TrackTable({ title, entries, queue, remove, onMove, children, ...head }: TrackTableProps) {
  const { t } = useI18n()
  const known = useKnownLikes()
  const list = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(0)
  const selecting = useSelection(entries)
  const { selection, select, chosen } = selecting
  const reorder = useReorder({ count: entries.length, onMove: onMove ?? (() => undefined) })
  const rows = useRowWindow(list, entries, [active, reorder.dragged ?? active])

  const { focusRow, onKeyDown } = useRowKeys(list, {
    ...{ entries, selecting, active, setActive },
    onRemove: () => remove?.run(chosen),
  })
  const leaveBar = () => void focusRow(active)

  return (
    <div
      className={styles.table}
      data-selecting={chosen.length > 0 || undefined}
      data-movable={onMove && true}
    >
      <TableHead {...head} />
      <p aria-live="polite">
        <VisuallyHidden>{chosen.length > 0 && t('table.chosen', { count: chosen.length })}</VisuallyHidden>
      </p>
      {chosen.length > 0 && (
        <SelectionBar
          title={title}
          entries={chosen}
          remove={remove && { ...remove, run: () => remove.run(chosen) }}
          onAll={() => select(everything(selecting.keys))}
          onNone={() => {
            select(nothing)
            leaveBar()
          }}
          onLeave={leaveBar}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its checkboxes are operated by keys */}
      <ol
        ref={list}
        className={styles.rows}
        style={{ blockSize: rows.height }}
        aria-label={title}
        onKeyDown={onKeyDown}
      >
        {rows.shown.map(({ at, top }) => {
          const entry = entries[at]
          if (!entry) return null
          return (
            <TableRow
              key={entry.key}
              entry={entry}
              at={at}
              count={entries.length}
              top={top}
              queue={queue}
              known={known}
              selected={selection.chosen.has(entry.key)}
              selecting={chosen.length > 0}
              remove={remove?.inMenu ? { ...remove, run: () => remove.run([entry]) } : undefined}
              stop={at === Math.min(active, entries.length - 1)}
              grip={onMove && reorder.gripProps(at)}
              dragged={reorder.dragged === at}
              style={reorder.styleOf(at)}
              onActive={() => setActive(at)}
              onSelect={(toHere) =>
                select(
                  toHere ? extended(selection, selecting.keys, entry.key) : toggled(selection, entry.key),
                )
              }
            />
          )
        })}
      </ol>
      {children}
    </div>
  )
}

interface RowKeysParts {
  entries: readonly PlacedEntry[]
  selecting: ReturnType<typeof useSelection>
  active: number
  setActive: (at: number) => void
  onRemove: () => void
}

/** Moves the focus among the rows, and changes the selection, by keys. */
function useRowKeys(
  list: RefObject<HTMLOListElement | null>,
  { entries, selecting: { selection, select, keys }, active, setActive, onRemove }: RowKeysParts,
) {
  const hasChosen = selection.chosen.size > 0
  const focusRow = (at: number) => {
    const to = Math.max(0, Math.min(entries.length - 1, at))
    flushSync(() => setActive(to))
    list.current?.querySelector<HTMLElement>(`[data-check="${to}"]`)?.focus()
    return entries[to]
  }
  const extendTo = (at: number) => {
    const to = focusRow(at)
    if (to) select(extended(startedAt(selection, entries[active]), keys, to.key))
  }
  const ofSelection = {
    Escape: () => select(nothing),
    Delete: onRemove,
  }
  const ofChecks = {
    ArrowDown: () => focusRow(active + 1),
    ArrowUp: () => focusRow(active - 1),
    'Shift+ArrowDown': () => extendTo(active + 1),
    'Shift+ArrowUp': () => extendTo(active - 1),
    Tab: hasChosen
      ? () => list.current?.parentElement?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
      : undefined,
  }
  const onKeyDown = onKeys<HTMLElement>(
    (key, { target }) =>
      ({
        'Mod+a': () => select(everything(keys)),
        ...(hasChosen && ofSelection),
        ...(target instanceof Element && target.matches('[data-check]') && ofChecks),
      })[key],
  )
  return { focusRow, onKeyDown }
}

/** Returns the liked tracks as they were when the table was opened; undefined until they have loaded. */
function useKnownLikes(): ReadonlySet<number> | undefined {
  const signedIn = useSession().state === 'user'
  const liked = useQuery({ ...query(likedMusicIDs), enabled: signedIn })
  const [known, setKnown] = useState<ReadonlySet<number>>()
  if (liked.data && !known) setKnown(new Set(liked.data))
  return known
}

/** Selection among the rows shown; rows that disappear leave it. */
function useSelection(entries: readonly PlacedEntry[]) {
  const [selection, select] = useState(nothing)
  const keys = entries.map(({ key }) => key)
  const chosen = selection.chosen.size === 0 ? [] : entries.filter(({ key }) => selection.chosen.has(key))
  if (selection.chosen.size > 0 && chosen.length === 0) select(nothing)
  return { selection, select, keys, chosen }
}

/** A range by keys begins at the row that has the focus. */
const startedAt = (selection: Selection, entry: PlacedEntry | undefined): Selection =>
  selection.anchor === undefined && entry ? { ...selection, anchor: entry.key } : selection
