import { type catalogue, FIRST_ID, GENRES, LANGUAGES } from './catalogue.ts'
import type { Value } from './copy-in.ts'

interface Filling {
  table: string
  columns: string[]
  rows: Iterable<Value[]>
}

/** Returns the rows of each table, in the order of their references. */
export function fillings(
  { sizes, artistNames, tracks, albums, plays, likes }: ReturnType<typeof catalogue>,
  now: Date,
): Filling[] {
  return [
    filling('genres', range(GENRES), { id: (n) => n + 1, name: (n) => `Genre ${n + 1}` }),
    filling('languages', range(LANGUAGES), { id: (n) => n + 1, name: (n) => `Language ${n + 1}` }),
    filling('users', range(sizes.users), {
      id: (n) => FIRST_ID + n,
      email: (n) => `listener${n}@example.com`,
      name: (n) => `Listener ${n}`,
      updated_at: () => now,
    }),
    filling('artists', artistNames, {
      id: (_, n) => FIRST_ID + n,
      name: (name) => name,
      is_verified: (_, n) => n % 50 === 0,
      show_on_main: (_, n) => n % 1000 === 0,
      updated_at: () => now,
    }),
    filling('albums', albums, {
      id: (_, n) => FIRST_ID + n,
      name: ({ name }) => name,
      release_date: ({ releasedAt }) => releasedAt,
      updated_at: () => now,
    }),
    filling('album_artists', albums, {
      album_id: (_, n) => FIRST_ID + n,
      artist_id: ({ artist }) => FIRST_ID + artist,
    }),
    filling('music', tracks, {
      id: ({ id }) => id,
      title: ({ title }) => title,
      artist_names: (track) => track.artistNames,
      release_date: ({ releasedAt }) => releasedAt,
      length_seconds: ({ id }) => 120 + (id % 240),
      cover_color: () => '#336699',
      has_audio: ({ hasAudio }) => hasAudio,
      has_video: ({ hasVideo }) => hasVideo,
      video_heights: ({ hasVideo }) => (hasVideo ? '{720,480,360}' : '{}'),
      is_confirmed: ({ isConfirmed }) => isConfirmed,
      is_coming_soon: ({ isComingSoon }) => isComingSoon,
      is_exclusive: ({ isExclusive }) => isExclusive,
      play_count: ({ playCount }) => playCount,
      like_count: ({ likeCount }) => likeCount,
      language_id: ({ language }) => language,
      album_id: ({ album }) => (album === undefined ? null : FIRST_ID + album),
      updated_at: () => now,
    }),
    filling(
      'music_artists',
      flat(tracks, ({ id, artists }) => artists.map((artist, position) => ({ id, artist, position }))),
      {
        music_id: ({ id }) => id,
        artist_id: ({ artist }) => FIRST_ID + artist,
        position: ({ position }) => position,
      },
    ),
    filling(
      'music_genres',
      flat(tracks, ({ id, genres }) => genres.map((genre) => ({ id, genre }))),
      { music_id: ({ id }) => id, genre_id: ({ genre }) => genre },
    ),
    filling('music_likes', likes, {
      user_id: (like) => FIRST_ID + (like % sizes.users),
      music_id: (like) => FIRST_ID + Math.floor(like / sizes.users),
    }),
    filling('plays', plays, {
      music_id: ({ track }) => FIRST_ID + track,
      user_id: ({ user }) => (user < sizes.users ? FIRST_ID + user : null),
      listener: ({ user }) => (user < sizes.users ? `u${FIRST_ID + user}` : `v${user}`),
      played_at: ({ at }) => new Date(at),
    }),
  ]
}

function filling<T>(
  table: string,
  items: Iterable<T>,
  columns: Record<string, (item: T, at: number) => Value>,
): Filling {
  return { table, columns: Object.keys(columns), rows: rowsOf(items, Object.values(columns)) }
}

/** Makes rows one at a time, because all of them would take much memory. */
function* rowsOf<T>(
  items: Iterable<T>,
  values: readonly ((item: T, at: number) => Value)[],
): Generator<Value[]> {
  let at = 0
  for (const item of items) {
    yield values.map((value) => value(item, at))
    at += 1
  }
}

function* flat<T, R>(items: Iterable<T>, each: (item: T) => readonly R[]): Generator<R> {
  for (const item of items) yield* each(item)
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
