import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { buttonClass } from '../../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { EditMany } from '../edit/EditMany.tsx'
import { MOST_ROWS, matchingRows } from '../edit/edit-many.ts'
import { useActions } from '../actions.tsx'
import { useFormAddress } from '../addresses.ts'
import { type Resource, type Row, describeList, idOf, queryAny } from '../resource.ts'
import { useWords } from '../words.ts'
import { Pager } from './Pager.tsx'
import { Rows } from './Rows.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TableTools } from './TableTools.tsx'
import { queryOf, useLastPage, useTableState } from './table-state.ts'
import styles from './Table.module.css'

interface ListReply {
  total: number
  items: Row[]
}

export function ResourceTable({ resource }: { resource: Resource }) {
  const words = useWords()
  const { state, change } = useTableState(resource)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  /** Search and filters of which all rows are selected */
  const [allOf, setAllOf] = useState<string>()
  const matching = JSON.stringify([state.search, state.filters])
  const isAll = allOf === matching
  const [isEditing, setEditing] = useState(false)
  const select = (ids: ReadonlySet<number>) => {
    setSelected(ids)
    setAllOf(undefined)
  }
  const { actions, run, dialog } = useActions(resource)
  const address = useFormAddress(resource)
  const list = useQuery({
    ...queryAny(resource.list, { query: queryOf(state) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const reply = list.data as ListReply | undefined // the reply of every list
  useLastPage(reply, change)
  const described = describeList(resource)
  const columns = described.columns.filter(({ name }) => state.columns.includes(name))
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  const title = words.say('many', resource.key)
  const chosenOf = (rows: readonly Row[]) => rows.filter((row) => selected.has(idOf(resource, row)))
  return (
    <>
      <title>{title}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        {resource.create && (
          <Link to={address('new')} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            <Plus aria-hidden />
            {words.t('admin.new')}
          </Link>
        )}
      </header>
      <TableTools
        resource={resource}
        columns={columns}
        rows={reply?.items ?? []}
        state={state}
        change={change}
      />
      <Loaded query={{ ...list, data: reply }} skeleton={<TableSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon={<SearchX />} text={words.t(isFiltered ? 'admin.noneFound' : 'admin.none')} />
          ) : (
            <>
              <Rows
                {...{ resource, columns, actions, run, state, change, selected }}
                rows={items}
                isOld={list.isPlaceholderData}
                onSelect={select}
              />
              <Pager page={state.page} total={total} change={change} />
              <SelectionBar
                rows={chosenOf(items)}
                actions={actions}
                run={run}
                all={isAll ? Math.min(total, MOST_ROWS) : undefined}
                more={
                  resource.edit && !isAll && total > items.length && chosenOf(items).length === items.length
                    ? Math.min(total, MOST_ROWS)
                    : undefined
                }
                onAll={() => setAllOf(matching)}
                onEdit={resource.edit && (() => setEditing(true))}
                onClear={() => select(new Set())}
              />
              {resource.edit && isEditing && (
                <EditMany
                  resource={resource}
                  call={resource.edit}
                  count={isAll ? Math.min(total, MOST_ROWS) : chosenOf(items).length}
                  rows={async () => (isAll ? await matchingRows(resource, queryOf(state)) : chosenOf(items))}
                  onClose={() => setEditing(false)}
                  onDone={() => select(new Set())}
                />
              )}
            </>
          )
        }
      </Loaded>
      {dialog}
    </>
  )
}

function TableSkeleton() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} height={36} />
      ))}
    </div>
  )
}
