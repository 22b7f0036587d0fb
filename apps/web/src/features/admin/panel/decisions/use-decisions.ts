import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { actionsOf, perform } from '../actions.tsx'
import { type Action, type Resource, type Row, idOf, queryAny } from '../resource.ts'
import { findResource } from '../resources.ts'

interface Kind {
  /** Key of the resource */
  resource: string
  /** Query of the list that finds what waits, and nothing else, since only the first rows are read */
  query: Row
  /** Key of the action of A */
  approve: string
}

/** Of each kind as many as the server lists at once */
const TAKE = 100

/** What waits for a decision. Tracks and episodes wait once there is something to hear or see. */
const KINDS: readonly Kind[] = [
  {
    resource: 'music',
    query: {
      confirmed: 'no',
      refused: 'no',
      withdrawn: 'no',
      upload: 'ready',
      sort: 'created',
      order: 'asc',
    },
    approve: 'confirm',
  },
  {
    resource: 'podcasts',
    query: {
      confirmed: 'no',
      refused: 'no',
      withdrawn: 'no',
      upload: 'ready',
      sort: 'created',
      order: 'asc',
    },
    approve: 'confirm',
  },
  {
    resource: 'replacements',
    query: { sort: 'created', order: 'asc' },
    approve: 'approve',
  },
  {
    resource: 'artistrequests',
    query: { status: 'open', sort: 'created', order: 'asc' },
    approve: 'approve',
  },
  {
    resource: 'comments',
    query: { reported: 'yes', sort: 'created', order: 'asc' },
    approve: 'resolve',
  },
  {
    resource: 'chat',
    query: { reported: 'yes', deleted: 'no', sort: 'created', order: 'asc' },
    approve: 'resolve',
  },
]

const waitingLists = KINDS.flatMap(({ resource: key, query }) => {
  const resource = findResource(key)
  return resource ? [{ list: resource.list, query: { ...query, take: TAKE } }] : []
})

export interface Decision {
  /** For example `music 1001` */
  key: string
  resource: Resource
  row: Row
  approve: Action | undefined
  reject: Action | undefined
}

/** Milliseconds after which the lists are read again, since others decide too */
const RENEW = 15_000

export function useDecisions() {
  const lists = useQueries({
    queries: waitingLists.map(({ list, query }) => ({
      ...queryAny(list, { query }),
      refetchInterval: RENEW,
    })),
  })
  // What was decided leaves the list at once.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const waiting = KINDS.flatMap((kind, at) => {
    const { items = [] } = (lists[at]?.data ?? {}) as { items?: Row[] } // the reply of every list
    return items.flatMap((row) => decisionOf(kind, row) ?? [])
  })
  const shown = waiting
    .filter(({ key }) => !decided.has(key))
    .toSorted((a, b) => String(a.row['created']).localeCompare(String(b.row['created'])))
  const decide = ({ key, resource, row }: Decision, action: Action, values: Row = {}) => {
    setDecided((before) => new Set(before).add(key))
    // Once the lists are read anew they tell: it may wait again, for example if it is reported again.
    perform(action, [{ id: idOf(resource, row), row }], values)
      .catch(toastError)
      .finally(() => setDecided((before) => new Set([...before].filter((each) => each !== key))))
  }
  return {
    decisions: shown,
    decide,
    query: {
      // A list that cannot be read is not one in which nothing waits.
      data: lists.every(({ data }) => data) ? shown : undefined,
      error: lists.find(({ error }) => error)?.error ?? null,
      refetch: () => lists.map(({ refetch }) => refetch()),
    },
  }
}

function decisionOf({ resource: key, approve }: Kind, row: Row): Decision | undefined {
  const resource = findResource(key)
  if (!resource) return undefined
  const actions = actionsOf(resource)
  const find = (wanted: string) => actions.find((action) => action.key === wanted)
  return {
    key: `${key} ${idOf(resource, row)}`,
    resource,
    row,
    approve: find(approve),
    reject: find('refuse'),
  }
}
