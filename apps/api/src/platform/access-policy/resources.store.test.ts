import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { MUSIC_IS, PODCAST_IS } from '@nava/db/visibility'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
  buildUser,
} from '../../testing/build.ts'
import { resourcesStore } from './resources.store.ts'
import { viewerSql, viewerValues } from './access-policy.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const [past, future] = [new Date('2026-01-01'), new Date('2100-01-01')]
const BOTH_WAYS = [false, true]

describe('the target of a call', () => {
  it('is visible to everybody if its kind is always public, and missing if there is no such row', async () => {
    const { db, sql } = opened
    const { isVisible, assertVisible } = resourcesStore(sql)
    const rows = {
      album: await buildAlbum(db),
      collection: await buildCollection(db),
      artist: await buildArtist(db),
      dj: await buildDj(db),
    }
    for (const kind of ['album', 'collection', 'artist', 'dj'] as const) {
      const { id } = rows[kind]
      expect(await isVisible({ kind, id }, undefined), kind).toBe(true)
      expect(await isVisible({ kind, id: id + 1000 }, undefined), kind).toBe(false)
      await expect(assertVisible({ kind, id }, undefined)).resolves.toBeUndefined()
      await expect(assertVisible({ kind, id: id + 1000 }, undefined)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is visible as a comment if its own target is', async () => {
    const { db, sql } = opened
    const { isVisible } = resourcesStore(sql)
    const maker = await buildUser(db)
    const dj = await buildDj(db)
    const about = {
      open: { musicID: (await buildMusic(db)).id },
      hidden: { musicID: (await buildMusic(db, { isConfirmed: false, createdByID: maker.id })).id },
      openPodcast: { podcastID: (await buildPodcast(db)).id },
      hiddenPodcast: { podcastID: (await buildPodcast(db, { isConfirmed: false, djIDs: [dj.id] })).id },
      album: { albumID: (await buildAlbum(db)).id },
    }
    const nobody = {
      isAdmin: false,
      tokenVersion: 0,
      sessionID: 1001,
      tokenUse: 'user' as const,
      name: '',
      artistIDs: [],
      djIDs: [],
      rooms: [],
    }
    const callers = {
      visitor: undefined,
      maker: { ...nobody, userID: maker.id },
      dj: { ...nobody, userID: maker.id + 1000, djIDs: [dj.id] },
      admin: { ...nobody, userID: maker.id + 1000, isAdmin: true },
    }
    const seen: Record<string, string[]> = {}
    for (const [what, target] of Object.entries(about)) {
      const { id } = await db.comment.create({ data: { userID: maker.id, text: 'x', ...target } })
      for (const [who, caller] of Object.entries(callers))
        if (await isVisible({ kind: 'comment', id }, caller)) (seen[what] ??= []).push(who)
    }
    const all = Object.keys(callers)
    expect(seen).toEqual({
      open: all,
      hidden: ['maker', 'admin'],
      openPodcast: all,
      hiddenPodcast: ['dj', 'admin'],
      album: all,
    })
  })
})

describe('lists', () => {
  it('contain the tracks that are announced, or released and playable', async () => {
    const { db, sql } = opened
    const listed: number[] = []
    for (const isConfirmed of BOTH_WAYS)
      for (const isComingSoon of BOTH_WAYS)
        for (const releaseDate of [past, future])
          for (const hasAudio of BOTH_WAYS)
            for (const hasVideo of BOTH_WAYS) {
              const { id } = await buildMusic(db, {
                title: 'listed?',
                isConfirmed,
                isComingSoon,
                releaseDate,
                hasAudio,
                hasVideo,
              })
              const isReady = releaseDate === past && (hasAudio || hasVideo)
              if (isConfirmed && (isComingSoon || isReady)) listed.push(id)
            }
    const { rows } = await sql.query<{ id: number }>({
      name: 'listed-music',
      text: `SELECT m.id FROM music m WHERE m.title = 'listed?' AND ${MUSIC_IS.listed} ORDER BY m.id`,
      values: [],
    })
    expect(rows.map(({ id }) => id)).toEqual(listed)
    expect(listed).toHaveLength(8 + 3)
  })

  it('contain the podcasts that are released and playable', async () => {
    const { db, sql } = opened
    const listed: number[] = []
    for (const isConfirmed of BOTH_WAYS)
      for (const releaseDate of [past, future])
        for (const hasAudio of BOTH_WAYS) {
          const { id } = await buildPodcast(db, { title: 'listed?', isConfirmed, releaseDate, hasAudio })
          if (isConfirmed && releaseDate === past && hasAudio) listed.push(id)
        }
    const { rows } = await sql.query<{ id: number }>({
      name: 'listed-podcasts',
      text: `SELECT p.id FROM podcasts p WHERE p.title = 'listed?' AND ${PODCAST_IS.listed} ORDER BY p.id`,
      values: [],
    })
    expect(rows.map(({ id }) => id)).toEqual(listed)
    expect(listed).toHaveLength(1)
  })
})

it('the viewer takes four placeholders, starting at any number', () => {
  expect(viewerSql(3)).toEqual({
    user: '$3',
    artists: '$4',
    djs: '$5',
    admin: '$6',
    typed: 'viewer AS (SELECT $3::int, $4::int[], $5::int[], $6::boolean)',
  })
  expect(viewerValues(undefined)).toEqual([null, [], [], false])
  expect(
    viewerValues({
      userID: 7,
      name: '',
      isAdmin: true,
      rooms: [],
      tokenVersion: 1,
      sessionID: 1001,
      tokenUse: 'user',
      artistIDs: [1, 2],
      djIDs: [3],
    }),
  ).toEqual([7, [1, 2], [3], true])
})
