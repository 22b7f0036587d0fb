import {
  type AdminMusic,
  type adminAlbums,
  adminAlbumWithdrawal,
  type adminArtists,
  adminArtistWithdrawal,
  adminMusicWithdrawal,
  type adminPodcasts,
  adminPodcastWithdrawal,
} from '@nava/contracts'
import type * as z from 'zod'
import type { Audited } from '../../../platform/audit/audited.ts'
import type { Caller } from '../../../platform/http/auth.ts'
import { problem } from '../../../platform/http/errors.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import { restore, withdraw, type WithdrawnKind } from './withdraw.ts'

interface Rows {
  artists: z.output<typeof adminArtists.read.reply>
  albums: z.output<typeof adminAlbums.read.reply>
  podcasts: z.output<typeof adminPodcasts.read.reply>
  music: AdminMusic
}

/** Milliseconds, for artists with many thousands of tracks */
const TIMEOUT = 120_000

export function withdrawalRoutes(
  routes: Routes,
  changes: Audited,
  read: { [Kind in WithdrawnKind]: (id: number) => Promise<Rows[Kind] | undefined> },
) {
  const change = async <Kind extends WithdrawnKind>(
    kind: Kind,
    action: 'withdraw' | 'restore',
    {
      user,
      params: { id },
      body = {},
    }: { user: Caller; params: { id: number }; body?: { withWorks?: boolean } | undefined },
  ): Promise<Rows[Kind]> => {
    const entry = { action, kind, rowID: id, changes: body }
    const work = action === 'withdraw' ? withdraw : restore
    await changes.change(user, entry, (tx) => work(tx, kind, id, body), { timeout: TIMEOUT })
    const row = await read[kind](id)
    if (!row) throw problem('row.not-found')
    return row
  }
  serve(routes, adminArtistWithdrawal.withdraw, (call) => change('artists', 'withdraw', call))
  serve(routes, adminArtistWithdrawal.restore, (call) => change('artists', 'restore', call))
  serve(routes, adminAlbumWithdrawal.withdraw, (call) => change('albums', 'withdraw', call))
  serve(routes, adminAlbumWithdrawal.restore, (call) => change('albums', 'restore', call))
  serve(routes, adminPodcastWithdrawal.withdraw, (call) => change('podcasts', 'withdraw', call))
  serve(routes, adminPodcastWithdrawal.restore, (call) => change('podcasts', 'restore', call))
  serve(routes, adminMusicWithdrawal.withdraw, (call) => change('music', 'withdraw', call))
  serve(routes, adminMusicWithdrawal.restore, (call) => change('music', 'restore', call))
}
