import { adminEditAlbums, adminEditArtists, adminEditMusic, adminEditPodcasts } from '@nava/contracts'
import type { Params } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../../../platform/http/auth.ts'
import { HttpError, problem } from '../../../platform/http/errors.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { Decide } from '../../decisions/decide.ts'
import type { MusicAdminStore } from '../music.admin-store.ts'
import { editAlbum, editArtist, editMusic, editPodcast, type EditRow } from './edit-rows.ts'

interface Edit<Changes> {
  rows: readonly { id: number; updated?: Date | undefined }[]
  changes: Changes
}

export function editRoutes(
  routes: Routes,
  { decide, music, log }: { decide: Decide; music: MusicAdminStore; log: Pick<FastifyBaseLogger, 'error'> },
) {
  /** Each row is a transaction of its own, one after the other, so that one that fails holds up no other. */
  const edit = async <Changes extends object>(
    kind: string,
    user: Caller,
    { rows, changes }: Edit<Changes>,
    editRow: EditRow<Changes>,
  ) => {
    const failed: { id: number; code: string; params: Params; detail: string }[] = []
    const wanted = new Map(rows.map(({ id, updated }) => [id, updated]))
    for (const [id, updated] of wanted)
      try {
        const entry = { action: 'edit', kind, rowID: id, changes }
        await decide(user, entry, (tx) => editRow(tx, id, changes, updated))
      } catch (error) {
        if (!(error instanceof HttpError)) log.error({ err: error, kind, id }, 'could not edit a row')
        const { code, params, message } = error instanceof HttpError ? error : problem('server.failed')
        failed.push({ id, code, params, detail: message })
      }
    return { changed: wanted.size - failed.length, failed }
  }
  serve(routes, adminEditMusic, ({ user, body }) => edit('music', user, body, editMusic(music)))
  serve(routes, adminEditPodcasts, ({ user, body }) => edit('podcasts', user, body, editPodcast))
  serve(routes, adminEditAlbums, ({ user, body }) => edit('albums', user, body, editAlbum))
  serve(routes, adminEditArtists, ({ user, body }) => edit('artists', user, body, editArtist))
}
