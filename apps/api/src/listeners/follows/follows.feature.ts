import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature } from '../../platform/feature.ts'
import { named } from '../account/exported-items.ts'
import type { Follows } from '../reactions/reactions.ts'
import { followRoutes } from './follows.routes.ts'
import { followsStore } from './follows.store.ts'

export const followsFeature = (base: Base & { follows: Follows }): Feature => ({
  account: accountRows(base),
  routes: (routes) => followRoutes(routes, { ...base, followLists: followsStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    followedArtists: exported(
      'ArtistFollow',
      'artistID',
      (page) => db.artistFollow.findMany({ ...page, include: { artist: named } }),
      ({ artist, createdAt }) => ({
        artistID: artist.id,
        name: artist.name,
        when: createdAt.toISOString(),
      }),
    ),
    followedDjs: exported(
      'DjFollow',
      'djID',
      (page) => db.djFollow.findMany({ ...page, include: { dj: named } }),
      ({ dj, createdAt }) => ({ djID: dj.id, name: dj.name, when: createdAt.toISOString() }),
    ),
  },
})
