import { openDatabase } from '@nava/db'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { albumsStore } from '../../catalogue/albums/albums.store.ts'
import { artistPageStore } from '../../catalogue/artists/artist-page.store.ts'
import { imagesStore } from '../../catalogue/images/images.store.ts'
import { matchReleases } from '../../catalogue/matching/match-releases.ts'
import { podcastCollectionsStore } from '../../catalogue/podcast-collections/podcast-collections.store.ts'
import { cachedOrders } from '../../catalogue/sorted-lists/cached-order.ts'
import { playlistsStore } from '../../listeners/playlists/playlists.store.ts'
import { savesStore } from '../../listeners/reactions/saves/saves.store.ts'
import { sitemapStore } from '../../outlets/public-pages/sitemap.store.ts'
import { artistAlbumsStore } from '../../studio/albums/artist-albums.store.ts'
import { djCollectionsStore } from '../../studio/dj-collections/dj-collections.store.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import type { Caller } from '../http/auth.ts'
import { resourcesStore } from './resources.store.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
let orders: ReturnType<typeof cachedOrders>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
  orders = cachedOrders(opened.sql, { staleness: 0, log: { warn: () => undefined } })
})
afterAll(async () => {
  orders.stop()
  await opened.close()
  await database.drop()
})

const PAGE = { take: 10, skip: 0 }
const PICTURE = { version: 'v', width: 1, height: 1, dominantColor: '#000000' }

const SOMEBODY: Omit<Caller, 'userID'> = {
  artistIDs: [],
  djIDs: [],
  rooms: [],
  isAdmin: false,
  name: '',
  tokenUse: 'user',
  tokenVersion: 0,
  sessionID: 1,
}

/** Runs what looks for a row, by name, and returns the names of those that find it. */
async function findersOf(finders: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const found: string[] = []
  for (const [name, find] of Object.entries(finders)) if (await find()) found.push(name)
  return found
}

it('an album of an artist is found nowhere until one of its tracks is listed', async () => {
  const { db, sql } = opened
  const user = await buildUser(db)
  const artist = await buildArtist(db)
  const { id, name } = await buildAlbum(db, { isDraft: true, artistIDs: [artist.id] })
  const { id: musicID } = await buildMusic(db, { albumID: id, isConfirmed: false })
  await db.image.create({ data: { kind: 'album', ownerID: id, ...PICTURE } })
  await db.savedAlbum.create({ data: { userID: user.id, albumID: id } })
  const finders = {
    page: () => albumsStore(sql, orders.cacheOrder).find(id),
    lists: async () => (await albumsStore(sql, orders.cacheOrder).newest(PAGE)).length > 0,
    artist: async () => (await artistPageStore(sql).albums(artist.id, PAGE)).length > 0,
    picture: async () => (await imagesStore(sql).find('album', id, undefined))?.isPublic,
    matching: async () => (await matchReleases(sql).albums([{ title: name, artist: artist.name }]))[0],
    playlists: async () => (await playlistsStore(sql).albumNames([id])).get(id),
    saves: async () => (await savesStore(sql).albums({ ...SOMEBODY, userID: user.id }, PAGE)).length > 0,
    sitemap: async () => (await sitemapStore(sql).entries('album', 1, 10)).length > 0,
    calls: () => resourcesStore(sql).isVisible({ kind: 'album', id }, undefined),
    panel: async () => (await artistAlbumsStore(sql).find(id))?.is_listed,
  }
  expect(await findersOf(finders)).toEqual([])
  await db.music.update({ where: { id: musicID }, data: { isConfirmed: true } })
  expect(await findersOf(finders)).toEqual(Object.keys(finders))
})

it('a collection of a DJ is found nowhere until one of its episodes is listed', async () => {
  const { db, sql } = opened
  const dj = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [dj.id], isConfirmed: false })
  const { id } = await db.podcastCollection.create({
    data: {
      name: 'Late',
      isDraft: true,
      podcasts: { create: { podcastID } },
      djs: { create: { djID: dj.id } },
    },
  })
  await db.image.create({ data: { kind: 'podcastCollection', ownerID: id, ...PICTURE } })
  const finders = {
    page: () => podcastCollectionsStore(sql, orders.cacheOrder).find(id),
    lists: async () => (await podcastCollectionsStore(sql, orders.cacheOrder).newest(PAGE)).length > 0,
    picture: async () => (await imagesStore(sql).find('podcastCollection', id, undefined))?.isPublic,
    sitemap: async () => (await sitemapStore(sql).entries('podcastCollection', 1, 10)).length > 0,
    panel: async () => (await djCollectionsStore(sql).find(id))?.collection.isListed,
  }
  expect(await findersOf(finders)).toEqual([])
  await db.podcast.update({ where: { id: podcastID }, data: { isConfirmed: true } })
  expect(await findersOf(finders)).toEqual(Object.keys(finders))
})

it('pictures of hidden tracks and episodes are of their owners and admins', async () => {
  const { db, sql } = opened
  const [artist, dj] = [await buildArtist(db), await buildDj(db)]
  const track = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false })
  const episode = await buildPodcast(db, { djIDs: [dj.id], isConfirmed: false })
  const viewer: Caller = { ...SOMEBODY, userID: 0 }
  for (const [kind, ownerID] of [
    ['music', track.id],
    ['podcast', episode.id],
  ] as const) {
    await db.image.create({ data: { kind, ownerID, ...PICTURE } })
    const rights = async (caller?: Caller) => {
      const found = await imagesStore(sql).find(kind, ownerID, caller)
      return [found?.isPublic, Boolean(found?.isOwn)]
    }
    expect(await rights()).toEqual([false, false])
    expect(await rights(viewer)).toEqual([false, false])
    for (const owner of [{ artistIDs: [artist.id], djIDs: [dj.id] }, { isAdmin: true }])
      expect(await rights({ ...viewer, ...owner })).toEqual([false, true])
  }
})
