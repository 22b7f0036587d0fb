import type { adminSliders } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { presentSlider } from '../catalogue/home/sliders.present.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { Tx } from '../platform/audit/audited.ts'
import type { RowStore } from './keep-rows.ts'
import { holds, type Page, pageOf } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminSliders.read.reply>>
type Form = z.output<typeof adminSliders.create.body>
type Query = z.output<typeof adminSliders.list.query>

const present = (row: Prisma.SliderGetPayload<object>): Row => {
  const { imageVersion: _unread, ...card } = presentSlider({ ...row, imageVersion: '' })
  return { ...card, position: row.position }
}

/** Whether what a slider leads to is there. */
function leadsSomewhere(tx: Tx, type: Form['type'], id: number): Promise<number> {
  const where = { id }
  switch (type) {
    case 'music':
    case 'video':
      return tx.music.count({ where })
    case 'album':
      return tx.album.count({ where })
    case 'collection':
      return tx.collection.count({ where })
    case 'artist':
      return tx.artist.count({ where })
    case 'podcast':
      return tx.podcast.count({ where })
    case 'podcastCollection':
      return tx.podcastCollection.count({ where })
    case 'dj':
      return tx.dj.count({ where })
    case 'ad':
      return Promise.resolve(1)
    default:
      return type satisfies never
  }
}

export function sliderRows(
  db: Database,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = async (tx: Tx, form: Form) => {
    const refID = form.type === 'ad' ? 0 : (form.refID ?? 0)
    if ((await leadsSomewhere(tx, form.type, refID)) === 0)
      throw new HttpError(400, `There is no ${form.type} ${refID} to lead to`)
    return {
      type: form.type,
      refID,
      link: form.type === 'ad' ? form.link : '',
      place: form.place,
      titleOne: form.titleOne,
      titleTwo: form.titleTwo,
      position: form.position,
      ...(form.dominantColor && { dominantColor: form.dominantColor }),
    }
  }
  return {
    kind: 'sliders',
    pictures: ['slider'],
    list: (query) => {
      const titles = ['titleOne', 'titleTwo'] as const
      const where = {
        ...(query.place && { place: query.place }),
        ...(query.type && { type: query.type }),
        ...(query.search && {
          OR: titles.map((title) => ({ [title]: holds(query.search) })),
        }),
      }
      return pageOf(
        db.slider.count({ where }),
        db.slider.findMany({
          where,
          orderBy:
            query.sort === 'position'
              ? [{ position: query.order }, { id: query.order }]
              : [{ id: query.order }],
          take: query.take,
          skip: query.skip,
        }),
        present,
      )
    },
    read: async (id) => {
      const row = await db.slider.findUnique({ where: { id } })
      return row ? present(row) : undefined
    },
    create: async (tx, form) => (await tx.slider.create({ data: await columns(tx, form) })).id,
    update: async (tx, id, form) => tx.slider.update({ where: { id }, data: await columns(tx, form) }),
    remove: (tx, id) => tx.slider.delete({ where: { id } }),
    paint: (tx, id, dominantColor) => tx.slider.update({ where: { id }, data: { dominantColor } }),
  }
}
