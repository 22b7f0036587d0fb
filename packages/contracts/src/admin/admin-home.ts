import * as z from 'zod'
import { CollectionCard } from '../catalogue/collections.ts'
import { Home } from '../catalogue/home.ts'
import { MusicCard } from '../catalogue/music.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, stationTimeIn, time } from '../platform/fields.ts'
import { AdminSlider } from './admin-pages.ts'
import { editedAt } from './crud.ts'

/** Sliders, collections or exclusive tracks that admins put in order */
const MOST_ARRANGED = 200

const ids = z.array(id).max(MOST_ARRANGED).optional()

const arranged = {
  /** Order of the sliders and banners; those that are not named follow */
  sliderIDs: ids,
  /** Collections of home in order; if empty, the newest */
  collectionIDs: ids,
  /** Exclusive tracks of home in order, of which it shows those that are released; if empty, the newest */
  exclusiveIDs: ids,
}

const HomeDraft = z.object({
  ...arranged,
  /** Time at which home is looked at; a past one is now */
  at: stationTimeIn.optional(),
})
/** What an admin arranges without having saved it; what is left out is as saved */
export type HomeDraft = z.output<typeof HomeDraft>

const AdminHome = z
  .object({
    /** All of them, also those that home does not show now */
    sliders: z.array(AdminSlider),
    /** Those chosen; none: home shows the newest */
    collections: z.array(CollectionCard.pick({ collectionID: true, name: true, imageVersion: true })),
    /** Those chosen; none: home shows the newest */
    exclusives: z.array(
      MusicCard.pick({ musicID: true, title: true, artists: true, imageVersion: true }).extend({
        /** False for tracks that listeners cannot play now, which home leaves out */
        isPlayable: z.boolean(),
      }),
    ),
    /** Changes with each save, and with each slider */
    updated: time,
  })
  .meta({ id: 'AdminHome' })

export const adminHome = endpoint({
  method: 'GET',
  path: '/api/admin/home',
  tag: 'admin',
  access: 'admin',
  summary: 'How the home page is arranged: sliders, collections and exclusive tracks in order',
  reply: AdminHome,
})

export const adminUpdateHome = endpoint({
  method: 'PUT',
  path: '/api/admin/home',
  tag: 'admin',
  access: 'admin',
  errors: [404, 409],
  summary: 'Arrange the home page; what is left out stays as it is',
  body: z.object({ ...arranged, updated: editedAt }),
  reply: AdminHome,
})

export const adminPreviewHome = endpoint({
  method: 'POST',
  path: '/api/admin/home/preview',
  tag: 'admin',
  access: 'admin',
  summary:
    'The home page as listeners would see it, with changes that are not saved and at a time to come; changes nothing',
  body: HomeDraft,
  reply: Home,
})
