import type { Endpoint, FileBody, ImageKind, TextReply } from '@nava/contracts'
import type * as z from 'zod'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AuditedCrud } from './audited-crud.ts'
import type { Page } from './paged-table.ts'

type Call<
  P,
  Q,
  B extends z.ZodType | FileBody | undefined,
  R extends z.ZodType | TextReply<'true'>,
> = Endpoint<z.ZodObject & z.ZodType<P>, z.ZodObject & z.ZodType<Q>, B, R, 'admin'>
interface ByID {
  id: number
}

interface CrudContract<Query, Row, Form> {
  list: Call<object, Query, undefined, z.ZodType<Page<Row>>>
  read: Call<ByID, object, undefined, z.ZodType<Row>>
  create: Call<object, object, z.ZodType<Form>, z.ZodType<Row>>
  update: Call<ByID, object, z.ZodType<Form>, z.ZodType<Row>>
  remove: Call<ByID, object, undefined, TextReply<'true'>>
}

export function serveCrud<Query, Row, Form>(
  routes: Routes,
  contract: CrudContract<Query, Row, Form>,
  crud: AuditedCrud<Query, Row, Form>,
  pictures: { [kind in ImageKind]?: Call<ByID, object, FileBody, TextReply<'true'>> } = {},
): void {
  serve(routes, contract.list, ({ query }) => crud.list(query))
  serve(routes, contract.read, ({ params }) => crud.read(params.id))
  serve(routes, contract.create, ({ user, body }) => crud.create(user, body))
  serve(routes, contract.update, ({ user, params, body }) => crud.update(user, params.id, body))
  serve(routes, contract.remove, async ({ user, params, query }) => {
    await crud.remove(user, params.id, query)
    return 'true' as const
  })
  for (const [kind, setPicture] of Object.entries(pictures) as [
    ImageKind,
    (typeof pictures)['album'] & object,
  ][])
    serve(routes, setPicture, async ({ user, params, file }) => {
      await crud.setPicture(user, params.id, kind, await file())
      return 'true' as const
    })
}
