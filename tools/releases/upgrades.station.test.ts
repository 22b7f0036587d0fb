/** Upgrades rows that earlier versions themselves wrote (fixtures/README.md). */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { migrationNames } from '@nava/db/schema-version'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { restore } from '../backup/restore.ts'
import { installationIn, openBackups } from '../backup/testing/installations.ts'
import { query } from '../backup/testing/own-postgres.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startApi } from '../testing/start-program.ts'
import { ROOT } from './released.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const versions = (await readdir(FIXTURES))
  .filter((name) => name.endsWith('.tar.gz'))
  .map((name) => basename(name, '.tar.gz'))

const Facts = z.object({
  email: z.string(),
  playlist: z.object({ playListID: z.int(), name: z.string(), musicIDs: z.array(z.int()) }),
  likedMusicID: z.int(),
  likedPodcastID: z.int(),
  savedMusicID: z.int(),
  followedArtistID: z.int(),
  comment: z.string(),
  playedMusicID: z.int(),
  media: z.record(z.string(), z.object({ key: z.string(), bytes: z.int() })),
})
const Cards = z.array(z.object({ musicID: z.int() }))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-upgrade-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each(versions)(
  'after an upgrade from %s the listener has the playlist, likes, comments and plays, and all media are found',
  async (version) => {
    await promisify(execFile)('tar', ['-x', '-z', '-f', join(FIXTURES, `${version}.tar.gz`), '-C', folder])
    const facts = Facts.parse(JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')))
    await using database = await createTestDatabase({ empty: true })
    const installation = installationIn(join(folder, 'data'), database.url)
    const { manifest } = await restore(installation, await openBackups(folder))
    const files = new Map<string, Buffer>()
    for (const [path, { key, bytes }] of Object.entries(facts.media)) {
      files.set(path, randomBytes(bytes))
      await installation.storage.put(key, files.get(path) ?? Buffer.of())
    }

    const applied = await applyMigrations(database.url)
    expect([...manifest.migrations, ...applied]).toEqual(await migrationNames())
    for (const { name, rows } of manifest.tables.filter((table) => KEPT.includes(table.name)))
      expect(await query(database.url, `SELECT count(*)::int AS rows FROM ${name}`), name).toEqual([{ rows }])

    await using api = await startApi(ROOT, { DATABASE_URL: database.url, DATA_DIR: installation.dataDir })
    const password = (await readFile(join(installation.dataDir, 'demo-password'), 'utf8')).trim()
    const { call: listener } = await signIn(api.address, facts.email, password)
    const { playListID, name, musicIDs } = facts.playlist
    const playlists = await listener('/api/playlists/getplaylist', { musicID: musicIDs[0] })
    expect(playlists).toContainEqual(
      expect.objectContaining({ playListID, name, musicCount: musicIDs.length, hasMusic: true }),
    )
    expect(idsOf(await listener(`/api/playlists/getmusics/${playListID}`))).toEqual(musicIDs)
    expect(idsOf(await listener('/api/likedmusics'))).toContain(facts.likedMusicID)
    expect(await listener(`/api/podcasts/isliked/${facts.likedPodcastID}`)).toBe('true')
    expect(idsOf(await listener('/api/savedmusics/musics'))).toContain(facts.savedMusicID)
    expect(await listener(`/api/artists/isfollowed/${facts.followedArtistID}`)).toBe('true')
    expect(idsOf(await listener('/api/playlists/recent'))[0]).toBe(facts.playedMusicID)
    expect(await listener('/api/comments/music', { musicID: facts.likedMusicID })).toContainEqual(
      expect.objectContaining({ commentText: facts.comment }),
    )
    for (const [path, bytes] of files) {
      const answer = await fetch(api.address + path, { headers: { accept: 'image/jpeg' } })
      expect([path, answer.status]).toEqual([path, 200])
      expect(bytes.equals(Buffer.from(await answer.arrayBuffer())), path).toBe(true)
    }

    const admin = await signIn(api.address, 'admin@example.com', password)
    const { paths } = OpenApi.parse(await admin.call('/api/openapi.json'))
    const lists = Object.entries(paths).flatMap(([path, { get }]) =>
      get && !path.includes('{') ? [path] : [],
    )
    expect(lists.length).toBeGreaterThan(50)
    for (const path of lists)
      // Only 5xx are failures, since some lists need parameters or a feature that is not configured.
      expect((await fetch(api.address + path, { headers: admin.headers })).status, path).toBeLessThan(500)
    expect(idsOf(await admin.call('/api/musics/mostplayed?take=50'))).toContain(facts.likedMusicID)
  },
  300_000,
)

test('there are rows of the first version and of the last release', () => {
  expect(versions).toEqual(expect.arrayContaining(['f0c285e', '0.1.0']))
})

/** Tables whose rows no migration may merge or remove */
const KEPT = [
  'users',
  'artists',
  'music',
  'media_assets',
  'images',
  'playlists',
  'playlist_music',
  'music_likes',
  'podcast_likes',
  'comments',
  'comment_likes',
  'artist_follows',
  'saved_music',
  'plays',
]

const idsOf = (cards: unknown): number[] => Cards.parse(cards).map(({ musicID }) => musicID)

async function signIn(address: string, email: string, password: string) {
  const headers: Record<string, string> = {}
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    const text = await answer.text()
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const { data } = SignedIn.parse(await call('/api/users/login', { email, password }))
  headers['authorization'] = `Bearer ${data}`
  return { call, headers }
}

const SignedIn = z.object({ status: z.literal(2), data: z.string() })
const OpenApi = z.object({ paths: z.record(z.string(), z.object({ get: z.unknown().optional() })) })
