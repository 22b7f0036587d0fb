/** Defines the measured calls. Each is compared with a bare server (its floor). */
import { FIRST_ID, sizesOf } from '../large/catalogue.ts'
import { randomFrom } from '../large/random.ts'
import type { Samples } from '../large/samples.ts'
import { httpClient, type Request } from './http-client.ts'
import type { Side } from './measure.ts'
import type { Server, Statement } from '../servers/channel.ts'

export interface Scenario {
  name: string
  sides: [Side, Side]
}

const REPEATED = 40
const PAGE = 40
/** Far page; the list of 100,000 tracks has about 2,300 pages. */
const FAR_PAGE = 10_000

export async function scenariosOf(
  samples: Samples,
  tracks: number,
  nava: Server,
  floor: Server,
): Promise<Scenario[]> {
  const random = randomFrom(11)
  const anyOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T // never called with an empty list
  const get = (path: string): Request => ({ method: 'GET', path, headers: visitor() })
  // Separate client addresses, because calls per address are limited
  const visitor = () => ({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` })
  const byte = () => Math.floor(random() * 256)

  let asked = 0
  const unseen = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${(asked += 1)}`

  const besideRows = async (name: string, paths: readonly string[]): Promise<Scenario> => {
    const key = name.replaceAll(/\W+/g, '-')
    const repeated = paths.slice(0, REPEATED)
    // The first request may fill a cache, so it is not recorded.
    await nava.ask({ kind: 'statements', paths: repeated.slice(0, 1) })
    const told = await nava.ask({ kind: 'statements', paths: repeated })
    if (told.kind !== 'statements') throw new Error('the server told something else')
    await post(
      floor,
      `/rows/${key}`,
      told.statements.map((each) => each.filter(isOfTheCall)),
    )
    let at = 0
    return {
      name,
      sides: [
        { address: nava.address, next: () => get(unseen(anyOf(paths))) },
        {
          address: floor.address,
          next: () => ({ method: 'GET', path: `/rows/${key}/${(at += 1) % repeated.length}` }),
        },
      ],
    }
  }

  /** Compares a call with a bare server that sends the same bytes, once without and once with a log line. */
  const besideBytes = async (name: string, path: string): Promise<Scenario[]> => {
    const reply = await fetch(`${nava.address}${path}`)
    const own = ['content-length', 'date', 'connection', 'keep-alive']
    const headers = Object.fromEntries([...reply.headers].filter(([header]) => !own.includes(header)))
    await post(floor, `/bytes/${name}`, { text: await reply.text(), headers })
    return [
      [name, 'bytes'],
      [`${name}, the floor logs too`, 'logged'],
    ].map(([title = '', kind]) => ({
      name: title,
      sides: [
        { address: nava.address, next: () => ({ method: 'GET', path }) },
        { address: floor.address, next: () => ({ method: 'GET', path: `/${kind}/${name}` }) },
      ],
    }))
  }

  const { users } = sizesOf(tracks)
  const listeners = Array.from({ length: 500 }, (_, n) => FIRST_ID + ((n * 37) % users))
  const told = await nava.ask({ kind: 'tokens', users: listeners })
  if (told.kind !== 'tokens') throw new Error('the server told something else')
  const besideStatement = (
    name: string,
    request: (track: number) => Omit<Request, 'method' | 'headers'>,
    statement: (track: number, user: number) => Statement,
  ): Scenario => ({
    name,
    sides: [
      {
        address: nava.address,
        next: () => ({
          method: 'POST',
          headers: { authorization: `Bearer ${anyOf(told.tokens)}` },
          ...request(anyOf(samples.tracks)),
        }),
      },
      {
        address: floor.address,
        next: () => ({
          method: 'POST',
          path: '/run',
          body: JSON.stringify(statement(anyOf(samples.tracks), anyOf(listeners))),
        }),
      },
    ],
  })

  const first = {
    'first-of-hotMusics': `/api/hotMusics?take=${PAGE}`,
    'first-of-artists': '/api/artists',
    'same-track': `/api/musics/${samples.tracks[0]}`,
    'same-artist': `/api/artists/webmain/${samples.artists[0]}`,
  }
  const lists = ['newReleasedMusics', 'hotMusics', 'mostplayed']
  const far = Math.min(FAR_PAGE, Math.floor((tracks * 0.9) / PAGE) - 1)
  return [
    ...(await besideBytes('home', '/api/main/web/all')),
    ...(await each(Object.entries(first), async ([name, path]) => await besideBytes(name, path))),
    ...(await each(lists, async (list) => [
      await besideRows(`${list}, page 1`, [`/api/${list}?take=${PAGE}`]),
      await besideRows(`${list}, page ${far}`, [`/api/${list}?take=${PAGE}&skip=${far * PAGE}`]),
    ])),
    await besideRows('artists, page 1', ['/api/artists']),
    await besideRows(
      'artist page',
      samples.artists.map((id) => `/api/artists/webmain/${id}`),
    ),
    await besideRows('random 50', ['/api/musics/random/50']),
    await besideRows(
      'related',
      samples.tracks.map((id) => `/api/musics/related/music/${id}`),
    ),
    await besideRows(
      'one track',
      samples.tracks.map((id) => `/api/musics/${id}`),
    ),
    ...(await each(Object.entries(samples.searches), async ([kind, texts]) => [
      await besideRows(
        `search, ${kind}`,
        texts.map((text) => `/api/main/search/${encodeURIComponent(text)}`),
      ),
    ])),
    besideStatement(
      'like',
      (musicID) => ({ path: '/api/main/like', body: JSON.stringify({ musicID }) }),
      (track, user) => ({ text: LIKE_OR_NOT, values: [user, track] }),
    ),
    besideStatement(
      'play',
      (musicID) => ({ path: `/api/musics/play/${musicID}` }),
      (track, user) => ({
        text: 'SELECT count_music_play($1, $2, $3, $4)',
        values: [track, user, `u${user}`, 200],
      }),
    ),
  ]
}

const isOfTheCall = ({ text, values }: Statement) =>
  !text.includes('catalogue_changes') && !values.some((value) => Array.isArray(value) && value.length > 1000)

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

async function post(server: Server, path: string, body: unknown) {
  const client = await httpClient(server.address)
  const { status } = await client.send({ method: 'POST', path, body: JSON.stringify(body) })
  client.close()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
