/** The five calls of a kind of row that is listed, read, made, changed and deleted like the others. */
import type { Endpoint, TextReply } from '@nava/contracts'
import type * as z from 'zod'
import { type Routes, serve } from '../platform/http/serve.ts'
import type { KeptRows, RowKeeper, RowStore } from './keep-rows.ts'
import type { Page } from './page-of.ts'

type Call<P, Q, B extends z.ZodType | undefined, R extends z.ZodType | TextReply<'true'>> = Endpoint<
  z.ZodObject & z.ZodType<P>,
  z.ZodObject & z.ZodType<Q>,
  B,
  R,
  'admin'
>
interface ById {
  id: number
}

interface Upkeep<Row, Form, Query> {
  list: Call<object, Query, undefined, z.ZodType<Page<Row>>>
  read: Call<ById, object, undefined, z.ZodType<Row>>
  create: Call<object, object, z.ZodType<Form>, z.ZodType<Row>>
  update: Call<ById, object, z.ZodType<Form>, z.ZodType<Row>>
  remove: Call<ById, object, undefined, TextReply<'true'>>
}

/** Serves them; `around` wraps what deleting a row takes away. Gives the row's changes, for its pictures. */
export function serveUpkeep<Row, Form extends object, Query>(
  { routes, keeper }: { routes: Routes; keeper: RowKeeper },
  contract: Upkeep<Row, Form, Query>,
  rows: RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> },
  around: (id: number, remove: () => Promise<'true'>) => Promise<'true'> = (_id, remove) => remove(),
): KeptRows<Row, Form> {
  const kept = keeper.of(rows)
  serve(routes, contract.list, ({ query }) => rows.list(query))
  serve(routes, contract.read, ({ params }) => kept.read(params.id))
  serve(routes, contract.create, ({ user, body }) => kept.create(user, body))
  serve(routes, contract.update, ({ user, params, body }) => kept.update(user, params.id, body))
  serve(routes, contract.remove, ({ user, params }) => around(params.id, () => kept.remove(user, params.id)))
  return kept
}
