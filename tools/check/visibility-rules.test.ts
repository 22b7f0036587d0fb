import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedConstants, readsWithoutRule } from './visibility-rules.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Reads of tracks and episodes that need no rule: why, where and how many. Paths that end with / are folders, for
 * which every number is right.
 */
const EXCEPTIONS: Record<string, Record<string, number>> = {
  'Admins and the operator see everything.': {
    'apps/api/src/admin/': 0,
    'apps/api/src/command-line/cli.ts': 3,
    'apps/api/src/platform/metrics/state.store.ts': 3,
  },
  'The rows go to code that decides about the caller with the functions.': {
    'apps/api/src/catalogue/credits/credits.store.ts': 1,
    'apps/api/src/catalogue/music/music-row.ts': 5,
    'apps/api/src/catalogue/podcasts/podcasts.store.ts': 1,
    'apps/api/src/catalogue/downloads/downloads.store.ts': 2,
    'apps/api/src/catalogue/streams/streams.store.ts': 2,
    'apps/api/src/listeners/dislikes/dislikes.feature.ts': 1,
    'apps/api/src/listeners/episode-positions/episode-positions.feature.ts': 1,
    'apps/api/src/listeners/library-import/library-import.feature.ts': 1,
    'apps/api/src/listeners/playlists/playlists.feature.ts': 2,
    'apps/api/src/listeners/reactions/reactions.feature.ts': 4,
    'apps/api/src/station/notices/notices.feature.ts': 1,
  },
  'Its caller adds the rule to the same SELECT.': {
    'apps/api/src/catalogue/music/music-lists.store.ts': 1,
    'apps/api/src/catalogue/podcasts/podcast-lists.store.ts': 1,
    'apps/api/src/catalogue/sorted-lists/last-played.ts': 3,
    'apps/api/src/listeners/radio/radio.store.ts': 1,
    'apps/api/src/platform/access-policy/access-policy.ts': 4,
    'apps/api/src/outlets/feeds/feeds.store.ts': 2,
    'apps/api/src/outlets/subsonic/artist-tracks.ts': 1,
  },
  'The IDs are those that another SELECT of the same statement has chosen by the rule.': {
    'apps/api/src/catalogue/artists/artist-page.store.ts': 1,
    'apps/api/src/catalogue/podcasts/podcast-lists.store.ts': 1,
    'apps/api/src/listeners/reactions/reacted-music.ts': 1,
    'apps/api/src/listeners/reactions/saves/saves.store.ts': 1,
    'apps/api/src/station/notices/music-reminders.ts': 1,
    'apps/api/src/station/notices/notices.store.ts': 2,
    'apps/api/src/outlets/subsonic/releases.store.ts': 3,
  },
  'Only IDs are read, from which the rule chooses later.': {
    'apps/api/src/catalogue/music/music-lists.store.ts': 2,
    'apps/api/src/listeners/radio/radio-seeds.ts': 3,
    'apps/api/src/outlets/subsonic/songs.store.ts': 2,
  },
  'The lists and the search in memory compare the date themselves; names are shown if a list has them.': {
    'apps/api/src/catalogue/search/names.store.ts': 2,
    'apps/api/src/catalogue/sorted-lists/track-stats.store.ts': 2,
  },
  "Only the owner's are read.": {
    'apps/api/src/catalogue/music/music.store.ts': 2,
    'apps/api/src/studio/artist-panel/artist-panel.store.ts': 3,
    'apps/api/src/studio/dj-collections/dj-collections.store.ts': 1,
    'apps/api/src/studio/feed-imports/feed-imports.store.ts': 3,
    'apps/api/src/studio/feed-imports/import-episode.ts': 1,
    'apps/api/src/studio/replacements/replacements.store.ts': 4,
    'apps/api/src/studio/tracks/tracks.feature.ts': 1,
    'apps/api/src/studio/uploads/uploads.store.ts': 3,
    'packages/media/src/uploads/upload-rows.ts': 5,
  },
  'What a person has just played is sent to accounts of the same person.': {
    'apps/api/src/listeners/scrobbling/scrobbling.store.ts': 2,
  },
  'Only existence or length is read.': {
    'apps/api/src/catalogue/images/accept-image.ts': 1,
    'apps/api/src/listeners/library-import/imported.store.ts': 2,
    'apps/api/src/listeners/playlists/playlist-entries.ts': 1,
    'apps/api/src/listeners/playlists/playlists.store.ts': 1,
    'apps/api/src/listeners/scrobbling/playing-now.store.ts': 2,
    'apps/api/src/station/live-log/live-log.store.ts': 1,
    'apps/api/src/station/live-requests/live-requests.store.ts': 1,
    'apps/api/src/studio/albums/artist-albums.store.ts': 1,
    'apps/api/src/studio/press-links/press-links.store.ts': 1,
    'worker/src/collect-garbage.ts': 1,
    'worker/src/similar-tracks/neighbours.ts': 1,
    'worker/src/daily-mixes/make-mixes.ts': 1,
    'worker/src/statistics/day-statistics.ts': 6,
    'worker/src/statistics/roll-up-days.ts': 1,
  },
  'The tables are those of reactions and of what is counted, or those of a backup.': {
    'apps/api/src/listeners/follows/follows.store.ts': 2,
    'apps/api/src/listeners/reactions/take-back-reactions.ts': 3,
    'apps/api/src/listeners/reactions/toggle-reaction.ts': 2,
    'packages/backup/src/load-tables.ts': 1,
    'packages/backup/src/write-snapshot.ts': 1,
  },
  'The policy of new works and the choice for all are the owner’s, whom the routes authorize.': {
    'apps/api/src/studio/download-policies/download-policies.store.ts': 3,
  },
  'What is due is released, whoever finds it.': { 'apps/api/src/studio/releases/releases.store.ts': 1 },
  'Jobs write the names into the own files of the track, and into the log.': {
    'worker/src/assets/assets.ts': 2,
    'worker/src/transcode-audio/describe-recording.ts': 2,
  },
  'The rule is decided in SQL, beside the picture.': { 'apps/api/src/catalogue/images/images.store.ts': 1 },
}

async function readSources(): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const area of ['apps/api/src/**/*.ts', 'worker/src/**/*.ts', 'packages/*/src/**/*.ts', 'prisma/*.ts'])
    for await (const path of glob(area, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] }))
      sources.set(path, await readFile(join(root, path), 'utf8'))
  return sources
}

/** Names of the relations to tracks and episodes */
async function readRelations(): Promise<string[]> {
  const schema = await readFile(join(root, 'prisma/schema.prisma'), 'utf8')
  return [...schema.matchAll(/^ {2}(\w+) +(?:Music|Podcast)(?:\?|\[\])?(?:\s|$)/gm)].flatMap(
    ([, name]) => name ?? [],
  )
}

describe('a source', () => {
  it('reads tracks and episodes with a rule of prisma/visibility.ts, or is a named exception', async () => {
    const sources = await readSources()
    const relations = await readRelations()
    expect(sources.size).toBeGreaterThan(500)
    expect(relations).toEqual(expect.arrayContaining(['music', 'podcast', 'video']))
    const exported = exportedConstants(sources.values())
    const expected = new Map<string, number>()
    for (const places of Object.values(EXCEPTIONS))
      for (const [path, count] of Object.entries(places))
        expected.set(path, (expected.get(path) ?? 0) + count)
    const folders = [...expected.keys()].filter((path) => path.endsWith('/'))
    const wrong: Record<string, unknown> = {}
    for (const [path, source] of sources) {
      if (folders.some((folder) => path.startsWith(folder))) continue
      const found = readsWithoutRule(source, { relations, exported })
      if (found.length !== (expected.get(path) ?? 0)) wrong[path] = found
    }
    expect(wrong).toEqual({})
    expect([...expected.keys()].filter((path) => !sources.has(path) && !path.endsWith('/'))).toEqual([])
  })
})

describe('a read without rule', () => {
  const found = (source: string) =>
    readsWithoutRule(source, {
      relations: ['music'],
      exported: exportedConstants(['export const TABLE = "music m"']),
    })

  it.each([
    ['a statement', 'sql.query({ text: `SELECT m.title FROM music m WHERE m.id = $1` })'],
    ['a statement without expressions', "sql.query('SELECT title FROM podcasts')"],
    ['a join', 'sql`SELECT FROM plays y LEFT JOIN podcasts p ON p.id = y.podcast_id`'],
    ['a second table', 'sql`SELECT FROM plays y, music m WHERE m.id = y.music_id`'],
    ['a part of a statement', 'const from = `music m WHERE m.id = $1`'],
    ['a table under another alias', 'sql`SELECT FROM music o WHERE ${MUSIC_IS.listed}`'],
    ['the rule of the other table', 'sql`SELECT FROM music m WHERE ${PODCAST_IS.listed}`'],
    [
      'the rule within another SELECT',
      'sql`SELECT FROM music m WHERE EXISTS (SELECT FROM music m WHERE ${MUSIC_IS.listed})`',
    ],
    [
      'the rule beside another SELECT',
      'sql`SELECT FROM music m UNION SELECT FROM music m WHERE ${MUSIC_IS.listed}`',
    ],
    [
      'the rule around another SELECT',
      'sql`SELECT FROM music m WHERE m.id IN (SELECT p.id FROM podcasts p) AND ${MUSIC_IS.listed}`',
    ],
    [
      'a rule that another statement of the file has',
      'const rows = sql`SELECT FROM podcasts p WHERE ${PODCAST_IS.listed}`; const { id } = await rows; sql`SELECT FROM podcasts p WHERE p.id = ${id}`',
    ],
    ['half of a rule', 'sql`SELECT FROM music m WHERE ${MUSIC_IS.cleared}`'],
    ['a composed table', 'const table = "music"; sql`SELECT FROM ${table} m`'],
    ['a composed table of another file', 'sql`SELECT FROM ${TABLE}`'],
    ['an unknown table', 'const read = (table) => sql`SELECT FROM ${table} t`'],
    ['a call of Prisma', 'deps.db.music.findMany({})'],
    ['a call of a model', 'const { podcast } = db; podcast.findFirst({})'],
    ['a relation', 'db.playlist.findMany({ include: { music: true } })'],
    ['a condition by hand', 'const where = `WHERE m.is_confirmed`'],
    ['a condition by hand in TypeScript', 'const isOpen = isPublic(row) && !row.isComingSoon'],
  ])('is found: %s', (_, source) => {
    expect(found(source)).not.toEqual([])
  })

  it.each([
    ['a rule', 'sql`SELECT FROM music m WHERE ${MUSIC_IS.listed}`'],
    [
      'a rule for a viewer',
      'const { listed } = podcastFor(viewer); sql`SELECT FROM podcasts p WHERE ${listed}`',
    ],
    [
      'rules of two tables',
      'sql`SELECT (SELECT FROM music m WHERE ${MUSIC_IS.listed}) FROM podcasts p WHERE (${PODCAST_IS.public} OR x)`',
    ],
    [
      'another table',
      'const table = "plays"; sql`SELECT FROM ${table} WHERE id = ANY($1) AND a IS DISTINCT FROM ${b}`',
    ],
    ['a deletion', 'sql`DELETE FROM music WHERE id = $1`'],
    ['a column', 'sql`SELECT m.is_confirmed AS "isConfirmed" FROM music m WHERE ${MUSIC_IS.public}`'],
  ])('is not found: %s', (_, source) => {
    expect(found(source)).toEqual([])
  })
})
