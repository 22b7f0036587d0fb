import type { adminSliders } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { presentSlider } from '../../catalogue/home/sliders.present.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { renewHome } from './renew-home.ts'

type Row = z.output<typeof adminSliders.read.reply>
type Form = z.output<typeof adminSliders.create.body>
type Query = z.output<typeof adminSliders.list.query>

export const presentAdminSlider = (row: Prisma.SliderGetPayload<object> & { imageVersion: string }): Row => ({
  ...presentSlider(row),
  position: row.position,
  isHidden: row.isHidden,
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  visibleUntil: row.visibleUntil?.toISOString() ?? null,
  updated: row.updatedAt.toISOString(),
})

function countTargets(tx: Tx, type: Form['type'], id: number): Promise<number> {
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

const columns = async (tx: Tx, form: Form) => {
  const refID = form.type === 'ad' ? 0 : (form.refID ?? 0)
  if ((await countTargets(tx, form.type, refID)) === 0) throw problem('slider.unknown-target')
  return {
    type: form.type,
    refID,
    link: form.type === 'ad' ? form.link : '',
    place: form.place,
    titleOne: form.titleOne,
    titleTwo: form.titleTwo,
    position: form.position,
    isHidden: form.isHidden,
    visibleFrom: form.visibleFrom ?? null,
    visibleUntil: form.visibleUntil ?? null,
    ...(form.dominantColor && { dominantColor: form.dominantColor }),
  }
}

export const sliderAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'sliders',
  table: 'sliders',
  pictures: ['slider'],
  ...pagedTable({
    sorts: { position: 'position', created: 'id' },
    where: (query: Query): Prisma.SliderWhereInput => ({
      ...(query.place && { place: query.place }),
      ...(query.type && { type: query.type }),
      ...anyContains(['titleOne', 'titleTwo'], query.search),
    }),
    count: (where) => db.slider.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'slider' }, (args) => db.slider.findMany(args)),
    present: presentAdminSlider,
  }),
  create: async (tx, form) => {
    const { id } = await tx.slider.create({ data: await columns(tx, form) })
    await renewHome(tx)
    return id
  },
  update: async (tx, id, form) => {
    await tx.slider.update({ where: { id }, data: await columns(tx, form) })
    await renewHome(tx)
  },
  remove: async (tx, id) => {
    await tx.slider.delete({ where: { id } })
    await renewHome(tx)
  },
  setColor: (tx, id, dominantColor) => tx.slider.update({ where: { id }, data: { dominantColor } }),
})
