/** A change and its audit entry are one transaction. */
import type { ImageKind } from '@nava/contracts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { deleteImages } from '../../catalogue/images/delete-images.ts'
import type { Audited, Tx } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import type { Uploads } from '../../studio/uploads/uploads.ts'
import type { Decide, Decided } from '../decisions/decide.ts'
import { type VersionedTable, lockRow } from './lock-row.ts'
import { changesOf } from './changes-of.ts'
import type { Page, PagedTable } from './paged-table.ts'

export interface AdminStore<Query, Row, Form> extends PagedTable<Query, Row> {
  kind: string
  /** Table with `updated_at`, by which two who edit one row are told of each other */
  table?: VersionedTable
  pictures: readonly ImageKind[]
  create: (tx: Tx, form: Form) => Promise<number>
  /** Returns what people must know of an update, which follows. @throws 409 if the row changed since the admin read it */
  decide?: (tx: Tx, id: number, form: Form) => Promise<Decided | undefined>
  update: (tx: Tx, id: number, form: Form) => Promise<unknown>
  /** `query`: of the call */
  remove: (tx: Tx, id: number, query: object) => Promise<unknown>
  setColor?: (tx: Tx, id: number, color: string) => Promise<unknown>
}

export interface AuditedCrud<Query, Row, Form> {
  list: (query: Query) => Promise<Page<Row>>
  read: (id: number) => Promise<Row>
  create: (by: Caller, form: Form) => Promise<Row>
  update: (by: Caller, id: number, form: Form) => Promise<Row>
  remove: (by: Caller, id: number, query: object) => Promise<void>
  setPicture: (by: Caller, id: number, picture: ImageKind, file: ReceivedFile) => Promise<void>
}

export type CrudOf<S extends (...needs: never[]) => unknown> =
  ReturnType<S> extends AdminStore<infer Query, infer Row, infer Form> ? AuditedCrud<Query, Row, Form> : never

export const auditedCrud =
  ({ changes, decide, acceptImage }: { changes: Audited; decide: Decide; acceptImage: AcceptImage }) =>
  <Query, Row, Form extends object>(
    store: AdminStore<Query, Row, Form>,
    { prepareRemoval }: { prepareRemoval?: Uploads['prepareRemoval'] } = {},
  ): AuditedCrud<Query, Row, Form> => {
    const { kind } = store
    const read = async (id: number): Promise<Row> => {
      const row = await store.read(id)
      if (row === undefined) throw problem('row.not-found')
      return row
    }
    return {
      list: store.list,
      read,
      create: async (by, form) => {
        const what = { action: 'create', kind, rowID: 0, changes: form }
        return read(await changes.change(by, what, (tx) => store.create(tx, form)))
      },
      update: async (by, id, form) => {
        const what = {
          action: 'update',
          kind,
          rowID: id,
          changes: changesOf((await read(id)) as object, form),
        }
        await decide(by, what, async (tx) => {
          if (store.table) await lockRow(tx, store.table, id, editedAt(form))
          const decided = await store.decide?.(tx, id, form)
          await store.update(tx, id, form)
          return decided
        })
        return read(id)
      },
      remove: async (by, id, query) => {
        const removeFiles = await prepareRemoval?.(id)
        const what = { action: 'delete', kind, rowID: id, changes: query }
        await changes.change(by, what, async (tx) => {
          await store.remove(tx, id, query)
          await deleteImages(tx, store.pictures, id)
        })
        await removeFiles?.()
      },
      setPicture: async (by, id, picture, file) => {
        await read(id)
        const change = changes.entry(by, { action: 'picture', kind, rowID: id, changes: { picture } })
        await acceptImage(picture, id, file, async (tx, { dominantColor }) => {
          await store.setColor?.(tx, id, dominantColor)
          await change.record(tx)
        })
      },
    }
  }

const editedAt = (form: { updated?: unknown }): Date | undefined =>
  form.updated instanceof Date ? form.updated : undefined
