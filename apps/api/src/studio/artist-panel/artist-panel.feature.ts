import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { named } from '../../listeners/account/exported-items.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { artistPanelRoutes } from './artist-panel.routes.ts'
import { artistPanelStore } from './artist-panel.store.ts'

export const artistPanelFeature = (
  base: Base & Omit<Needs<typeof artistPanelRoutes>, 'artistPanel'>,
): Feature => ({
  account: accountRows(base),
  routes: (routes) => artistPanelRoutes(routes, { ...base, artistPanel: artistPanelStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    artists: exported(
      'ArtistMember',
      'artistID',
      (page) => db.artistMember.findMany({ ...page, include: { artist: named } }),
      ({ artist }) => ({ artistID: artist.id, name: artist.name }),
    ),
  },
})
