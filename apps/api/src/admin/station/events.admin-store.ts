import type { adminEvents } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { presentEvent as presentPublicEvent } from '../../catalogue/events/events.present.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type EventRow = z.output<typeof adminEvents.read.reply>
type EventForm = z.output<typeof adminEvents.create.body>
type EventQuery = z.output<typeof adminEvents.list.query>

const withArtists = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
} satisfies Prisma.EventInclude

type StoredEvent = Prisma.EventGetPayload<{ include: typeof withArtists }> & { imageVersion: string }

const presentEvent = (row: StoredEvent): EventRow => ({
  ...presentPublicEvent(row),
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const eventColumns = (form: EventForm) => ({
  name: form.eventName,
  description: form.description,
  venue: form.venue,
  link: form.link,
  startsAt: form.startsAt ?? null,
})

export const eventAdminStore = (db: Database, sql: Sql): AdminStore<EventQuery, EventRow, EventForm> => ({
  kind: 'events',
  table: 'events',
  pictures: ['event'],
  ...pagedTable({
    sorts: { starts: 'startsAt', created: 'id', name: 'name' },
    where: ({ search }: EventQuery) => anyContains(['name'], search),
    count: (where) => db.event.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'event' }, (args) =>
      db.event.findMany({ ...args, include: withArtists }),
    ),
    present: presentEvent,
  }),
  create: async (tx, form) => {
    const artists = { create: withPositions(form.artistIDs, 'artistID') }
    return (await tx.event.create({ data: { ...eventColumns(form), artists } })).id
  },
  update: (tx, id, form) => {
    const artists = { deleteMany: {}, create: withPositions(form.artistIDs, 'artistID') }
    return tx.event.update({ where: { id }, data: { ...eventColumns(form), artists } })
  },
  remove: (tx, id) => tx.event.delete({ where: { id } }),
})
