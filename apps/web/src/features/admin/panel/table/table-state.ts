import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ListDescription, PAGE_SIZE, type Resource, type Row, describeList } from '../resource.ts'

/** What the address says of a table; what is not said is as at first */
export interface TableState {
  search: string
  sort: string
  order: 'asc' | 'desc'
  /** From 0 */
  page: number
  filters: Readonly<Record<string, string>>
  /** Names of the shown columns, in the order of the contract */
  columns: readonly string[]
}

/** Parameter of the address; `page` is a filter of legal texts */
const PAGE = 'pageNumber'

function readState(
  params: URLSearchParams,
  resource: Resource,
  { filters, sorts, defaultSort, columns }: ListDescription,
): TableState {
  const sort = params.get('sort') ?? ''
  const chosen = params.get('columns')?.split(',') ?? resource.columns
  return {
    search: params.get('search') ?? '',
    sort: [...sorts.values()].includes(sort) ? sort : defaultSort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Math.max(0, Math.trunc(Number(params.get(PAGE) ?? 1)) - 1 || 0),
    filters: Object.fromEntries(
      filters.flatMap(({ name }) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
    ),
    columns: columns.map(({ name }) => name).filter((name) => chosen.includes(name)),
  }
}

/** Query of the list call */
export const queryOf = ({ search, sort, order, page, filters }: TableState): Row => ({
  ...filters,
  ...{ search, sort, order, take: PAGE_SIZE, skip: page * PAGE_SIZE },
})

export type ChangeTable = (changes: Readonly<Record<string, string | undefined>>) => void

/** `page`: from 0 */
export const pageChange = (page: number) => ({ [PAGE]: page === 0 ? undefined : String(page + 1) })

/** Goes to the last page if the page has no rows, for example because all were deleted. */
export function useLastPage(
  reply: { total: number; items: readonly Row[] } | undefined,
  change: ChangeTable,
) {
  const isPastEnd = reply !== undefined && reply.items.length === 0 && reply.total > 0
  const goBack = useEffectEvent((total: number) => change(pageChange(Math.ceil(total / PAGE_SIZE) - 1)))
  const total = reply?.total ?? 0
  useEffect(() => {
    if (isPastEnd) goBack(total)
  }, [isPastEnd, total])
}

/** The state of a table is in the address, so that it can be shared, and Back returns to it. */
export function useTableState(resource: Resource): { state: TableState; change: ChangeTable } {
  const [params, setParams] = useSearchParams()
  // A change may come before the one before it is shown.
  const latest = useRef(params)
  useEffect(() => void (latest.current = params), [params])
  const change: ChangeTable = (changes) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries({ [PAGE]: undefined, ...changes }))
      if (value) next.set(name, value)
      else next.delete(name)
    latest.current = next
    setParams(next, { replace: true })
  }
  return { state: readState(params, resource, describeList(resource)), change }
}
