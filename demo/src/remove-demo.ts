import { ImageKind } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import { imageOwners } from '@nava/media/images/image-owners'
import { imagesFolder } from '@nava/media/storage/keys'
import type { Storage } from '@nava/media/storage/storage'
import { buildCatalogue, FIRST_ID } from './catalogue/build-catalogue.ts'
import { type DemoState, readDemoState, REPORT_INTERVAL, SETTING_KEY, writeDemoState } from './demo-state.ts'
import { DEMO_TABLES, type DemoTable, lastIDsOf } from './rows/last-ids.ts'

/** Milliseconds without a report after which no media are being made; a busy machine reports late */
const REPORTS_WITHIN = 6 * REPORT_INTERVAL

type Counts = Partial<Record<DemoTable, number>>

export interface Removal {
  removed: Counts
  kept: Counts
  folders: number
  hasAdmin: boolean
}

/**
 * May be killed at any time: one transaction removes the rows and records the folders of files, which the next call
 * removes.
 * @throws Error with one line if there is no demo, or its media are being made
 */
export async function removeDemo({
  databaseUrl,
  storage,
  now = Date.now(),
}: {
  databaseUrl: string
  storage: Pick<Storage, 'removeFolder'>
  now?: number
}): Promise<Removal> {
  const { db, sql, close } = openDatabase(databaseUrl, { connections: 2 })
  try {
    const state = await readDemoState(db)
    if (!state || state.media === 'removed') throw new Error('There is no demo in this database.')
    if (state.media === 'pending' && now - Date.parse(state.reportedAt) < REPORTS_WITHIN)
      throw new Error(
        'The demo is being made at this moment: end npm start, or start it with DEMO=0, and try again.',
      )
    const rows =
      state.media === 'removing'
        ? { removed: {}, kept: {}, folders: state.folders }
        : await inTransaction(sql, (client) => removeRows(client, state))
    for (const folder of rows.folders) await storage.removeFolder(folder)
    await writeDemoState(db, { media: 'removed', seededAt: state.seededAt })
    const hasAdmin = (await db.user.count({ where: { isAdmin: true } })) > 0
    return { ...rows, folders: rows.folders.length, hasAdmin }
  } finally {
    await close()
  }
}

/**
 * Lets a start with DEMO=1 make the demo again.
 * @throws Error with one line if it was not removed
 */
export async function allowDemo(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    const state = await readDemoState(db)
    if (state?.media !== 'removed') throw new Error('No demo was removed from this database.')
    await db.setting.delete({ where: { key: SETTING_KEY } })
  } finally {
    await close()
  }
}

/** Returns SQL of the removed IDs, which are in the temporary table `gone`. */
const goneFrom = (table: DemoTable) => `(SELECT id FROM gone WHERE owner = '${table}')`

const KEPT_BY: readonly (readonly [table: DemoTable, ids: string])[] = [
  ['albums', `SELECT album_id FROM music WHERE id NOT IN ${goneFrom('music')}`],
  ['collections', `SELECT collection_id FROM collection_music WHERE music_id NOT IN ${goneFrom('music')}`],
  [
    'podcast_collections',
    `SELECT podcast_collection_id FROM podcast_collection_items WHERE podcast_id NOT IN ${goneFrom('podcasts')}`,
  ],
  [
    'artists',
    `SELECT artist_id FROM music_artists WHERE music_id NOT IN ${goneFrom('music')}
     UNION SELECT artist_id FROM album_artists WHERE album_id NOT IN ${goneFrom('albums')}`,
  ],
  [
    'djs',
    `SELECT dj_id FROM podcast_djs WHERE podcast_id NOT IN ${goneFrom('podcasts')}
     UNION SELECT dj_id FROM podcast_collection_djs WHERE podcast_collection_id NOT IN ${goneFrom('podcast_collections')}`,
  ],
  ['languages', `SELECT language_id FROM music WHERE id NOT IN ${goneFrom('music')}`],
  ['genres', `SELECT genre_id FROM music_genres WHERE music_id NOT IN ${goneFrom('music')}`],
  ['music_types', `SELECT type_id FROM music_type_links WHERE music_id NOT IN ${goneFrom('music')}`],
]

const bannerTargets: Readonly<Record<string, DemoTable>> = {
  music: 'music',
  video: 'music',
  album: 'albums',
  collection: 'collections',
  artist: 'artists',
  podcast: 'podcasts',
  podcastCollection: 'podcast_collections',
  dj: 'djs',
}

const REACTIONS = [
  { table: 'music_likes', column: 'music_id', counted: 'music', counter: 'like_count' },
  { table: 'saved_music', column: 'music_id', counted: 'music', counter: 'save_count' },
  { table: 'podcast_likes', column: 'podcast_id', counted: 'podcasts', counter: 'like_count' },
  { table: 'saved_podcasts', column: 'podcast_id', counted: 'podcasts', counter: 'save_count' },
  { table: 'saved_albums', column: 'album_id', counted: 'albums', counter: 'save_count' },
  { table: 'artist_follows', column: 'artist_id', counted: 'artists', counter: 'follower_count' },
  { table: 'dj_follows', column: 'dj_id', counted: 'djs', counter: 'follower_count' },
] as const

async function removeRows(client: SqlClient, state: DemoState) {
  const lastIDs = state.lastIDs ?? lastIDsOf(buildCatalogue(new Date(state.seededAt)))
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.fillDemo])
  await client.query(
    'CREATE TEMPORARY TABLE gone (owner TEXT, id INT, PRIMARY KEY (owner, id)) ON COMMIT DROP',
  )
  for (const table of DEMO_TABLES)
    await client.query(`INSERT INTO gone SELECT '${table}', id FROM ${table} WHERE id BETWEEN $1 AND $2`, [
      FIRST_ID,
      lastIDs[table],
    ])
  const kept: Counts = {}
  for (const [table, ids] of KEPT_BY)
    kept[table] = await change(client, `DELETE FROM gone WHERE owner = '${table}' AND id IN (${ids})`)
  for (const [type, table] of Object.entries(bannerTargets))
    await client.query(
      `INSERT INTO gone SELECT 'sliders', id FROM sliders WHERE type = $1::slider_type AND ref_id IN ${goneFrom(table)}
       ON CONFLICT DO NOTHING`,
      [type],
    )
  // Locks the accounts. Reactions, comments and plays lock the same rows, so they wait for the end.
  await client.query(`SELECT FROM users WHERE id IN ${goneFrom('users')} ORDER BY id FOR UPDATE`)
  await takeBackReactions(client)
  const folders = await findFolders(client)
  await removeUnlinked(client, { folders, seededAt: state.seededAt })

  const removed: Counts = {}
  const remove = async (table: DemoTable) => {
    removed[table] = await change(client, `DELETE FROM ${table} WHERE id IN ${goneFrom(table)}`)
  }
  for (const table of DEMO_TABLES) if (table !== 'users') await remove(table)
  await client.query(
    `UPDATE plays SET user_id = NULL, listener = 'gone' WHERE user_id IN ${goneFrom('users')}`,
  )
  await remove('users')
  await countPlaysOfKept(client, lastIDs)
  await client.query(`INSERT INTO admin_audit (action, kind, changes) VALUES ('delete', 'demo', $1)`, [
    JSON.stringify(removed),
  ])
  const value: DemoState = { media: 'removing', seededAt: state.seededAt, folders }
  await client.query('UPDATE settings SET value = $2 WHERE key = $1', [SETTING_KEY, JSON.stringify(value)])
  return { removed, kept, folders }
}

const change = async (client: SqlClient, statement: string): Promise<number> =>
  (await client.query(statement)).rowCount ?? 0

async function takeBackReactions(client: SqlClient): Promise<void> {
  const all = [
    ...REACTIONS.map((each) => ({ ...each, stays: `NOT IN ${goneFrom(each.counted)}` })),
    // Comments are deleted with their writers, so only likes of other comments are taken back.
    {
      table: 'comment_likes',
      column: 'comment_id',
      counted: 'comments',
      counter: 'like_count',
      stays: `IN (SELECT id FROM comments WHERE user_id NOT IN ${goneFrom('users')})`,
    },
  ]
  for (const { table, column, counted, counter, stays } of all)
    await client.query(
      `UPDATE ${counted} SET ${counter} = ${counter} - taken.count
       FROM (
         SELECT ${column} AS id, count(*)::int AS count FROM ${table}
         WHERE user_id IN ${goneFrom('users')} AND ${column} ${stays} GROUP BY 1
       ) AS taken
       WHERE ${counted}.id = taken.id`,
    )
}

async function findFolders(client: SqlClient): Promise<string[]> {
  const { rows: assets } = await client.query<{ id: number }>(
    `SELECT id FROM media_assets WHERE music_id IN ${goneFrom('music')} OR podcast_id IN ${goneFrom('podcasts')} ORDER BY id`,
  )
  const { rows: pictures } = await client.query<{ kind: ImageKind; ownerID: number }>(
    `SELECT kind, owner_id AS "ownerID" FROM images WHERE ${ofGonePictures} ORDER BY id`,
  )
  return [
    ...assets.flatMap(({ id }) => ['sources', 'audio', 'video'].map((area) => `${area}/${id}/`)),
    ...pictures.map(({ kind, ownerID }) => imagesFolder(kind, ownerID)),
  ]
}

// The demo has no pictures of the station and within news.
const ofGonePictures = ImageKind.options
  .flatMap((kind) => (kind === 'station' || kind === 'newsText' ? [] : [kind]))
  .map((kind) => `(kind = '${kind}' AND owner_id IN ${goneFrom(imageOwners[kind])})`)
  .join(' OR ')

async function removeUnlinked(
  client: SqlClient,
  { folders, seededAt }: { folders: readonly string[]; seededAt: string },
): Promise<void> {
  const emails = `(SELECT email FROM users WHERE id IN ${goneFrom('users')})`
  await client.query(`DELETE FROM login_codes WHERE email IN ${emails}`)
  await client.query(`DELETE FROM login_attempts WHERE email IN ${emails}`)
  await client.query(`DELETE FROM images WHERE ${ofGonePictures}`)
  await client.query(`DELETE FROM file_checksums WHERE key LIKE ANY ($1)`, [
    folders.map((folder) => `${folder}%`),
  ])
  await client.query(
    `DELETE FROM daily_statistics WHERE
       (kind = 'track' AND ref_id IN ${goneFrom('music')}) OR (kind = 'episode' AND ref_id IN ${goneFrom('podcasts')}) OR
       (kind = 'artist' AND ref_id IN ${goneFrom('artists')}) OR (kind = 'dj' AND ref_id IN ${goneFrom('djs')})`,
  )
  // All earlier days are the demo's; users' own plays are later.
  await client.query(`DELETE FROM rolled_days WHERE day < ($1::timestamptz AT TIME ZONE 'utc')::date`, [
    seededAt,
  ])
  // Items of the channel have consecutive numbers, so all are deleted, and numbering starts again.
  await client.query(
    `DELETE FROM live_items WHERE EXISTS (SELECT FROM live_items WHERE music_id IN ${goneFrom('music')})`,
  )
}

async function countPlaysOfKept(client: SqlClient, lastIDs: Record<DemoTable, number>): Promise<void> {
  const sums: readonly (readonly [table: DemoTable, sum: string])[] = [
    ['albums', 'SELECT sum(play_count) FROM music WHERE album_id = t.id'],
    [
      'artists',
      'SELECT sum(m.play_count) FROM music_artists l JOIN music m ON m.id = l.music_id WHERE l.artist_id = t.id',
    ],
    [
      'djs',
      'SELECT sum(p.play_count) FROM podcast_djs l JOIN podcasts p ON p.id = l.podcast_id WHERE l.dj_id = t.id',
    ],
  ]
  for (const [table, sum] of sums)
    await client.query(
      `UPDATE ${table} t SET play_count = coalesce((${sum}), 0) WHERE id BETWEEN ${FIRST_ID} AND $1`,
      [lastIDs[table]],
    )
}
