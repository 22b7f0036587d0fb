import { useState } from 'react'
import { EditMany } from '../edit/EditMany.tsx'
import { MOST_ROWS, matchingRows } from '../edit/edit-many.ts'
import type { RunAction } from '../actions.tsx'
import type { Action, Resource, Row } from '../resource.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { type TableState, queryOf } from './table-state.ts'

interface SelectionProps {
  resource: Resource
  /** Selected rows of the page, the number of its rows, and of all that match */
  rows: readonly Row[]
  shown: number
  total: number
  state: TableState
  actions: readonly Action[]
  run: RunAction
  onClear: () => void
}

/** What can be done with the selected rows of a page, or with all rows that match once the whole page is selected */
export function Selection({ resource, rows, shown, total, state, actions, run, onClear }: SelectionProps) {
  /** Search and filters of which all rows are selected */
  const [allOf, setAllOf] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  const { edit } = resource
  const matching = JSON.stringify([state.search, state.filters])
  const isPage = rows.length === shown && total > shown
  const isAll = isPage && allOf === matching
  const most = Math.min(total, MOST_ROWS)
  const clear = () => {
    setAllOf(undefined)
    onClear()
  }
  return (
    <>
      <SelectionBar
        {...{ rows, actions, run }}
        all={isAll ? most : undefined}
        more={edit && isPage && !isAll ? most : undefined}
        onAll={() => setAllOf(matching)}
        onEdit={edit && (() => setEditing(true))}
        onClear={clear}
      />
      {edit && isEditing && (
        <EditMany
          resource={resource}
          call={edit}
          count={isAll ? most : rows.length}
          rows={async () => (isAll ? await matchingRows(resource, queryOf(state)) : rows)}
          onClose={() => setEditing(false)}
          onDone={clear}
        />
      )}
    </>
  )
}
