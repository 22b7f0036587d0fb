import { type adminLegalTexts, readLanguage, DEFAULT_LANGUAGE } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { notifyStation } from '../../platform/station/station.store.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'

type Row = z.output<typeof adminLegalTexts.read.reply>
type Form = z.output<typeof adminLegalTexts.create.body>
type Query = z.output<typeof adminLegalTexts.list.query>

const present = ({ id, page, language, text, updatedAt }: Prisma.LegalTextGetPayload<object>): Row => ({
  legalTextID: id,
  name: `${page} (${language})`,
  page,
  language: readLanguage(language) ?? DEFAULT_LANGUAGE,
  text,
  updated: updatedAt.toISOString(),
})

const columns = ({ page, language, text }: Form) => ({ page, language, text })

export const legalTextAdminStore = (db: Database): AdminStore<Query, Row, Form> => ({
  kind: 'legaltexts',
  table: 'legal_texts',
  pictures: [],
  ...pagedTable({
    sorts: { page: 'page', updated: 'updatedAt' },
    where: ({ search, page, language }: Query) => ({
      ...anyContains(['text'], search),
      ...(page && { page }),
      ...(language && { language }),
    }),
    count: (where) => db.legalText.count({ where }),
    find: (args) => db.legalText.findMany(args),
    present,
  }),
  create: async (tx, form) => {
    await notifyStation(tx)
    return (await tx.legalText.create({ data: columns(form) })).id
  },
  update: async (tx, id, form) => {
    const { updatedAt } = await tx.legalText.findUniqueOrThrow({ where: { id } })
    // Later than before in any case, so that each version has a time of its own.
    const later = new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
    await notifyStation(tx)
    return tx.legalText.update({ where: { id }, data: { ...columns(form), updatedAt: later } })
  },
  remove: async (tx, id) => {
    await notifyStation(tx)
    return tx.legalText.delete({ where: { id } })
  },
})
