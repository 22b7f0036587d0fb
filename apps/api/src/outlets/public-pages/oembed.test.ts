import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
} from '../../testing/build.ts'

const SITE = 'https://nava.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: SITE })
})
afterAll(() => test.close())

const ask = (path: string, more: Record<string, string | number> = {}) =>
  test.http.get('/oembed').query({ url: `${SITE}${path}`, ...more })

describe('oEmbed', () => {
  it('gives the frame of a track’s player as JSON', async () => {
    const artist = await buildArtist(test.deps.db, { name: 'Mira' })
    const music = await buildMusic(test.deps.db, { title: 'Rain', artistIDs: [artist.id] })
    const { body, type, headers } = await ask(`/playmusic/${music.id}/Mira/Rain?utm=1`).expect(200)
    expect(type).toBe('application/json')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    })
    expect(body).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Rain',
      author_name: 'Mira',
      provider_name: 'Nava',
      provider_url: `${SITE}/`,
      cache_age: 300,
      width: 480,
      height: 152,
      html: `<iframe src="${SITE}/embed/music/${music.id}" title="Rain" width="480" height="152" style="border:0;max-width:100%" allow="autoplay; encrypted-media" loading="lazy"></iframe>`,
    })
  })

  it('knows videos, episodes, albums and the players themselves', async () => {
    const { db } = test.deps
    const video = await buildMusic(db, { hasVideo: true, videoHeights: [720] })
    const podcast = await buildPodcast(db)
    const album = await buildAlbum(db)
    await buildMusic(db, { albumID: album.id })
    expect((await ask(`/playVideo/${video.id}`)).body).toMatchObject({
      type: 'video',
      width: 560,
      height: 315,
    })
    expect((await ask(`/playPodcast/${podcast.id}/`)).body.html).toContain(
      `${SITE}/embed/podcast/${podcast.id}"`,
    )
    expect((await ask(`/album/${album.id}`)).body).toMatchObject({ type: 'rich', height: 352 })
    expect((await ask(`/embed/album/${album.id}`)).body.html).toContain(`${SITE}/embed/album/${album.id}"`)
  })

  it('knows artists, DJs, collections and series', async () => {
    const { db } = test.deps
    const [artist, dj, music, podcast] = await Promise.all([
      buildArtist(db, { name: 'Mira' }),
      buildDj(db, { name: 'Mina' }),
      buildMusic(db),
      buildPodcast(db),
    ])
    const collection = await buildCollection(db, { name: 'Morning', musicIDs: [music.id] })
    const series = await db.podcastCollection.create({
      data: { name: 'Nights', podcasts: { create: [{ podcastID: podcast.id }] } },
    })
    for (const [page, player, title] of [
      [`artist/${artist.id}`, `artist/${artist.id}`, 'Mira'],
      [`dj/${dj.id}`, `dj/${dj.id}`, 'Mina'],
      [`playlist/${collection.id}`, `collection/${collection.id}`, 'Morning'],
      [`podcastCollection/${series.id}`, `podcastCollection/${series.id}`, 'Nights'],
    ] as const) {
      for (const path of [`/${page}`, `/embed/${player}`]) {
        const { body } = await ask(path).expect(200)
        expect(body, path).toMatchObject({ type: 'rich', title, width: 480, height: 352 })
        expect(body.html).toContain(`${SITE}/embed/${player}"`)
      }
    }
  })

  it('shows the picture of what is played, with its size', async () => {
    const music = await buildMusic(test.deps.db)
    await test.deps.db.image.create({
      data: {
        kind: 'music',
        ownerID: music.id,
        version: 'v1',
        width: 512,
        height: 512,
        dominantColor: '#000000',
      },
    })
    expect((await ask(`/playMusic/${music.id}`)).body).toMatchObject({
      thumbnail_url: `${SITE}/api/file/images/music/${music.id}.jpg?v=v1`,
      thumbnail_width: 512,
      thumbnail_height: 512,
    })
  })

  it('gives the same as XML, with the names escaped and nothing that XML cannot hold', async () => {
    const title = `"Rain" & <Sun> \u0007 ' ]]> آهنگ`
    const music = await buildMusic(test.deps.db, { title })
    const { text, type } = await ask(`/playMusic/${music.id}`, { format: 'xml' }).expect(200)
    expect(type).toBe('text/xml')
    const $ = load(text, { xml: true })
    expect($('oembed > title').text()).toBe(title.replace('\u0007', ''))
    expect($('oembed > width').text()).toBe('480')
    const frame = load($('oembed > html').text())('iframe')
    expect(frame.attr('src')).toBe(`${SITE}/embed/music/${music.id}`)
    expect($('oembed').children()).toHaveLength(10)
  })

  it('keeps names inside the frame’s attribute, whatever they hold', async () => {
    const title = '"><script>alert(1)</script>'
    const music = await buildMusic(test.deps.db, { title })
    const $ = load((await ask(`/playMusic/${music.id}`)).body.html)
    expect($('iframe').attr('title')).toBe(title)
    expect($('script')).toHaveLength(0)
  })

  it('fits the player into the place that there is, a video in its shape', async () => {
    const { db } = test.deps
    const music = await buildMusic(db, { hasVideo: true, videoHeights: [720] })
    const fit = async (path: string, maxwidth: number, maxheight: number) => {
      const { body } = await ask(`${path}${music.id}`, { maxwidth, maxheight })
      return [body.width, body.height]
    }
    expect(await fit('/playMusic/', 300, 1000)).toEqual([300, 152])
    expect(await fit('/playMusic/', 9999, 100)).toEqual([480, 100])
    expect(await fit('/playVideo/', 280, 1000)).toEqual([280, 157])
    expect(await fit('/playVideo/', 1000, 63)).toEqual([112, 63])
    expect(await fit('/playVideo/', 0, -5)).toEqual([560, 315])
  })

  it('is 404 for other sites, for what is hidden, only announced or has no player', async () => {
    const { db } = test.deps
    const music = await buildMusic(db)
    const draft = await buildMusic(db, { isConfirmed: false })
    const announced = await buildMusic(db, { isComingSoon: true, releaseDate: new Date('2999-01-01') })
    const urls = [
      `https://elsewhere.example/playMusic/${music.id}`,
      `javascript://nava.example/playMusic/${music.id}`,
      `${SITE}.elsewhere.example/playMusic/${music.id}`,
      `/playMusic/${music.id}`,
      'nonsense',
      '',
      `${SITE}/playMusic/${draft.id}`,
      `${SITE}/playMusic/${announced.id}`,
      `${SITE}/playMusic/99999999`,
      `${SITE}/about`,
    ]
    for (const url of urls) expect((await test.http.get('/oembed').query({ url })).status, url).toBe(404)
    expect((await test.http.get('/oembed')).status).toBe(404)
  })

  it('is 501 for another format', async () => {
    const music = await buildMusic(test.deps.db)
    const { status, body, headers } = await ask(`/playMusic/${music.id}`, { format: 'yaml' })
    expect([status, body.code]).toEqual([501, 'oembed.unknown-format'])
    expect(headers['cache-control'] ?? '').not.toContain('public')
  })
})
