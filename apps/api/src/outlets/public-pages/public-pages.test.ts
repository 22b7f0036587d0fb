import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_REPLIES_ID, headPictureSizes } from '@nava/contracts'
import { UNDATED } from '@nava/tags/release-date'
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
import { countQueries } from '../../testing/count-queries.ts'
import { startOtherSite } from '../../testing/other-site.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'
import { vocabularyErrors } from '../../testing/schema-org.ts'

const SITE = 'https://nava.example'
const PAGE =
  '<!doctype html><html><head><!--page-head--><link rel="stylesheet" href="/assets/frame.css"></head><body><div id="root"></div><!--page-replies--></body></html>'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-pages-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'embed.html'), PAGE)
  test = await startTestApp({ WEB_DIR: folder, PUBLIC_URL: SITE })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** Reads a page without running scripts, like a search engine. */
async function read(path: string) {
  const { status, text, headers } = await test.http.get(path)
  const $ = load(text)
  const content = (selector: string) =>
    $(selector)
      .get()
      .map((each) => $(each).attr('content'))
  const scripts = $(`script:not(#${FIRST_REPLIES_ID})`)
    .get()
    .map((each) => $(each).text())
  return {
    status,
    text,
    headers,
    $,
    title: $('title').text(),
    description: content('meta[name=description]')[0],
    canonical: $('link[rel=canonical]').attr('href'),
    og: (name: string) => content(`meta[property="${name}"]`),
    twitter: (name: string) => content(`meta[name="twitter:${name}"]`)[0],
    robots: content('meta[name=robots]')[0],
    scripts,
    jsonLD: scripts.map((script) => JSON.parse(script) as Record<string, unknown>)[0],
  }
}

const image = (kind: 'music' | 'video' | 'artist' | 'album' | 'podcast' | 'event', ownerID: number) =>
  test.deps.db.image.create({
    data: { kind, ownerID, version: 'v1', width: 600, height: 600, dominantColor: '#102030' },
  })

async function catalogue() {
  const { db } = test.deps
  const artist = await buildArtist(db, { name: 'Mira Solane', biography: 'Sings.\nAnd writes.' })
  await db.social.create({
    data: { artistID: artist.id, type: 'instagram', link: 'https://www.instagram.com/mira' },
  })
  const album = await buildAlbum(db, { name: 'Ferry', artistIDs: [artist.id] })
  const genre = await db.genre.create({ data: { name: `Folk ${artist.id}` } })
  const music = await buildMusic(db, {
    title: 'Rain',
    artistIDs: [artist.id],
    albumID: album.id,
    hasVideo: true,
    videoHeights: [1080, 720, 360],
    videoLengthSeconds: 19,
    genres: { create: [{ genreID: genre.id }] },
  })
  const audio = await publishAudio(test.deps, { musicID: music.id })
  const video = await publishVideo(test.deps, music.id, [1080, 720, 360])
  const dj = await buildDj(db, { name: 'DJ Mina' })
  const podcast = await buildPodcast(db, { title: 'Late Shift', djIDs: [dj.id], description: 'Talk.' })
  const series = await db.podcastCollection.create({
    data: {
      name: 'Nights',
      djs: { create: [{ djID: dj.id }] },
      podcasts: { create: [{ podcastID: podcast.id }] },
    },
  })
  const collection = await buildCollection(db, { name: 'Morning', musicIDs: [music.id] })
  const post = await db.newsPost.create({
    data: { title: 'Rock & <Roll>', excerpt: '<p>Short &amp; good</p>', content: '<p>Long</p>' },
  })
  const event = await db.event.create({
    data: {
      name: 'Concert',
      venue: 'The Hall',
      link: '/live',
      description: 'Live',
      startsAt: new Date('2999-05-01T19:00:00Z'),
    },
  })
  for (const [kind, id] of [
    ['music', music.id],
    ['artist', artist.id],
    ['album', album.id],
    ['podcast', podcast.id],
    ['event', event.id],
  ] as const)
    await image(kind, id)
  return { artist, album, music, audio, video, dj, podcast, series, collection, post, event, genre }
}

describe('the HTML of a public page', () => {
  let made: Awaited<ReturnType<typeof catalogue>>
  beforeAll(async () => {
    made = await catalogue()
  })

  it('describes a track: title, canonical address, OpenGraph with its audio, and a recording', async () => {
    const { music, artist, album, audio, genre } = made
    const page = await read(`/playMusic/${music.id}/Mira-Solane/Rain`)
    const url = `${SITE}/playMusic/${music.id}`
    const cover = `${SITE}/api/file/images/music/${music.id}.jpg?v=v1`
    const file = `${SITE}/music/music/128/${music.id}.mp3?v=${audio.version}`
    expect(page).toMatchObject({
      status: 200,
      title: 'Rain - Mira Solane | Nava',
      description: 'Listen to Rain by Mira Solane from Ferry on Nava.',
      canonical: url,
      robots: undefined,
    })
    expect(page.og('og:type')).toEqual(['music.song'])
    expect(page.og('og:title')).toEqual(['Rain - Mira Solane | Nava'])
    expect(page.og('og:site_name')).toEqual(['Nava'])
    expect(page.og('og:url')).toEqual([url])
    expect(page.og('og:image')).toEqual([cover])
    expect(page.og('og:image:width')).toEqual(['600'])
    expect(page.og('og:image:height')).toEqual(['600'])
    expect(page.og('og:image:alt')).toEqual(['Rain'])
    expect(page.og('og:audio')).toEqual([file])
    expect(page.og('og:audio:type')).toEqual(['audio/mpeg'])
    expect(page.og('music:duration')).toEqual(['180'])
    expect(page.og('music:musician')).toEqual([`${SITE}/artist/${artist.id}`])
    expect(page.og('music:album')).toEqual([`${SITE}/album/${album.id}`])
    expect(page.jsonLD).toMatchObject({
      '@type': 'MusicRecording',
      name: 'Rain',
      url,
      duration: 'PT3M0S',
      image: cover,
      genre: [genre.name],
      byArtist: [{ '@type': 'MusicGroup', name: 'Mira Solane' }],
      inAlbum: { '@type': 'MusicAlbum', name: 'Ferry' },
      audio: { '@type': 'AudioObject', contentUrl: file },
    })
  })

  it('describes a video with its file, in a height that previews display, and its picture', async () => {
    const { music, video } = made
    const page = await read(`/playvideo/${music.id}`)
    const file = `${SITE}/music/video/720/${music.id}.mp4?v=${video.version}`
    expect(page.canonical).toBe(`${SITE}/playVideo/${music.id}`)
    expect(page.og('og:type')).toEqual(['video.other'])
    expect(page.og('og:video')).toEqual([file])
    expect(page.og('og:video:type')).toEqual(['video/mp4'])
    // Reports the length of the video, not of the recording.
    expect(page.og('video:duration')).toEqual(['19'])
    // The video has no picture, so the cover is used.
    expect(page.og('og:image')).toEqual([`${SITE}/api/file/images/music/${music.id}.jpg?v=v1`])
    expect(page.jsonLD).toMatchObject({
      '@type': 'VideoObject',
      name: 'Rain - Mira Solane',
      contentUrl: file,
      duration: 'PT0M19S',
      uploadDate: '2026-01-01T00:00:00.000Z',
      thumbnailUrl: expect.stringContaining('/api/file/images/music/'),
    })
  })

  it('name who is credited: those of the composition apart, and with their page if there is one', async () => {
    const { db } = test.deps
    const [singer, pianist, off] = [
      await buildArtist(db),
      await buildArtist(db, { name: 'Ada' }),
      await buildArtist(db, { withdrawnAt: new Date() }),
    ]
    const people = [
      { role: 'performer', instrument: 'piano', name: 'A.', artistID: pianist.id },
      { role: 'composer', name: 'Ada', artistID: pianist.id },
      { role: 'composer', name: '</script>Bo', artistID: null },
      { role: 'lyricist', name: 'Bo', artistID: off.id },
      { role: 'producer', name: 'Cy', artistID: null },
      { role: 'mixer', name: 'Cy', artistID: null },
      { role: 'other', instrument: 'tea', name: 'Cy', artistID: null },
    ] as const
    const create = people.map((credit, position) => ({ ...credit, position }))
    const { id } = await buildMusic(db, {
      title: 'Credited',
      artistIDs: [singer.id],
      hasVideo: true,
      credits: { create },
    })
    const ada = { '@type': 'MusicGroup', name: 'Ada', url: `${SITE}/artist/${pianist.id}` }
    const person = (name: string) => ({ '@type': 'Person', name })
    const { jsonLD } = await read(`/playMusic/${id}`)
    expect(vocabularyErrors(jsonLD)).toEqual([])
    expect(jsonLD).toMatchObject({
      recordingOf: {
        '@type': 'MusicComposition',
        name: 'Credited',
        composer: [ada, person('</script>Bo')],
        lyricist: [person('Bo')],
      },
      producer: [person('Cy')],
      contributor: [ada, person('Cy')],
    })
    const video = await read(`/playVideo/${id}`)
    expect(vocabularyErrors(video.jsonLD)).toEqual([])
    expect(video.jsonLD).toMatchObject({ musicBy: [ada, person('</script>Bo')], producer: [person('Cy')] })
    for (const name of ['recordingOf', 'producer', 'contributor'])
      expect((await read(`/playMusic/${made.music.id}`)).jsonLD).not.toHaveProperty(name)
  })

  it('say of what is explicit that it is not for families, and nothing of the rest', async () => {
    const { db } = test.deps
    const isExplicit = true
    const track = await buildMusic(db, { isExplicit, hasVideo: true })
    const place = { season: 2, seasonName: 'Ferry', episode: 5 }
    const episode = await buildPodcast(db, { isExplicit, ...place })
    for (const path of [`/playMusic/${track.id}`, `/playvideo/${track.id}`, `/playpodcast/${episode.id}`])
      expect((await read(path)).jsonLD, path).toMatchObject({ isFamilyFriendly: false })
    expect((await read(`/playpodcast/${episode.id}`)).jsonLD).toMatchObject({
      episodeNumber: 5,
      partOfSeason: { '@type': 'CreativeWorkSeason', seasonNumber: 2, name: 'Ferry' },
    })
    expect((await read(`/playMusic/${made.music.id}`)).jsonLD).not.toHaveProperty('isFamilyFriendly')
  })

  it('say nothing of a release date that is unknown', async () => {
    const { db } = test.deps
    const { id: artistID } = await buildArtist(db)
    const releaseDate = new Date(UNDATED)
    const album = await buildAlbum(db, { artistIDs: [artistID], releaseDate })
    const { id } = await buildMusic(db, {
      artistIDs: [artistID],
      albumID: album.id,
      releaseDate,
      hasVideo: true,
    })
    for (const path of [`/playMusic/${id}`, `/playvideo/${id}`, `/album/${album.id}`]) {
      const { text } = await test.http.get(path)
      expect(text.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, ''), path).not.toContain(
        '1000-01-01',
      )
    }
  })

  it('describes an album and a collection with their tracks', async () => {
    const { album, collection, music } = made
    const song = `${SITE}/playMusic/${music.id}`
    const ofAlbum = await read(`/album/${album.id}`)
    expect(ofAlbum.title).toBe('Ferry - Mira Solane | Nava')
    expect(ofAlbum.description).toBe('Ferry by Mira Solane: 1 track on Nava.')
    expect(ofAlbum.og('og:type')).toEqual(['music.album'])
    expect(ofAlbum.og('music:song')).toEqual([song])
    expect(ofAlbum.jsonLD).toMatchObject({ '@type': 'MusicAlbum', numTracks: 1, track: [{ url: song }] })
    const ofCollection = await read(`/playlist/${collection.id}`)
    expect(ofCollection.canonical).toBe(`${SITE}/collection/${collection.id}`)
    expect(ofCollection.og('og:type')).toEqual(['music.playlist'])
    expect(ofCollection.jsonLD).toMatchObject({ '@type': 'MusicPlaylist', track: [{ url: song }] })
  })

  it('describes an artist and a DJ as profiles', async () => {
    const { artist, dj } = made
    const ofArtist = await read(`/artist/${artist.id}/Mira-Solane`)
    expect(ofArtist).toMatchObject({ title: 'Mira Solane | Nava', description: 'Sings. And writes.' })
    expect(ofArtist.og('og:type')).toEqual(['profile'])
    expect(ofArtist.og('profile:username')).toEqual(['Mira Solane'])
    expect(ofArtist.jsonLD).toMatchObject({
      '@type': 'MusicGroup',
      sameAs: ['https://www.instagram.com/mira'],
    })
    const ofDj = await read(`/dj/${dj.id}`)
    expect(ofDj.og('og:type')).toEqual(['profile'])
    expect(ofDj.jsonLD).toMatchObject({ '@type': 'Person', name: 'DJ Mina' })
  })

  it('describes an episode, its series, a post and the events', async () => {
    const { podcast, series, post, event } = made
    const file = `${SITE}/music/podcast/128/${podcast.id}.mp3`
    const ofEpisode = await read(`/playPodcast/${podcast.id}`)
    expect(ofEpisode.og('og:audio')).toEqual([file])
    expect(ofEpisode.jsonLD).toMatchObject({
      '@type': 'PodcastEpisode',
      duration: 'PT30M0S',
      associatedMedia: { contentUrl: file },
    })
    expect((await read(`/podcastCollection/${series.id}`)).jsonLD).toMatchObject({
      '@type': 'PodcastSeries',
      hasPart: [{ '@type': 'PodcastEpisode', name: 'Late Shift' }],
    })
    const ofPost = await read(`/newsPost/${post.id}`)
    expect(ofPost).toMatchObject({ title: 'Rock & <Roll> | Nava', description: 'Short & good' })
    expect(ofPost.og('og:type')).toEqual(['article'])
    expect(ofPost.jsonLD).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Rock & <Roll>',
      dateModified: post.updatedAt.toISOString(),
      author: { '@type': 'Organization', name: 'Nava' },
    })
    expect((await read('/events')).jsonLD).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        {
          item: {
            '@type': 'Event',
            name: 'Concert',
            startDate: '2999-05-01T19:00:00.000Z',
            endDate: '2999-05-01T21:00:00.000Z',
            url: `${SITE}/live`,
            location: { '@type': 'Place', name: 'The Hall', address: 'The Hall' },
            image: `${SITE}/api/file/images/event/${event.id}.jpg?v=v1`,
          },
        },
      ],
    })
  })

  it('offers a player of what can be played to other sites, by Twitter’s card and by oEmbed', async () => {
    const { music, podcast, album, artist, collection, dj, series } = made
    for (const [path, player, [width, height]] of [
      [`/playMusic/${music.id}`, `music/${music.id}`, ['480', '152']],
      [`/playVideo/${music.id}`, `video/${music.id}`, ['560', '315']],
      [`/playPodcast/${podcast.id}`, `podcast/${podcast.id}`, ['480', '152']],
      [`/album/${album.id}`, `album/${album.id}`, ['480', '352']],
      [`/artist/${artist.id}`, `artist/${artist.id}`, ['480', '352']],
      [`/collection/${collection.id}`, `collection/${collection.id}`, ['480', '352']],
      [`/dj/${dj.id}`, `dj/${dj.id}`, ['480', '352']],
      [`/podcastCollection/${series.id}`, `podcastCollection/${series.id}`, ['480', '352']],
    ] as const) {
      const page = await read(path)
      expect(page.twitter('card')).toBe('player')
      expect(page.twitter('player')).toBe(`${SITE}/embed/${player}`)
      expect([page.twitter('player:width'), page.twitter('player:height')]).toEqual([width, height])
      for (const [format, type] of [
        ['json', 'application/json+oembed'],
        ['xml', 'text/xml+oembed'],
      ]) {
        const link = new URL(page.$(`link[rel=alternate][type="${type}"]`).attr('href') ?? '')
        expect([link.origin, link.pathname]).toEqual([SITE, '/oembed'])
        expect(Object.fromEntries(link.searchParams)).toEqual({ format, url: `${SITE}${path}` })
      }
    }
    expect((await read('/about')).twitter('card')).toBe('summary_large_image')
  })

  it('names the feeds of what it is about, or of what that belongs to', async () => {
    const { artist, album, dj, podcast, series } = made
    const feedsOf = async (path: string) => {
      const { $ } = await read(path)
      return $('link[rel=alternate][type="application/rss+xml"]')
        .get()
        .map((each) => [$(each).attr('href'), $(each).attr('title')])
    }
    for (const [path, feed, title] of [
      [`/dj/${dj.id}`, `dj/${dj.id}`, 'DJ Mina | Nava'],
      [`/playPodcast/${podcast.id}`, `dj/${dj.id}`, 'DJ Mina | Nava'],
      [`/podcastCollection/${series.id}`, `collection/${series.id}`, 'Nights | Nava'],
      [`/artist/${artist.id}`, `artist/${artist.id}`, 'Mira Solane | Nava'],
      [`/album/${album.id}`, `album/${album.id}`, 'Ferry | Nava'],
    ] as const) {
      expect(await feedsOf(path), path).toEqual([[`${SITE}/feeds/${feed}.xml`, title]])
      await test.http.get(`/feeds/${feed}.xml`).expect(200)
    }
    expect(await feedsOf('/podcasts')).toContainEqual([
      `${SITE}/feeds/collection/${series.id}.xml`,
      'Nights | Nava',
    ])
    expect(await feedsOf('/about')).toEqual([])
  })

  it('shows the product’s picture where there is no other one, with its size', async () => {
    for (const path of ['/', '/musics', '/live', '/events', '/about']) {
      const page = await read(path)
      expect(page.og('og:image'), path).toEqual([`${SITE}/share.png`])
      expect([page.og('og:image:width'), page.og('og:image:height')]).toEqual([['1200'], ['630']])
      expect(page.og('og:image:alt')).toEqual(['Nava'])
    }
  })

  it('states the size in which a picture is sent', async () => {
    const { db } = test.deps
    const album = await buildAlbum(db, { name: 'Wide' })
    await db.image.create({
      data: {
        kind: 'album',
        ownerID: album.id,
        version: 'v',
        width: 3200,
        height: 1800,
        dominantColor: '#000000',
      },
    })
    const page = await read(`/album/${album.id}`)
    expect([page.og('og:image:width'), page.og('og:image:height')]).toEqual([['1600'], ['900']])
  })

  it('uses schema.org’s vocabulary on every page, and has each of its tags once', async () => {
    const { music, album, collection, artist, dj, podcast, series, post } = made
    const paths = [
      `/playMusic/${music.id}`,
      `/playVideo/${music.id}`,
      `/album/${album.id}`,
      `/collection/${collection.id}`,
      `/artist/${artist.id}`,
      `/dj/${dj.id}`,
      `/playPodcast/${podcast.id}`,
      `/podcastCollection/${series.id}`,
      `/newsPost/${post.id}`,
      '/events',
      '/',
    ]
    for (const path of paths) {
      const page = await read(path)
      expect(page.status, path).toBe(200)
      expect(vocabularyErrors(page.jsonLD), path).toEqual([])
      expect(page.scripts, path).toHaveLength(1)
      const tags = ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name']
      for (const tag of tags) expect(page.og(tag), `${path} ${tag}`).toEqual([expect.stringMatching(/./)])
      expect(page.$('title, link[rel=canonical], meta[name=description]')).toHaveLength(3)
      expect(page.twitter('card')).toMatch(/^(summary|summary_large_image|player)$/)
    }
  })

  it('needs a fixed small number of queries, however long the list', async () => {
    const { music, album, artist, collection, podcast } = made
    // Counts the queries for preloaded replies, too.
    for (const [path, most] of [
      // The home page needs most queries, because tests do not cache it.
      ['/', 21],
      ['/about', 2],
      ['/events', 3],
      [`/artist/${artist.id}`, 11],
      [`/playMusic/${music.id}`, 9],
      [`/playPodcast/${podcast.id}`, 15],
      [`/album/${album.id}`, 6],
      [`/collection/${collection.id}`, 6],
    ] as const)
      expect(await countQueries(test.deps.sql, () => test.http.get(path)), path).toBeLessThanOrEqual(most)
  })

  it('lists at most thirty tracks of a longer album', async () => {
    const album = await buildAlbum(test.deps.db)
    for (let at = 0; at < 31; at += 1) await buildMusic(test.deps.db, { albumID: album.id })
    const page = await read(`/album/${album.id}`)
    expect(page.og('music:song')).toHaveLength(30)
    expect(page.jsonLD).toMatchObject({ numTracks: 31, track: { length: 30 } })
  })
})

describe('the start of a page', () => {
  const PAGE_FILES = join('.vite', 'page-files.json')

  const repliesOf = ($: Awaited<ReturnType<typeof read>>['$']) =>
    JSON.parse($(`script#${FIRST_REPLIES_ID}`).text() || '{}') as Record<string, unknown>

  it('contains the replies to the calls that the client makes first, as a visitor gets them', async () => {
    const { artist } = await catalogue()
    const replies = repliesOf((await read(`/artist/${artist.id}/Mira-Solane`)).$)
    const addresses = ['/api/site', `/api/artists/webmain/${artist.id}`, `/api/artists/related/${artist.id}`]
    expect(Object.keys(replies)).toEqual(addresses)
    for (const address of addresses)
      expect(replies[address], address).toEqual((await test.http.get(address)).body)
  })

  it('contains no reply that could end its element, whatever a name contains', async () => {
    const { db } = test.deps
    const name = '</script><script>alert(1)</script><!--'
    const artist = await buildArtist(db, { name })
    const { $, text } = await read(`/artist/${artist.id}`)
    const reply = repliesOf($)[`/api/artists/webmain/${artist.id}`]
    expect(reply).toMatchObject({ artist: { name } })
    expect(text).not.toContain('<script>alert')
  })

  it('contains nothing of what not everybody may see', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const hidden = await buildMusic(db, { artistIDs: [artist.id], title: 'Not yet', isConfirmed: false })
    const { $, text, status } = await read(`/playMusic/${hidden.id}`)
    expect([status, Object.keys(repliesOf($))]).toEqual([404, ['/api/site']])
    expect(text).not.toContain('Not yet')
  })

  it('fetches the first large picture and the files of the page', async () => {
    const { music } = await catalogue()
    await mkdir(join(folder, '.vite'), { recursive: true })
    const files = {
      '/': { files: ['/assets/home.js'], texts: {} },
      '/playMusic/:id/:artist?/:title?': {
        files: ['/assets/music.js', '/assets/music.css'],
        texts: { fa: ['/assets/fa.js'] },
      },
      '*': { files: ['/assets/missing.js'], texts: {} },
    }
    await writeFile(join(folder, PAGE_FILES), JSON.stringify(files))
    const { $ } = await read(`/playMusic/${music.id}/x/y`)
    const picture = $('link[rel=preload][as=image]')
    expect(picture.attr('imagesrcset')).toContain(`/api/file/images/music/${music.id}.jpg?v=v1&w=512 512w, `)
    expect(picture.attr('imagesizes')).toBe(headPictureSizes.cover)
    expect($('link[rel=modulepreload]').attr('href')).toBe('/assets/music.js')
    expect(
      $('link[rel=stylesheet]')
        .toArray()
        .map(({ attribs }) => attribs['href']),
    ).toEqual(['/assets/frame.css', '/assets/music.css'])
    expect((await read('/no/such/page')).$('link[rel=modulepreload]').attr('href')).toBe('/assets/missing.js')
    expect((await read('/artist/1')).$('link[rel=preload][as=image]')).toHaveLength(0)
  })
})

describe('names and texts that users enter', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '" onload="alert(1)" x="',
    `' '"><svg/onload=alert(1)>`,
    '<!--<script>',
    'line\u2028separator\u2029and \\u003c/script>',
    'آهنگ \u202Eباران\u202C (live)',
    '$& $1 $` <!--page-head-->',
    '&lt;b&gt; &amp; &quot;',
  ]

  it('remain text in every tag, whatever they contain', async () => {
    for (const title of HOSTILE) {
      const artist = await buildArtist(test.deps.db, { name: title, biography: title })
      const music = await buildMusic(test.deps.db, { title, artistIDs: [artist.id] })
      const page = await read(`/playMusic/${music.id}`)
      expect(page.title).toBe(`${title} - ${title} | Nava`)
      expect(page.og('og:title')).toEqual([`${title} - ${title} | Nava`])
      expect(page.jsonLD).toMatchObject({ name: title, byArtist: [{ name: title }] })
      expect(page.scripts).toHaveLength(1)
      expect(page.$('img, svg, [onload], [onerror]')).toHaveLength(0)
      expect(page.$('body > #root')).toHaveLength(1)
      const profile = await read(`/artist/${artist.id}`)
      expect(profile.jsonLD).toMatchObject({ description: title })
      expect(profile.scripts).toHaveLength(1)
    }
  })

  it('are truncated between words if they are long, and collapsed to one line', async () => {
    const artist = await buildArtist(test.deps.db, { biography: `First\n\nline ${'word '.repeat(200)}` })
    const { description = '' } = await read(`/artist/${artist.id}`)
    expect(description).toMatch(/^First line word .*word…$/)
    expect(description?.length).toBeLessThanOrEqual(301)
  })
})

describe('content that is not public', () => {
  it('is 404 and not described, and so is missing content', async () => {
    const { db } = test.deps
    const secret = 'Top secret'
    const draft = await buildMusic(db, { title: secret, isConfirmed: false, hasVideo: true })
    const later = await buildMusic(db, { title: secret, releaseDate: new Date('2999-01-01T00:00:00Z') })
    const episode = await buildPodcast(db, { title: secret, isConfirmed: false })
    const laterEpisode = await buildPodcast(db, { title: secret, releaseDate: new Date('2999-01-01') })
    const silent = await buildMusic(db, { title: secret })
    const post = await db.newsPost.create({
      data: { title: secret, excerpt: '', content: '', publishedAt: new Date('2999-01-01T00:00:00Z') },
    })
    for (const path of [
      `/playMusic/${draft.id}`,
      `/playVideo/${draft.id}`,
      `/playMusic/${later.id}`,
      `/playVideo/${silent.id}`,
      `/playPodcast/${episode.id}`,
      `/playPodcast/${laterEpisode.id}`,
      `/newsPost/${post.id}`,
      '/playMusic/99999999',
      '/playMusic/x',
      '/playMusic/0',
      '/playMusic/99999999999',
      '/playMusic',
      '/playMusic/1/2/3/4',
      '/artist/99999999/somebody',
      '/dj/99999999',
      '/album/99999999',
      '/collection/99999999',
      '/podcastCollection/99999999',
      '/no/such/page',
    ]) {
      const page = await read(path)
      expect([page.status, page.title], path).toEqual([404, 'Page not found | Nava'])
      expect(page.text, path).not.toContain(secret)
      expect(page.text, path).toContain('<div id="root">')
      expect([page.robots, page.jsonLD], path).toEqual(['noindex', undefined])
    }
  })

  it('is omitted from the lists of other pages: hidden tracks of an album', async () => {
    const album = await buildAlbum(test.deps.db)
    await buildMusic(test.deps.db, { title: 'Seen', albumID: album.id })
    await buildMusic(test.deps.db, { title: 'Unseen', albumID: album.id, isConfirmed: false })
    const page = await read(`/album/${album.id}`)
    expect(page.text).toContain('Seen')
    expect(page.text).not.toContain('Unseen')
  })

  it('does not reveal the address of a file while a track is only announced', async () => {
    const music = await buildMusic(test.deps.db, {
      isComingSoon: true,
      hasVideo: true,
      videoHeights: [360],
      releaseDate: new Date('2999-01-01T00:00:00Z'),
    })
    const page = await read(`/playMusic/${music.id}`)
    expect([page.status, page.og('og:audio')]).toEqual([200, []])
    expect(page.jsonLD).not.toHaveProperty('audio')
    expect((await read(`/playVideo/${music.id}`)).og('og:video')).toEqual([])
  })

  it('is marked noindex where only its address leads to it, and is there', async () => {
    const { db } = test.deps
    const album = await buildAlbum(db, { isDraft: true })
    const hidden = { visibility: 'unlisted', title: 'Between us' } as const
    const music = await buildMusic(db, { ...hidden, albumID: album.id, hasVideo: true, videoHeights: [360] })
    const podcast = await buildPodcast(db, hidden)
    for (const path of [
      `/playMusic/${music.id}`,
      `/playVideo/${music.id}`,
      `/playPodcast/${podcast.id}`,
      `/album/${album.id}`,
    ]) {
      const page = await read(path)
      expect([page.status, page.robots], path).toEqual([200, 'noindex'])
      expect(page.text, path).toContain('Between us')
    }
    expect((await read(`/playMusic/${music.id}`)).og('og:audio')).toHaveLength(1)
    expect((await test.http.get('/sitemap.xml')).text).not.toContain(`/playMusic/${music.id}`)
    await db.music.update({ where: { id: music.id }, data: { visibility: 'private' } })
    for (const path of [`/playMusic/${music.id}`, `/album/${album.id}`])
      expect((await read(path)).status, path).toBe(404)
  })

  it('is marked noindex on pages of a single user', async () => {
    for (const path of ['/register', '/profile', '/search', '/artistPanel/editMusic/5', '/myplaylists/3']) {
      const page = await read(path)
      expect([page.status, page.robots], path).toEqual([200, 'noindex'])
    }
  })
})

describe('a player for other sites', () => {
  it('has the name of what it plays, and leaves the place in search engines to the page of it', async () => {
    const music = await buildMusic(test.deps.db, { title: 'Framed' })
    const page = await read(`/embed/MUSIC/${music.id}`)
    expect(page).toMatchObject({
      status: 200,
      title: 'Framed | Nava',
      canonical: `${SITE}/playMusic/${music.id}`,
      robots: 'noindex',
    })
  })

  it('a playlist’s player says nothing about the playlist, which may be private', async () => {
    const page = await read('/embed/playlist/3')
    expect([page.status, page.title, page.robots]).toEqual([200, 'Nava', 'noindex'])
  })

  it('is 404 for what not everybody may see, and for kinds that cannot be played', async () => {
    const draft = await buildMusic(test.deps.db, { title: 'Top secret', isConfirmed: false })
    const artist = await buildArtist(test.deps.db)
    for (const path of [
      `/embed/music/${draft.id}`,
      `/embed/user/${artist.id}`,
      '/embed/music/99999999',
      '/embed/music/x',
      '/embed/constructor/1',
      '/embed/album/1/2',
    ]) {
      const page = await read(path)
      expect([page.status, page.title], path).toEqual([404, 'Page not found | Nava'])
      expect(page.text, path).not.toContain('Top secret')
    }
  })
})

describe('the response of a page', () => {
  it('has an ETag that changes with the description, and is answered with 304 otherwise', async () => {
    const artist = await buildArtist(test.deps.db, { name: 'Before', biography: 'x'.repeat(2000) })
    const path = `/artist/${artist.id}`
    const { headers } = await test.http.get(path)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) })
    const tag = headers['etag'] ?? ''
    const again = await test.http.get(path).set('if-none-match', tag)
    expect([again.status, again.text]).toEqual([304, ''])
    await test.deps.db.artist.update({ where: { id: artist.id }, data: { name: 'After' } })
    const changed = await test.http.get(path).set('if-none-match', tag)
    expect([changed.status, changed.text.includes('After')]).toEqual([200, true])
  })

  it('changes its ETag with a new build', async () => {
    const { headers } = await test.http.get('/about')
    await writeFile(join(folder, 'index.html'), PAGE.replace('root', 'root" data-build="2'))
    const { status } = await test.http.get('/about').set('if-none-match', headers['etag'] ?? '')
    await writeFile(join(folder, 'index.html'), PAGE)
    expect(status).toBe(200)
  })

  it('is compressed', async () => {
    const artist = await buildArtist(test.deps.db, { name: 'Packed', biography: 'long '.repeat(300) })
    const { headers, text } = await test.http.get(`/artist/${artist.id}`).set('accept-encoding', 'gzip')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
    expect(text).toContain('Packed')
  })

  it('is not answered with 304 if the row is gone', async () => {
    const { headers } = await test.http.get('/playMusic/99999999')
    expect(headers).not.toHaveProperty('etag')
    expect((await test.http.get('/playMusic/99999999').set('if-none-match', '*')).status).toBe(404)
  })
})

describe('addresses', () => {
  it('use the origin of the request if none is configured', async () => {
    const other = await startTestApp({ WEB_DIR: folder })
    try {
      const music = await buildMusic(other.deps.db)
      const { text } = await other.http.get(`/playMusic/${music.id}`).set('host', 'music.home:8080')
      expect(text).toContain(`href="http://music.home:8080/playMusic/${music.id}"`)
      const hostile = await other.http.get('/about').set('host', 'x"><script>alert(1)</script>')
      expect(hostile.text ?? '').not.toContain('<script>alert')
    } finally {
      await other.close()
    }
  })

  it('may have an encoded slash in a name, and any letter case', async () => {
    const music = await buildMusic(test.deps.db)
    for (const path of [
      `/playMusic/${music.id}/AC%2FDC/Thunder%2Fstruck`,
      `/PLAYMUSIC/${music.id}?utm=1`,
      `/playMusic/${music.id}/.artist/a.mp3`,
    ])
      expect((await read(path)).status, path).toBe(200)
  })
})

describe('an address with the faults of mails and chats', () => {
  it('redirects to the page that it means, with the query', async () => {
    const music = await buildMusic(test.deps.db)
    for (const [given, plain] of [
      [`//playMusic//${music.id}/`, `/playMusic/${music.id}/`],
      [`/playMusic/${music.id})`, `/playMusic/${music.id}`],
      [`/playMusic/${music.id}%20`, `/playMusic/${music.id}`],
      [`/m/${music.id}.?utm_source=chat).`, `/m/${music.id}?utm_source=chat).`],
      [`/embed/music/${music.id}%E2%80%9D`, `/embed/music/${music.id}`],
      [`/playMusic/${music.id}/%D8%B3%D8`, `/playMusic/${music.id}/%D8%B3%EF%BF%BD`],
      ['//unknown//%', '/unknown/%EF%BF%BD'],
    ] as const) {
      const { status, headers } = await test.http.get(given)
      expect([status, headers['location']], given).toEqual([301, plain])
    }
  })

  it('is for people the page for unknown addresses, also if an escape is malformed', async () => {
    for (const path of ['/%E0%A4%A', '/playMusic/%E0%A4%A']) {
      const { headers } = await test.http.get(path)
      const { status, title } = await read(String(headers['location']))
      expect([status, title], path).toEqual([404, 'Page not found | Nava'])
    }
    const call = await test.http.get('/api/musics/%E0%A4%A')
    expect([call.status, call.type]).toEqual([404, 'application/problem+json'])
  })
})

describe('a short link', () => {
  it('is described like the page that it redirects to, and is 404 if its item is missing', async () => {
    const { music, album, podcast } = await catalogue()
    for (const [path, canonical] of [
      [`/m/${music.id}`, `${SITE}/playMusic/${music.id}`],
      [`/v/${music.id}`, `${SITE}/playVideo/${music.id}`],
      [`/a/${album.id}`, `${SITE}/album/${album.id}`],
      [`/p/${podcast.id}`, `${SITE}/playPodcast/${podcast.id}`],
    ] as const)
      expect(await read(path), path).toMatchObject({ status: 200, canonical })
    for (const path of ['/m/999999', '/v/999999', '/a/999999', '/p/999999', '/pl/999999'])
      expect((await read(path)).status, path).toBe(404)
    expect((await read('/m')).status).toBe(200)
  })
})

describe('while the data cannot be read', () => {
  it('while its data cannot be read, a page is 503, and still contains the client, but no description', async () => {
    const site = await startOtherSite()
    site.answer((_request, reply) => void reply.writeHead(500).end())
    const other = await startTestApp({ WEB_DIR: folder, NEWS_FEED_URL: `${site.address}/posts` })
    try {
      const { status, text } = await other.http.get('/newsPost/5')
      expect(status).toBe(503)
      expect(text).toContain('<div id="root">')
      expect(text).not.toContain('og:title')
    } finally {
      await other.close()
      await site.close()
    }
  })
})
