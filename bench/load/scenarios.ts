/** Defines the measured calls. Each is compared with a bare server (its floor). */
import { FIRST_ID, sizesOf } from '../large/catalogue.ts'
import type { Samples } from '../large/samples.ts'
import type { Server } from '../servers/channel.ts'
import { anyOf, besideBytes, besideRows, besideStatement, type Scenario, type Servers } from './beside.ts'

const PAGE = 40
/** Far page; the list of 100,000 tracks has about 2,300 pages. */
const FAR_PAGE = 10_000

export async function scenariosOf(
  samples: Samples,
  tracks: number,
  nava: Server,
  floor: Server,
): Promise<Scenario[]> {
  const servers = { nava, floor }
  const listening = await writes(servers, samples, tracks)
  return [...(await sameReplies(servers, samples)), ...(await reads(servers, samples, tracks)), ...listening]
}

/** Replies that are the same for all, and kept */
function sameReplies(servers: Servers, { tracks, artists }: Samples): Promise<Scenario[]> {
  const paths = {
    home: '/api/main/web/all',
    'first-of-hotMusics': `/api/hotMusics?take=${PAGE}`,
    'first-of-artists': '/api/artists',
    'same-track': `/api/musics/${tracks[0]}`,
    'same-artist': `/api/artists/webmain/${artists[0]}`,
  }
  return each(Object.entries(paths), ([name, path]) => besideBytes(servers, name, path))
}

function reads(servers: Servers, samples: Samples, tracks: number): Promise<Scenario[]> {
  const far = Math.min(FAR_PAGE, Math.floor((tracks * 0.9) / PAGE) - 1)
  const paths: Record<string, string[]> = {}
  for (const list of ['newReleasedMusics', 'hotMusics', 'mostplayed']) {
    paths[`${list}, page 1`] = [`/api/${list}?take=${PAGE}`]
    paths[`${list}, page ${far}`] = [`/api/${list}?take=${PAGE}&skip=${far * PAGE}`]
  }
  paths['artists, page 1'] = ['/api/artists']
  paths['artist page'] = samples.artists.map((id) => `/api/artists/webmain/${id}`)
  paths['random 50'] = ['/api/musics/random/50']
  paths.related = samples.tracks.map((id) => `/api/musics/related/music/${id}`)
  paths['one track'] = samples.tracks.map((id) => `/api/musics/${id}`)
  for (const [kind, texts] of Object.entries(samples.searches))
    paths[`search, ${kind}`] = texts.map((text) => `/api/main/search/${encodeURIComponent(text)}`)
  return each(Object.entries(paths), async ([name, of]) => [await besideRows(servers, name, of)])
}

async function writes(servers: Servers, samples: Samples, size: number): Promise<Scenario[]> {
  const { users } = sizesOf(size)
  const listeners = Array.from({ length: 500 }, (_, n) => FIRST_ID + ((n * 37) % users))
  const told = await servers.nava.ask({ kind: 'tokens', users: listeners })
  if (told.kind !== 'tokens') throw new Error('the server told something else')
  const headers = () => ({ authorization: `Bearer ${anyOf(told.tokens)}` })
  const [track, user] = [() => anyOf(samples.tracks), () => anyOf(listeners)]
  return [
    besideStatement(
      servers,
      'like',
      () => ({ headers: headers(), path: '/api/main/like', body: JSON.stringify({ musicID: track() }) }),
      () => {
        const musicID = track()
        return { text: LIKE_OR_NOT, values: [user(), musicID] }
      },
    ),
    besideStatement(
      servers,
      'play',
      () => ({ headers: headers(), path: `/api/musics/play/${track()}` }),
      () => {
        const musicID = track()
        const userID = user()
        return {
          text: 'SELECT count_music_play($1, $2, $3, $4)',
          values: [musicID, userID, `u${userID}`, 200],
        }
      },
    ),
  ]
}

const LIKE_OR_NOT = `
  WITH removed AS (DELETE FROM music_likes WHERE user_id = $1 AND music_id = $2 RETURNING 1),
    added AS (
      INSERT INTO music_likes (user_id, music_id) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM removed)
      ON CONFLICT DO NOTHING RETURNING 1)
  UPDATE music SET like_count = like_count + (SELECT count(*) FROM added) - (SELECT count(*) FROM removed) WHERE id = $2`

async function each<T>(items: readonly T[], make: (item: T) => Promise<Scenario[]>): Promise<Scenario[]> {
  const made: Scenario[] = []
  for (const item of items) made.push(...(await make(item)))
  return made
}
