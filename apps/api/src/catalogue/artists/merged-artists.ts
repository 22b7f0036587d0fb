/** Addresses of artists that were merged into others. Each process knows all of them, since they are few. */
import {
  artistAppearsOn,
  artistCredits,
  artistPageAlbums,
  artistPageSingles,
  artistPageSongs,
  artistPageVideos,
  artistVideos,
  feedCover,
  getArtist,
  getArtistPage,
  getFeed,
  getImage,
  getRadio,
  relatedArtists,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Notified } from '../../platform/database/listen.ts'

export interface MergedArtists {
  /** Returns the artist that the ID means now. */
  now: (id: number) => number
  /** Returns the address that a path (with its query) of a former artist leads to; undefined for all other paths. */
  moved: (address: string) => string | undefined
  /** Reads them anew. */
  load: () => Promise<void>
}

const PAGE = '/artist/'

const templates = [
  `${PAGE}:id`,
  '/MusicVideos/:id',
  '/embed/artist/:id',
  ...[
    getArtist,
    getArtistPage,
    artistPageSongs,
    artistPageVideos,
    artistPageSingles,
    artistPageAlbums,
    artistAppearsOn,
    artistCredits,
    artistVideos,
    relatedArtists,
    ...[getImage, getFeed, feedCover, getRadio],
  ].flatMap(({ path, aliases }) => [path, ...aliases]),
].flatMap((path) =>
  path.includes('{kind}')
    ? (path.startsWith('/api/file/') ? ['artist', 'artistHeader'] : ['artist']).map((kind) =>
        path.replace('{kind}', kind),
      )
    : [path],
)
const prefixes = [...new Set(templates.map((path) => path.split(/\{id\}|:id/)[0] ?? ''))]
const ADDRESS = new RegExp(`^(${prefixes.join('|')})(\\d{1,10})(?=[./?]|$)(.*)$`, 'is')

export function mergedArtists(sql: Sql): MergedArtists {
  let into = new Map<number, number>()
  const now = (id: number) => into.get(id) ?? id
  return {
    now,
    moved: (address) => {
      if (into.size === 0) return undefined
      const [, before = '', id = '', after = ''] = ADDRESS.exec(address) ?? []
      const target = into.get(Number(id))
      if (target === undefined) return undefined
      // The name in the address of a page is that of the former artist.
      const rest = before.toLowerCase() === PAGE ? after.replace(/^\/[^?]*/, '') : after
      return `${before}${target}${rest}`
    },
    load: async () => {
      const { rows } = await sql.query<{ id: number; into: number }>({
        name: 'merged-artists',
        text: 'SELECT artist_id AS id, into_artist_id AS into FROM merged_artists',
      })
      into = new Map(rows.map((row) => [row.id, row.into]))
    },
  }
}

/** Redirects former addresses for good. */
export function redirectMerged(app: FastifyInstance, { moved }: Pick<MergedArtists, 'moved'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target =
      request.method === 'GET' || request.method === 'HEAD' ? moved(request.originalUrl) : undefined
    if (target === undefined) done()
    else void reply.redirect(target, 301)
  })
}

/** Has the merges of other processes read as soon as they are done. */
export function notifiedOfMerges(
  { load }: Pick<MergedArtists, 'load'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Notified {
  const reload = () =>
    void load().catch((error: unknown) => log.warn({ err: error }, 'could not read the merged artists'))
  return { channels: { merged_artists: reload }, connected: reload }
}
