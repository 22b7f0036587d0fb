import { getRadio, libraryRadio, type RadioKind } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { PlayRadio } from './play-radio.ts'
import type { RadioStore } from './radio.store.ts'

const NOT_FOUND = {
  track: 'music.not-found',
  artist: 'artist.not-found',
  album: 'album.not-found',
  genre: 'row.not-found',
  playlist: 'playlist.not-found',
  collection: 'collection.not-found',
} as const satisfies Record<RadioKind, string>

export function radioRoutes(
  routes: Routes,
  { radio, playRadio }: { radio: RadioStore; playRadio: PlayRadio },
) {
  serve(routes, getRadio, async ({ params: { kind, id }, query: { seed, cursor }, user }) => {
    const [name, page] = await Promise.all([
      radio.nameOf(kind, id, user),
      playRadio({ kind, id }, { seed, cursor }, user),
    ])
    if (name === undefined) throw problem(NOT_FOUND[kind])
    return { name, ...page }
  })

  serve(routes, libraryRadio, async ({ query: { seed, cursor }, user }) => ({
    name: '',
    ...(await playRadio({ kind: 'library', id: user.userID }, { seed, cursor }, user)),
  }))
}
