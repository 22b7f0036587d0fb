import type { Endpoint, ImageKind } from '@nava/contracts'
import { type FieldDescription, describeFields } from '@nava/contracts/admin'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import { type CallArguments, call } from '../../../lib/calls/call.ts'
import { callForFile } from '../../../lib/calls/call-for-file.ts'
import { query } from '../../../lib/calls/query.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import type { Named } from './words.ts'

/** Row of a list; its fields are those that the contract of the list describes */
export type Row = Readonly<Record<string, unknown>>

export interface Action {
  /** `admin.action.{key}` is what its button says, `admin.actionHint.{key}` what it warns of */
  key: string
  icon: LucideIcon
  call: Endpoint
  /** Asks before it runs */
  isDangerous?: boolean
  /** True if the row is gone afterwards, although the call is no deletion */
  removesRow?: boolean
  /** Asks for the fields of the call's body */
  asks?: boolean
  when?: (row: Row) => boolean
  /** Reads the row anew before a call that replaces all of it, which would undo what others changed since it was listed */
  read?: Endpoint
  /** Query, for example which of several rows a call is for */
  query?: Row
  /** Body, if the row determines it */
  bodyOf?: (row: Row) => object
  /** Saves the reply as a file of this name */
  saveAs?: (row: Row) => string
  /** Shows what the call would do to one row */
  preview?: { call: Endpoint; Shown: ComponentType<PreviewProps> }
}

export interface PreviewProps {
  id: number
  /** Values of the action's form */
  values: Row
}

export interface MoreProps {
  id: number
  /** Returns the address of what an entry of the audit is about; undefined if it has no page. */
  pathOf: (kind: string, rowID: number) => string | undefined
}

interface Picture {
  call: Endpoint
  kind: ImageKind
  shape: 'round' | 'square' | 'wide'
  /** Field with the version */
  version?: string
}

export interface OverrideProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export type Group = 'catalogue' | 'people' | 'station' | 'system'

/** What the table, the form and the actions of a kind of row are made from */
export interface Resource {
  /** As in the API's paths and the audit: `/api/admin/{key}` */
  key: string
  group: Group
  icon: LucideIcon
  /** Field with the row's ID */
  id: string
  /** Field that names the row */
  name: string
  list: Endpoint
  read?: Endpoint
  create?: Endpoint
  update?: Endpoint
  remove?: Endpoint
  /** Changes many rows: `crudEdit` of the contracts */
  edit?: Endpoint
  pictures?: readonly Picture[]
  /** Columns beside the name that are shown until others are chosen */
  columns: readonly string[]
  /** Texts whose values the call lists by field, and what names them in the reader's language */
  choices?: { call: Endpoint; names: Readonly<Record<string, Named>> }
  /** Resource of an ID field, if its name does not say it */
  relations?: Readonly<Record<string, string | ((values: Row) => string | undefined)>>
  actions?: readonly Action[]
  /** Calls of a view of its own */
  calls?: readonly Endpoint[]
  /** Fields of the form that a row does not have */
  lacks?: (field: string, row: Row | undefined) => boolean
  /** What is shown below the facts of a row */
  more?: { Part: ComponentType<MoreProps>; call: Endpoint }
  /** Call that shows how a field of the form will look, as `html` */
  preview?: { call: Endpoint; field: string }
  /** Inputs of the form for texts that a line or an area is too little for */
  inputs?: Readonly<Record<string, ComponentType<OverrideProps>>>
  /** Page of a row on the site */
  page?: (id: number) => string
  /** Page in another panel where its files are uploaded */
  uploads?: (id: number) => string
}

/** Fields that the software needs, or that another column shows better */
const UNSEEN = new Set([
  ...['gain', 'truePeak', 'albumGain', 'albumTruePeak', 'musicArtists', 'videoLength'],
  ...['coverColor', 'dominantColor', 'hasAudio', 'hasVideo', 'content', 'localStart', 'localEnd', 'seriesID'],
  ...['present', 'proposed'],
])

const LIST_QUERY = new Set(['take', 'skip', 'search', 'sort', 'order'])

/** Fields of list calls by key of the sort that orders by them */
const SORTED_BY: Readonly<Record<string, readonly string[]>> = {
  created: ['created', 'at'],
  plays: ['playCount'],
  likes: ['likeCount'],
  followers: ['followerCount'],
  released: ['releaseDate'],
  starts: ['startsAt', 'date'],
  published: ['publishedAt'],
  name: ['name', 'eventName', 'lang', 'typeName'],
}

export interface Column extends FieldDescription {
  /** What names its values, if they are texts that are not shown as they are */
  named?: Named | undefined
}

export interface ListDescription {
  columns: Column[]
  filters: Column[]
  /** Key of the sort by the column that it orders by */
  sorts: ReadonlyMap<string, string>
  defaultSort: string
}

const lists = new Map<Resource, ListDescription>()

export function describeList(resource: Resource): ListDescription {
  const known = lists.get(resource)
  if (known) return known
  const { items } = (resource.list.reply as z.ZodObject<{ items: z.ZodArray }>).shape
  const named = (field: FieldDescription): Column => ({
    ...field,
    named: resource.choices?.names[field.name],
  })
  const columns = describeFields(items.element)
    .filter(({ name, kind }) => kind !== 'image' && !UNSEEN.has(name) && name !== resource.name)
    .map(named)
  const query = describeFields(resource.list.query).map(named)
  const names = new Set([resource.name, ...columns.map(({ name }) => name)])
  const sort = query.find(({ name }) => name === 'sort')
  const sorts = (sort?.options ?? []).flatMap((key) => {
    const field = [key, ...(SORTED_BY[key] ?? [])].find((name) => names.has(name))
    return field === undefined ? [] : [[field, key] as const]
  })
  const described = {
    columns,
    filters: query.filter(({ name }) => !LIST_QUERY.has(name)),
    sorts: new Map(sorts),
    defaultSort: textOf(sort?.byDefault),
  }
  lists.set(resource, described)
  return described
}

/** Fields of bodies that the row fills in: `updated` lets the server notice a change since the row was read. */
const FILLED_IN = new Set(['updated'])

export const formFields = (endpoint: Endpoint): FieldDescription[] =>
  describeFields(endpoint.body).filter(({ name }) => !FILLED_IN.has(name))

export const filledIn = (endpoint: Endpoint, row: Row | undefined): Row =>
  Object.fromEntries(
    describeFields(endpoint.body)
      .filter(({ name }) => FILLED_IN.has(name) && row?.[name] !== undefined)
      .map(({ name }) => [name, row?.[name]]),
  )

export const idOf = (resource: Resource, row: Row): number => Number(row[resource.id])

const NAMES = [
  'name',
  'title',
  'text',
  'commentText',
  'eventName',
  'lang',
  'typeName',
  'artistName',
  'action',
]

/** Returns the name of a row or of a part of one, for example of `{ artistID, name }`. */
export function nameIn(part: Row, field?: string): string {
  const name = [field, ...NAMES].map((each) => each && part[each]).find((each) => typeof each === 'string')
  return typeof name === 'string' ? name : ''
}

/** Returns a text or number as text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the rows that a field such as `artistIDs` of a form stands for. */
export function relatedRows(row: Row, related: Resource | undefined): Row[] {
  const lists = Object.values(row).filter((value) => Array.isArray(value))
  const rows = lists.find(
    (list) => list.length > 0 && list.every((each) => isRow(each) && idIn(each, related)),
  )
  return (rows ?? []) as Row[] // checked one line above
}

export const idIn = (part: Row, related: Resource | undefined): number | undefined => {
  const id = related && part[related.id]
  return typeof id === 'number' ? id : undefined
}

interface Input {
  params?: Row
  query?: Row
  body?: unknown
}

/** Calls with input that was made from the contract, which checks it again. */
export const send = (endpoint: Endpoint, input: Input): Promise<unknown> =>
  call(endpoint, ...([input] as unknown as CallArguments<Endpoint>))

/** As `send`, for a reply that is saved */
export const sendForFile = (endpoint: Endpoint, input: Input): Promise<Blob> =>
  callForFile(endpoint, ...([input] as unknown as CallArguments<Endpoint>))

/** As `query`, with input like that of `send` */
export const queryAny = query as unknown as (
  endpoint: Endpoint,
  input: Input,
) => ReturnType<typeof query<Endpoint>>

/** Reloads what the area shows of the server; after a deletion only lists, since the row is gone. */
export const reloadAll = ({ isDeletion = false } = {}): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      String(name).includes('/api/admin/') && !(isDeletion && String(name).includes('{id}')),
  })

/** Rows of a page of a table */
export const PAGE_SIZE = 50
