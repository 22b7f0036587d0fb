/**
 * What may be seen and heard of tracks and episodes, and by whom. Each rule is stated once, and is SQL as well as a
 * function (docs/decisions/009-visibility.md). The SQL names `music m`, `podcasts p`, `albums b`, `artists a`
 * and `podcast_collections c`. What an admin takes off the site is not confirmed any more, or has a time in `withdrawn_at`.
 */

import type { Visibility } from './generated/enums.ts'

export type { Visibility }

/** SQL of the caller: ID or null, IDs of artists and DJs, whether an admin */
export interface ViewerSql {
  user: string
  artists: string
  djs: string
  admin: string
}

interface Viewer {
  userID: number
  artistIDs: readonly number[]
  djIDs: readonly number[]
  isAdmin: boolean
}

interface Moment {
  now: Date
  /** Undefined for visitors */
  viewer: Viewer | undefined
}

interface Condition<Row> {
  sql: (names: ViewerSql & { now: string }) => string
  holds: (row: Row, at: Moment) => boolean
}

/** Condition on any kind of row */
type Part = Condition<never>

/** Type of a row that has the columns of all parts */
type RowOf<P extends Part> = [P] extends [Condition<infer Row>] ? Row : never

const joined =
  (word: 'AND' | 'OR') =>
  <P extends Part[]>(...parts: P): Condition<RowOf<P[number]>> => ({
    sql: (names) => `(${parts.map(({ sql }) => sql(names)).join(` ${word} `)})`,
    holds: (row, at) => parts[word === 'AND' ? 'every' : 'some'](({ holds }) => holds(row as never, at)),
  })
const all = joined('AND')
const any = joined('OR')

const not = <Row>({ sql, holds }: Condition<Row>): Condition<Row> => ({
  sql: (names) => `NOT ${sql(names)}`,
  holds: (row, at) => !holds(row, at),
})

const flag = <Name extends string>(name: Name, column: string): Condition<Record<Name, boolean>> => ({
  sql: () => column,
  holds: (row) => row[name],
})

/** SQL of an enum compared with one of its values */
const visibility = (
  is: '=' | '<>',
  value: Visibility,
  column: string,
): Condition<{ visibility: Visibility }> => ({
  sql: () => `${column} ${is} '${value}'`,
  holds: (row) => (row.visibility === value) === (is === '='),
})
/** Is in lists, feeds, search results, sitemaps and recommendations */
const isPublic = (column: string) => visibility('=', 'public', column)
/** Is found by its address */
const isNotPrivate = (column: string) => visibility('<>', 'private', column)

const due = (column: string): Condition<{ releaseDate: Date }> => ({
  sql: ({ now }) => `${column} <= ${now}`,
  holds: ({ releaseDate }, { now }) => releaseDate <= now,
})

const byAdmin: Condition<unknown> = {
  sql: ({ admin }) => `${admin}::boolean`,
  holds: (_, { viewer }) => viewer?.isAdmin === true,
}

const byCreator: Condition<{ createdByID: number | null }> = {
  sql: ({ user }) => `m.created_by_id = ${user}::int`,
  holds: ({ createdByID }, { viewer }) => createdByID !== null && createdByID === viewer?.userID,
}

const byFirstArtist: Condition<{ artists: readonly { artistID: number }[] }> = {
  sql: ({ artists }) =>
    `(SELECT artist_id FROM music_artists WHERE music_id = m.id ORDER BY position, artist_id LIMIT 1) = ANY(${artists}::int[])`,
  holds: ({ artists: [first] }, { viewer }) =>
    first !== undefined && viewer?.artistIDs.includes(first.artistID) === true,
}

const byFirstDj: Condition<{ djs: readonly { djID: number }[] }> = {
  sql: ({ djs }) =>
    `(SELECT dj_id FROM podcast_djs WHERE podcast_id = p.id ORDER BY position, dj_id LIMIT 1) = ANY(${djs}::int[])`,
  holds: ({ djs: [first] }, { viewer }) => first !== undefined && viewer?.djIDs.includes(first.djID) === true,
}

const NOBODY: ViewerSql = { user: 'NULL', artists: "'{}'", djs: "'{}'", admin: 'false' }

/** `views` hold for everybody; owners and admins also see and hear what is their own. */
function rules<Views extends Record<string, Part>, Owned extends Part>(views: Views, owned: Owned) {
  type View = keyof Views
  type OwnedRow = RowOf<Owned>
  const own = any(byAdmin, owned)
  const mapped = (map: (view: Part) => unknown) =>
    Object.fromEntries(Object.entries(views).map(([name, view]) => [name, map(view)])) as never
  const holdsFor =
    ({ holds }: Part) =>
    (row: OwnedRow, viewer: Viewer | undefined, now = new Date()) =>
      holds(row as never, { viewer, now })
  return {
    /** SQL of what everybody may see and hear; `now`: SQL of the time */
    sqlAt: (now: string): Record<View, string> => mapped(({ sql }) => sql({ ...NOBODY, now })),

    /** The same with what is the viewer's own; `owned` ignores that admins own everything. */
    sqlFor: (viewer: Partial<ViewerSql>): Record<View | 'owned' | 'own', string> => {
      const names = { ...NOBODY, ...viewer, now: 'now()' }
      const either: Record<View, string> = mapped((view) => any(view, own).sql(names))
      return { ...either, owned: owned.sql(names), own: own.sql(names) }
    },

    /** What everybody may see and hear */
    is: mapped(
      ({ holds }) =>
        (row: unknown, now = new Date()) =>
          holds(row as never, { viewer: undefined, now }),
    ) as { [V in View]: (row: RowOf<Views[V]>, now?: Date) => boolean },

    isFor: {
      ...(mapped((view) => holdsFor(any(view, own))) as {
        [V in View]: (row: RowOf<Views[V]> & OwnedRow, viewer: Viewer | undefined, now?: Date) => boolean
      }),
      owned: holdsFor(owned),
      own: holdsFor(own),
    },
  }
}

function musicRules() {
  const confirmed = flag('isConfirmed', 'm.is_confirmed')
  const comingSoon = flag('isComingSoon', 'm.is_coming_soon')
  const audio = flag('hasAudio', 'm.has_audio')
  const video = flag('hasVideo', 'm.has_video')
  const isDue = due('m.release_date')
  const inLists = isPublic('m.visibility')
  const byAddress = all(confirmed, isNotPrivate('m.visibility'))
  const cleared = all(confirmed, inLists, not(comingSoon))
  const released = all(byAddress, not(comingSoon), isDue)
  const playable = all(cleared, isDue, any(audio, video))
  return rules(
    {
      /** Has a page and pictures */
      public: all(byAddress, any(comingSoon, isDue)),
      /** Its published files are streamed */
      released,
      /** May be played, so that its plays count */
      heard: all(released, any(audio, video)),
      /** Is in lists: announced, or released with media */
      listed: all(confirmed, inLists, any(comingSoon, all(isDue, any(audio, video)))),
      /** Stays in the own lists of a person who has found it */
      kept: all(byAddress, any(comingSoon, all(isDue, any(audio, video)))),
      announced: all(confirmed, inLists, comingSoon),
      /** Is in lists of what can be played from its date on */
      cleared,
      playable,
      audible: all(cleared, isDue, audio),
      viewable: all(cleared, isDue, video),
    },
    any(byCreator, byFirstArtist),
  )
}

function podcastRules() {
  const confirmed = flag('isConfirmed', 'p.is_confirmed')
  const isDue = due('p.release_date')
  const released = all(confirmed, isNotPrivate('p.visibility'), isDue)
  const cleared = all(confirmed, isPublic('p.visibility'))
  const audio = flag('hasAudio', 'p.has_audio')
  return rules(
    {
      /** Has a page and pictures, and its published file is streamed */
      public: released,
      /** May be played, so that its plays count; stays in the own lists of a person who has found it */
      heard: all(released, audio),
      /** Is in lists */
      listed: all(cleared, isDue, audio),
      /** Is in lists from its date on */
      cleared,
    },
    byFirstDj,
  )
}

const music = musicRules()
export const { sqlAt: musicAt, is: musicIs, isFor: musicIsFor } = music
export const MUSIC_IS = musicAt('now()')
export const musicFor = (viewer: Omit<ViewerSql, 'djs'>) => music.sqlFor(viewer)

const podcasts = podcastRules()
export const { sqlAt: podcastAt, is: podcastIs, isFor: podcastIsFor } = podcasts
export const PODCAST_IS = podcastAt('now()')
export const podcastFor = (viewer: Pick<ViewerSql, 'djs' | 'admin'>) => podcasts.sqlFor(viewer)

/** `artists a` that no admin took off the site */
export const ARTIST_IS_SHOWN = '(a.withdrawn_at IS NULL)'

/** `albums b` that an admin made or that have a listed track, and that no admin took off the site */
export const albumIsListedAt = (now: string): string => `(b.withdrawn_at IS NULL AND (NOT b.is_draft OR
  (SELECT TRUE FROM music m WHERE m.album_id = b.id AND ${musicAt(now).listed} LIMIT 1) IS TRUE))`
export const ALBUM_IS_LISTED = albumIsListedAt('now()')
/** `albums b` that are listed, or have a track that its address leads to: these have a page, which no list leads to */
export const ALBUM_IS_FOUND = `(b.withdrawn_at IS NULL AND (NOT b.is_draft OR
  (SELECT TRUE FROM music m WHERE m.album_id = b.id AND ${musicAt('now()').kept} LIMIT 1) IS TRUE))`

/** `podcast_collections c` that an admin made or that have a listed episode */
export const podcastCollectionIsListedAt = (now: string): string =>
  `(NOT c.is_draft OR EXISTS (SELECT FROM podcast_collection_items ci
  JOIN podcasts p ON p.id = ci.podcast_id WHERE ci.podcast_collection_id = c.id AND ${podcastAt(now).listed}))`
export const PODCAST_COLLECTION_IS_LISTED = podcastCollectionIsListedAt('now()')
