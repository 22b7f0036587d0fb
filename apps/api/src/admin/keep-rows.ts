/** The upkeep of one kind of row: each change and what is written down of it hold together or not at all. */
import type { ImageKind } from '@nava/contracts'
import { Prisma, type Database } from '@nava/db'
import * as z from 'zod'
import type { Caller } from '../http/auth.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { ReceivedFile } from '../http/receive-file.ts'
import type { AcceptImage } from '../images/accept-image.ts'
import { forgetImages } from '../images/forget-images.ts'
import { type AuditedChange, writeAudit } from './audit.store.ts'

export type Tx = Prisma.TransactionClient

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

export function rowKeeper({ db, acceptImage }: { db: Database; acceptImage: AcceptImage }) {
  /** Makes a change and writes it down. @throws HttpError 400, 404 or 409 where the database refuses it */
  const change = <T>(by: Caller | undefined, what: AuditedChange, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db
      .$transaction(async (tx) => {
        const result = await work(tx)
        const rowID = typeof result === 'number' && what.rowID === 0 ? result : what.rowID
        await writeAudit(tx, by, { ...what, rowID })
        return result
      })
      .catch((error: unknown) => explain(error, what))

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

/** 400 for a field of a form that names a row which does not exist. */
export const namesNothing = (field: string) =>
  new HttpError(400, `${field}: Something that the form names does not exist`, {
    errors: { [field]: ['Something that the form names does not exist'] },
  })

/** What the database refuses is the form's mistake, or a row that is not there. */
function explain(error: unknown, { kind, changes }: AuditedChange): never {
  const code = error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined
  if (code === 'P2025') throw notFound(`row of ${kind}`)
  if (code === 'P2003') throw namesNothing(fieldBehind(error, changes))
  if (code === 'P2002') throw new HttpError(409, 'There is one like this already')
  throw error
}

const ForeignKeyError = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ constraint: z.object({ index: z.string() }) }) }),
  }),
})

/** The field of the form that stands for the column of a violated foreign key: `artistIDs` for `…_artist_id_fkey`. */
function fieldBehind(error: unknown, form: object): string {
  const { data } = ForeignKeyError.safeParse(error)
  const [name, ...more] =
    data?.meta.driverAdapterError.cause.constraint.index.split('_').slice(0, -2).toReversed() ?? []
  const fields = Object.keys(form)
  const called = name === 'user' ? 'member' : name
  return (
    fields.find((field) => field === `${called}ID` || field === `${called}IDs`) ??
    [...more.toReversed(), called].join(' ')
  )
}
