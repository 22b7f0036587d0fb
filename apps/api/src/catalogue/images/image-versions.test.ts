import { addressOf, getImage, type ImageKind } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildCollection, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishImage, publishVideo } from '../../testing/publish.ts'
import { createPeople, type Person, type Role } from '../../testing/contract-tests/fixtures.ts'

let test: TestApp
let people: Record<Role, Person>
/** Filled before the tests */
const versions = {} as Record<ImageKind, string>
const ids = { album: 0, collection: 0, podcastCollection: 0, event: 0, slider: 0, news: 0 }
const tracks = { music: 0, hidden: 0, podcast: 0, hiddenPodcast: 0 }
const hiddenVersions = { music: '', podcast: '' }

beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const { db } = test.deps
  people = await createPeople(test)
  const { artistID, djID, userID } = people.owner
  const picture = async (kind: ImageKind, ownerID: number) => {
    versions[kind] = (await publishImage(test.deps, kind, ownerID)).version
    return ownerID
  }
  ids.album = await picture('album', (await buildAlbum(db, { artistIDs: [artistID] })).id)
  const track = { artistIDs: [artistID], createdByID: userID }
  const { id: musicID } = await buildMusic(db, { ...track, albumID: ids.album, isExclusive: true })
  await publishVideo(test.deps, musicID, [720])
  for (const kind of ['music', 'musicTop', 'video'] as const) await picture(kind, musicID)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID] })
  await picture('podcast', podcastID)
  ids.collection = await picture('collection', (await buildCollection(db, { musicIDs: [musicID] })).id)
  const podcastCollection = await db.podcastCollection.create({ data: { name: 'Shows' } })
  ids.podcastCollection = await picture('podcastCollection', podcastCollection.id)
  ids.event = await picture('event', (await db.event.create({ data: { name: 'Event' } })).id)
  ids.slider = await picture(
    'slider',
    (await db.slider.create({ data: { type: 'music', refID: musicID } })).id,
  )
  const post = { title: 'News', excerpt: '', content: '' }
  ids.news = await picture('news', (await db.newsPost.create({ data: post })).id)
  await picture('artist', artistID)
  await picture('artistHeader', artistID)
  await picture('dj', djID)
  await picture('user', userID)
  tracks.hidden = (await buildMusic(db, { ...track, isConfirmed: false })).id
  hiddenVersions.music = (await publishImage(test.deps, 'music', tracks.hidden)).version
  tracks.hiddenPodcast = (await buildPodcast(db, { djIDs: [djID], isConfirmed: false })).id
  hiddenVersions.podcast = (await publishImage(test.deps, 'podcast', tracks.hiddenPodcast)).version
  Object.assign(tracks, { music: musicID, podcast: podcastID })
  await db.playlist.create({
    data: { userID, name: 'Own', music: { create: { musicID, position: 0 } } },
  })
  await db.savedMusic.create({ data: { userID, musicID } })
})
afterAll(() => test.close())

const ask = async (path: string, role: Role = 'visitor', method: 'get' | 'post' = 'get') => {
  const reply = await test.http[method](path)
    .set(people[role].headers)
    .send(method === 'post' ? {} : undefined)
  expect(reply.status, path).toBe(200)
  return reply.body
}

describe('the version of a picture', () => {
  it('is part of every reply that clients show with the picture', async () => {
    const { artistID, djID, userID } = people.owner
    const card = { imageVersion: versions.music, videoImageVersion: versions.video }
    const only = (expected: object) => [expect.objectContaining(expected)]
    const lists = [
      'musics',
      'newreleasedmusics',
      'newreleasedvideos',
      'hotmusics',
      'mostplayed',
      'top10musics',
    ]
    for (const path of [
      ...lists.map((name) => `/api/${name}`),
      '/api/musics/random/50',
      `/api/musics/collection/${ids.collection}`,
      `/api/artists/webmain/${artistID}/videos`,
    ])
      expect(await ask(path), path).toEqual(only(card))
    expect(await ask(`/api/musics/${tracks.music}`)).toMatchObject({
      ...card,
      topImageVersion: versions.musicTop,
      musicArtists: [{ artist: { artistID, imageVersion: versions.artist } }],
    })
    expect(await ask('/api/savedmusics/musics', 'owner')).toEqual(only(card))
    expect(await ask('/api/playlists/getplaylist', 'owner', 'post')).toEqual(
      only({ coverMusicIDs: [tracks.music], coverImageVersions: [versions.music] }),
    )
    const artist = { artistID, imageVersion: versions.artist }
    expect(await ask('/api/artists')).toContainEqual(expect.objectContaining(artist))
    expect(await ask(`/api/artists/webmain/${artistID}`)).toMatchObject({
      artist: { ...artist, headerImageVersion: versions.artistHeader },
      tracks: [card],
      albums: [{ imageVersion: versions.album }],
    })
    const dj = { djID, imageVersion: versions.dj }
    expect(await ask('/api/djs')).toContainEqual(expect.objectContaining(dj))
    expect(await ask(`/api/djs/main/${djID}`)).toMatchObject({
      dj,
      tracks: [{ imageVersion: versions.podcast }],
    })
    expect(await ask(`/api/albums/getmusics/${ids.album}`, 'visitor', 'post')).toMatchObject({
      imageVersion: versions.album,
      musics: [card],
    })
    for (const [path, kind] of [
      ['/api/albums', 'album'],
      ['/api/collections', 'collection'],
      ['/api/podcasts', 'podcast'],
      ['/api/podcastcollections', 'podcastCollection'],
      ['/api/events', 'event'],
      ['/api/sliders', 'slider'],
    ] as const)
      expect(await ask(path), path).toEqual(only({ imageVersion: versions[kind] }))
    expect(await ask(`/api/podcasts/${tracks.podcast}`)).toMatchObject({ imageVersion: versions.podcast })
    expect(await ask(`/api/users/${userID}`)).toMatchObject({ imageVersion: versions.user })
    expect(await ask('/api/main/web/all')).toMatchObject({
      sliders: [{ imageVersion: versions.slider }],
      newCollections: [{ imageVersion: versions.collection }],
      podcasts: [{ imageVersion: versions.podcast }],
      podcastCollections: [{ imageVersion: versions.podcastCollection }],
      hotAlbums: [{ imageVersion: versions.album }],
      events: [{ imageVersion: versions.event }],
    })
  })

  it('is part of replies with hidden pictures that only owners and admins receive', async () => {
    expect(await ask('/api/artistpanel/musics', 'owner')).toContainEqual(
      expect.objectContaining({ musicID: tracks.hidden, imageVersion: hiddenVersions.music }),
    )
    expect(await ask('/api/djpanel/podcasts', 'owner')).toContainEqual(
      expect.objectContaining({ podcastID: tracks.hiddenPodcast, imageVersion: hiddenVersions.podcast }),
    )
    const items = async (path: string) => (await ask(`/api/admin/${path}`, 'admin')).items
    expect(await items('music')).toEqual([
      expect.objectContaining({ imageVersion: hiddenVersions.music, videoImageVersion: '' }),
      expect.objectContaining({ imageVersion: versions.music, videoImageVersion: versions.video }),
    ])
    expect(await items('podcasts')).toContainEqual(
      expect.objectContaining({ imageVersion: hiddenVersions.podcast }),
    )
    for (const [path, kind] of [
      ['albums', 'album'],
      ['collections', 'collection'],
      ['podcastcollections', 'podcastCollection'],
      ['sliders', 'slider'],
      ['events', 'event'],
      ['news', 'news'],
    ] as const) {
      expect(await items(path), path).toEqual([expect.objectContaining({ imageVersion: versions[kind] })])
      expect(await ask(`/api/admin/${path}/${ids[kind]}`, 'admin'), path).toMatchObject({
        imageVersion: versions[kind],
      })
    }
    expect(await ask(`/api/admin/artists/${people.owner.artistID}`, 'admin')).toMatchObject({
      imageVersion: versions.artist,
      headerImageVersion: versions.artistHeader,
    })
  })

  it('makes the response cacheable if the address contains it', async () => {
    const of: [ImageKind, number][] = [
      ['music', tracks.music],
      ['video', tracks.music],
      ['podcast', tracks.podcast],
      ['artist', people.owner.artistID],
      ['user', people.owner.userID],
      ['slider', ids.slider],
      ['news', ids.news],
    ]
    for (const [kind, id] of of) {
      const path = addressOf(getImage, { params: { kind, id } })
      const { status, headers } = await test.http.get(`${path}?w=96&v=${versions[kind]}`)
      expect([status, headers['cache-control']], kind).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })
})
