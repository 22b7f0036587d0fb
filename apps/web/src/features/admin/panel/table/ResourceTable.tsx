import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { buttonClass } from '../../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { useActions } from '../actions.tsx'
import { useFormAddress } from '../addresses.ts'
import { type Resource, type Row, describeList, idOf, queryAny } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { Pager } from './Pager.tsx'
import { Rows } from './Rows.tsx'
import { Selection } from './Selection.tsx'
import { TableIcons, TableTools } from './TableTools.tsx'
import { pageChange, queryOf, useLastPage, useTableState } from './table-state.ts'
import styles from './Table.module.css'

interface ListReply {
  total: number
  items: Row[]
}

export function ResourceTable({ resource }: { resource: Resource }) {
  const words = useWords()
  const { state, change } = useTableState(resource)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { actions, run, dialog } = useActions(resource)
  const address = useFormAddress(resource)
  const list = useQuery({
    ...queryAny(resource.list, { query: queryOf(state) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const reply = list.data as ListReply | undefined // the reply of every list
  const shown = reply?.items ?? []
  useLastPage(reply, change)
  const described = describeList(resource)
  const columns = described.columns.filter(({ name }) => state.columns.includes(name))
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  const title = words.say('many', resource.key)
  return (
    <>
      <ScreenHead title={title}>
        <TableIcons {...{ resource, columns, state, change }} rows={shown} />
        {resource.create && (
          <Link to={address('new')} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            <Plus aria-hidden />
            {words.t('admin.new')}
          </Link>
        )}
      </ScreenHead>
      <TableTools {...{ resource, state, change }} />
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
                onSelect={setSelected}
              />
              <Pager page={state.page} total={total} onPage={(to) => change(pageChange(to))} />
            </>
          )
        }
      </Loaded>
      <Selection
        {...{ resource, state, actions, run }}
        total={reply?.total ?? 0}
        rows={shown.filter((row) => selected.has(idOf(resource, row)))}
        shown={shown.length}
        onClear={() => setSelected(new Set())}
      />
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
