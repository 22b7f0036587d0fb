/** The upkeep of one kind of row: each change and what is written down of it hold together or not at all. */
import type { ImageKind } from '@nava/contracts'
import type { Caller } from '../platform/http/auth.ts'
import { notFound } from '../platform/http/errors.ts'
import type { ReceivedFile } from '../platform/http/receive-file.ts'
import type { AcceptImage } from '../catalogue/images/accept-image.ts'
import { forgetImages } from '../catalogue/images/forget-images.ts'
import type { Audited, Tx } from '../platform/audit/audited.ts'

/** How the rows of a kind are read and written. */
export interface RowStore<Row, Form> {
  /** As its path names it. */
  kind: string
  /** Pictures that rows of the kind have. */
  pictures: readonly ImageKind[]
  read: (id: number) => Promise<Row | undefined>
  /** Gives the new row's id. */
  create: (tx: Tx, form: Form) => Promise<number>
  update: (tx: Tx, id: number, form: Form) => Promise<unknown>
  remove: (tx: Tx, id: number) => Promise<unknown>
  /** Keeps the colour that a picture is remembered by. */
  paint?: (tx: Tx, id: number, color: string) => Promise<unknown>
}

/** The changes of a kind of row. */
export interface KeptRows<Row, Form> {
  read: (id: number) => Promise<Row>
  create: (by: Caller, form: Form) => Promise<Row>
  update: (by: Caller, id: number, form: Form) => Promise<Row>
  remove: (by: Caller, id: number) => Promise<'true'>
  setPicture: (by: Caller, id: number, picture: ImageKind, file: ReceivedFile) => Promise<'true'>
}

export type RowKeeper = ReturnType<typeof rowKeeper>

export function rowKeeper({ audited, acceptImage }: { audited: Audited; acceptImage: AcceptImage }) {
  const { change } = audited
  return {
    change,

    /** The five changes of a kind of row. */
    of: <Row, Form extends object>(store: RowStore<Row, Form>): KeptRows<Row, Form> => {
      const { kind } = store
      const read = async (id: number): Promise<Row> => {
        const row = await store.read(id)
        if (row === undefined) throw notFound('row')
        return row
      }
      return {
        read,
        create: async (by, form) =>
          read(
            await change(by, { action: 'create', kind, rowID: 0, changes: form }, (tx) =>
              store.create(tx, form),
            ),
          ),
        update: async (by, id, form) => {
          await change(by, { action: 'update', kind, rowID: id, changes: form }, (tx) =>
            store.update(tx, id, form),
          )
          return read(id)
        },
        remove: async (by, id) => {
          await change(by, { action: 'delete', kind, rowID: id, changes: {} }, async (tx) => {
            await store.remove(tx, id)
            await forgetImages(tx, store.pictures, id)
          })
          return 'true'
        },
        setPicture: async (by, id, picture, file) => {
          await read(id)
          const { dominantColor } = await acceptImage(picture, id, file)
          await change(by, { action: 'picture', kind, rowID: id, changes: { picture } }, async (tx) => {
            await store.paint?.(tx, id, dominantColor)
          })
          return 'true'
        },
      }
    },
  }
}
