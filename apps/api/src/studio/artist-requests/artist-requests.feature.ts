import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { artistRequestRoutes } from './artist-requests.routes.ts'
import { artistRequestsStore } from './artist-requests.store.ts'

export const artistRequestsFeature = (
  base: Base & Omit<Needs<typeof artistRequestRoutes>, 'artistRequests'>,
): Feature => ({
  account: accountRows(base),
  routes: (routes) => artistRequestRoutes(routes, { ...base, artistRequests: artistRequestsStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    artistRequests: exported(
      'ArtistRequest',
      'id',
      (page) => db.artistRequest.findMany(page),
      ({ name, artistName, email, phone, message, status, createdAt }) => ({
        name,
        artistName,
        email,
        phone,
        artistMessage: message,
        status,
        when: createdAt.toISOString(),
      }),
    ),
  },
})
