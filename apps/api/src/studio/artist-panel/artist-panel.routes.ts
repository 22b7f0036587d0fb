import { artistPanelMe, artistPanelMusics, getRoster } from '@nava/contracts'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import { problem } from '../../platform/http/errors.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { ArtistPanelStore } from './artist-panel.store.ts'

export function artistPanelRoutes(
  routes: Routes,
  features: { artistPanel: ArtistPanelStore; artists: ArtistsStore; users: UsersStore },
) {
  serve(routes, artistPanelMe, async ({ user }) => {
    const row = await features.users.find(user.userID)
    if (!row) throw problem('user.not-found')
    return {
      userID: row.id,
      name: row.name,
      email: row.email,
      artists: await features.artists.cards(user.artistIDs),
    }
  })

  serve(routes, getRoster, ({ user }) => features.artistPanel.roster(user.artistIDs))

  serve(routes, artistPanelMusics, async ({ user, query, reply }) => {
    const rows = await features.artistPanel.music(user, { ...query, take: query.take + 1 })
    return pageWithNext(reply, artistPanelMusics, query, rows)
  })
}
