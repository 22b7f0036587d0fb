import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { applyMigrations } from './apply-migrations.ts'
import { MIGRATIONS } from '@nava/db/schema-version'

let database: TestDatabase
let folder: string
let client: Client

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'nava-migrations-'))
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Old reasons, and the codes and params that replace them */
const SENTENCES: [reason: string | null, code: string | null, params: object][] = [
  [null, null, {}],
  ['No file has arrived yet', 'upload.missing', {}],
  ['The upload was cancelled', 'upload.cancelled', {}],
  [
    'The server has no room left for this upload. It is tried again by itself as soon as there is room.',
    'upload.storage-full',
    {},
  ],
  ['Something went wrong on the server. Try it again; the file is kept.', 'upload.server-fault', {}],
  [
    'The server was interrupted several times at this file. Try it again, or upload the file in another format.',
    'upload.given-up',
    {},
  ],
  [
    'What was published is damaged on the server, and its upload is gone. Upload it again.',
    'upload.lost',
    {},
  ],
  ['The uploaded file is no longer on the server. Upload it again.', 'file.gone', {}],
  ['The file is empty. Upload it again.', 'file.empty', {}],
  ['There is no sound in this file.', 'file.no-sound', {}],
  ['There is no moving picture in this file.', 'file.no-picture', {}],
  [
    'The sound has 12 channels; 8 are the most. Export it in stereo and upload it again.',
    'file.too-many-channels',
    { count: 12, max: 8 },
  ],
  [
    'This is not a recording that can be read. Use WAV, FLAC, MP3, M4A, AAC, OGG or Opus.',
    'audio.unreadable',
    {},
  ],
  ['This is not a video that can be read. Use MP4, MOV, MKV or WebM.', 'video.unreadable', {}],
  [
    'This recording is stored as “atrac3”, which cannot be read. Use WAV, FLAC, MP3, M4A, AAC, OGG or Opus.',
    'audio.codec',
    { codec: 'atrac3' },
  ],
  [
    'This video is stored as “rv40”, which cannot be read. Use MP4, MOV, MKV or WebM.',
    'video.codec',
    { codec: 'rv40' },
  ],
  ['This recording is too short: it must last 0.5 seconds or more.', 'audio.too-short', { minDuration: 0.5 }],
  ['This video is too short: it must last 0.5 seconds or more.', 'video.too-short', { minDuration: 0.5 }],
  ['This recording is too long: 4 hours are the most.', 'audio.too-long', { maxDuration: 14_400 }],
  ['This video is too long: 90 minutes are the most.', 'video.too-long', { maxDuration: 5400 }],
  [
    'This recording breaks off before its end: a part of the file is missing. Upload the complete file.',
    'audio.cut-off',
    {},
  ],
  [
    'This video breaks off before its end: a part of the file is missing. Upload the complete file.',
    'video.cut-off',
    {},
  ],
  [
    'This recording is damaged and cannot be decoded. Export it again and upload the new file.',
    'audio.damaged',
    {},
  ],
  [
    'This video is damaged and cannot be decoded. Export it again and upload the new file.',
    'video.damaged',
    {},
  ],
  ['The picture is too small: each side must have 32 pixels or more.', 'video.too-small', { min: 32 }],
  ['The picture is too large: 8192 by 4320 pixels are the most.', 'video.too-large', {}],
  [
    'This video has too many pixels and frames: four hours of 1920 by 1080 at 30 frames a second, or half as long at 60, are the most.',
    'video.too-much',
    {},
  ],
  ['Written by somebody, about something', 'upload.failed', {}],
  ['', 'upload.failed', {}],
]

test('stored reasons of failed uploads become codes, and the old texts are removed', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d+_/.test(name))
  const at = names.find((name) => name.endsWith('_failure_codes')) ?? ''
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) =>
      !/\/\d+_[^/]*/.test(path.slice(MIGRATIONS.length)) || path.slice(MIGRATIONS.length + 1) < at,
  })
  await applyMigrations(database.url, { folder })
  for (const [reason] of SENTENCES)
    await client.query(
      `WITH m AS (INSERT INTO music (title, updated_at) VALUES ('A track', now()) RETURNING id)
      INSERT INTO media_assets (music_id, kind, state, reason, source_version, source_type, source_name, source_bytes, updated_at)
      SELECT id, 'audio', CASE WHEN $1::text IS NULL THEN 'queued'::asset_state ELSE 'failed' END, $1, 'v', '', '', 0, '2026-01-01'
      FROM m`,
      [reason],
    )
  await cp(MIGRATIONS, folder, { recursive: true })
  expect(await applyMigrations(database.url, { folder })).toContain(at)
  const { rows } = await client.query<{ code: string | null; params: object; at: Date }>(
    'SELECT reason_code AS code, reason_params AS params, updated_at AS at FROM media_assets ORDER BY id',
  )
  expect(rows.map(({ code, params }) => [code, params])).toEqual(
    SENTENCES.map(([, code, params]) => [code, params]),
  )
  const { rows: columns } = await client.query(
    `SELECT FROM information_schema.columns WHERE table_name = 'media_assets' AND column_name = 'reason'`,
  )
  expect(columns).toEqual([])
  await expect(client.query(`UPDATE media_assets SET state = 'failed', reason_code = NULL`)).rejects.toThrow(
    'media_assets_state',
  )
})
