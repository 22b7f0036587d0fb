import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { named } from '../../listeners/account/exported-items.ts'
import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { artistPanelRoutes } from './artist-panel.routes.ts'
import { artistPanelStore } from './artist-panel.store.ts'

export function artistPanelFeature(base: Base & Omit<Needs<typeof artistPanelRoutes>, 'artistPanel'>) {
  const artistPanel = artistPanelStore(base.sql)
  return {
    artistPanel,
    account: accountRows(base),
    routes: (routes: Routes) => artistPanelRoutes(routes, { ...base, artistPanel }),
  }
}

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
