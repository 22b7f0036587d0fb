import { openDatabase } from '@nava/db'
import { expect, test } from 'vitest'
import { buildMusic, buildUser } from '../../apps/api/src/testing/build.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { admin, backUp, installationIn, openBackups, useFolder } from './testing/installations.ts'
import { query } from './testing/own-postgres.ts'

const path = useFolder()

async function startStation() {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { connections: 2 })
  const run = async (...words: string[]): Promise<string> =>
    (
      await admin(['restore', path('backups'), ...words], {
        DATABASE_URL: database.url,
        DATA_DIR: path('data'),
      })
    ).stdout
  return {
    ...{ db, url: database.url, run },
    backUp: async () =>
      backUp(installationIn(path('data'), database.url), await openBackups(path('backups'))),
    [Symbol.asyncDispose]: async () => {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('one playlist comes back with its tracks from a backup, and nothing else changes', async () => {
  await using station = await startStation()
  const { db } = station
  const user = await buildUser(db)
  const tracks = [await buildMusic(db), await buildMusic(db), await buildMusic(db)]
  const music = { create: tracks.map(({ id }, position) => ({ musicID: id, position })) }
  const { id } = await db.playlist.create({ data: { userID: user.id, name: 'Evenings', music } })
  const other = await db.playlist.create({ data: { userID: user.id, name: 'Mornings' } })
  await station.backUp()
  await db.playlist.delete({ where: { id } })
  await db.playlist.update({ where: { id: other.id }, data: { name: 'Noon' } })
  await db.music.delete({ where: { id: tracks[1]?.id ?? 0 } })

  expect(await station.run('--playlist', String(id))).toMatch(
    /^Restored from .*: playlists 1, playlist_music 2\.\n1 rows were left out/,
  )
  const restored = await db.playlist.findUniqueOrThrow({ where: { id }, include: { music: true } })
  expect([restored.name, restored.music.map(({ musicID }) => musicID)]).toEqual([
    'Evenings',
    [tracks[0]?.id, tracks[2]?.id],
  ])
  expect(await db.playlist.findMany({ where: { NOT: { id } }, select: { name: true } })).toEqual([
    { name: 'Noon' },
  ])
  expect(await station.run('--playlist', String(id))).toContain('all of it is still there')

  await db.playlistMusic.deleteMany({ where: { playlistID: id, musicID: tracks[2]?.id ?? 0 } })
  expect(await station.run('--playlist', String(id))).toContain('playlist_music 1')
})

test('one account comes back with what belongs to it, and the counters of its likes', async () => {
  await using station = await startStation()
  const { db, url } = station
  const user = await buildUser(db)
  const friend = await buildUser(db)
  const { id: musicID } = await buildMusic(db, { likeCount: 1 })
  await db.musicLike.create({ data: { userID: user.id, musicID } })
  const comment = await db.comment.create({
    data: { userID: user.id, musicID, text: 'Lovely', likeCount: 2 },
  })
  for (const userID of [user.id, friend.id])
    await db.commentLike.create({ data: { userID, commentID: comment.id } })
  await db.playlist.create({ data: { userID: user.id, name: 'Evenings' } })
  const session = { userID: user.id, agent: 'x', expiresAt: new Date(Date.UTC(2100, 0)) }
  await db.session.create({ data: session })
  await station.backUp()
  await db.user.delete({ where: { id: user.id } })
  await db.music.update({ where: { id: musicID }, data: { likeCount: 0 } })

  const said = await station.run('--account', user.email.toUpperCase())
  expect(said).toContain('users 1')
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
    email: user.email,
    passwordHash: user.passwordHash,
  })
  expect(await query(url, 'SELECT text, like_count FROM comments')).toEqual([
    { text: 'Lovely', like_count: 2 },
  ])
  expect(await query(url, 'SELECT like_count FROM music')).toEqual([{ like_count: 1 }])
  expect(await query(url, 'SELECT name FROM playlists')).toEqual([{ name: 'Evenings' }])
  expect(await db.session.count()).toBe(0)
  const next = await buildUser(db)
  expect(next.id).toBeGreaterThan(user.id)
})

test('a playlist or an account whose place somebody else has now is refused, and nothing changes', async () => {
  await using station = await startStation()
  const { db } = station
  const [user, friend] = [await buildUser(db), await buildUser(db)]
  const { id } = await db.playlist.create({ data: { userID: user.id, name: 'Evenings' } })
  const { name } = await station.backUp()
  await db.playlist.update({ where: { id }, data: { userID: friend.id } })
  const refused = (text: string) => ({ code: 1, stderr: expect.stringContaining(text) })
  await expect(station.run('--playlist', String(id))).rejects.toMatchObject(
    refused(`Nothing was restored: ${id} in playlists belongs to somebody else now.`),
  )
  await db.user.update({ where: { id: user.id }, data: { email: 'moved@example.com' } })
  await expect(station.run('--playlist', String(id))).rejects.toMatchObject(
    refused(`--account ${user.email}`),
  )
  await expect(station.run('--account', user.email)).rejects.toMatchObject(
    refused(`account ${user.id} (moved@example.com) has its place now`),
  )
  await expect(station.run('--playlist', '7')).rejects.toMatchObject(refused(`${name} has no playlist 7`))
  await expect(station.run('--account', 'no@example.com')).rejects.toMatchObject(refused('has no account'))
  expect(await db.playlist.findMany({ select: { userID: true } })).toEqual([{ userID: friend.id }])
})
