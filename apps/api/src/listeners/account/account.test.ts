import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AccountExport, emptyPlayQueue, limits } from '@nava/contracts'
import { imagesFolder } from '@nava/media/storage/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
  buildUser,
  TEST_PASSWORD,
} from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'

type Headers = Record<string, string>
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())

const send = (path: string, headers: Headers, body: object = {}) =>
  test.http.post(`/api/${path}`).set(headers).send(body)
const remove = (headers: Headers, body: object = { password: TEST_PASSWORD }) =>
  test.http.delete('/api/Users/me').set(headers).send(body)

/** Creates a user with data in every feature, and the items that the data refers to. */
async function busyUser() {
  const { db } = test.deps
  const [user, friend] = [await buildUser(db), await buildUser(db)]
  const headers = await as(test, user.email)
  const [artist, dj] = [
    await buildArtist(db, { memberID: user.id }),
    await buildDj(db, { memberID: user.id }),
  ]
  const [music, podcast] = [
    await buildMusic(db, { artistIDs: [artist.id], createdByID: user.id }),
    await buildPodcast(db, { djIDs: [dj.id] }),
  ]
  const collection = await buildCollection(db)
  const album = await buildAlbum(db)
  const theirs = await db.comment.create({ data: { userID: friend.id, musicID: music.id, text: 'Hear!' } })
  for (const [path, body] of [
    ['main/like', { musicID: music.id }],
    ['main/like', { podcastID: podcast.id }],
    ['main/like', { commentID: theirs.id }],
    ['savedMusics', { musicID: music.id }],
    ['savedMusics', { podcastID: podcast.id }],
    ['savedMusics', { albumID: album.id }],
    ['follows', { artistID: artist.id }],
    ['follows', { djID: dj.id }],
    [`musics/play/${music.id}`, {}],
    [`podcasts/play/${podcast.id}`, {}],
    ['comments', { commentText: 'My word', collectionID: collection.id }],
    ['dislikes', { musicID: music.id }],
    [`musics/heard/${music.id}`, { seconds: 3, ended: 'skipped' }],
    ['MakeArtist', { name: 'Me', artistName: 'Me too', phone: '123', artistMessage: 'Please' }],
  ] as const)
    expect((await send(path, headers, body)).status, path).toBe(200)
  const playlist = (await send('playlists', headers, { name: 'Mine' })).body
  await send('playlistmusics', headers, { playListID: playlist.playListID, musicID: music.id })
  await test.http
    .post('/api/users/setAvatar')
    .set(headers)
    .attach('file', await picture(), 'me.png')
  await send('apppasswords', headers, { name: 'Phone' })
  await send('savedFeed', headers)
  await db.musicRating.create({ data: { userID: user.id, musicID: music.id, stars: 4 } })
  await db.albumRating.create({ data: { userID: user.id, albumID: album.id, stars: 3 } })
  await db.artistRating.create({ data: { userID: user.id, artistID: artist.id, stars: 2 } })
  await db.bookmark.create({ data: { userID: user.id, musicID: music.id, positionMs: 1500 } })
  await db.playingNow.create({ data: { userID: user.id, client: 'DSub', musicID: music.id } })
  await db.passkey.create({
    data: {
      userID: user.id,
      credentialID: `key-of-${user.id}`,
      publicKey: new Uint8Array([1]),
      counter: 0,
      name: 'Blue key',
    },
  })
  await db.pushDevice.create({ data: { token: `device-of-${user.id}`, userID: user.id } })
  await db.chatMessage.create({ data: { userID: user.id, text: 'Good evening' } })
  await db.webPushSubscription.create({
    data: {
      endpoint: `https://push.example/${user.id}`,
      p256dh: 'A public key',
      auth: 'A secret',
      userID: user.id,
    },
  })
  const { id: scheduleID } = await db.schedule.create({
    data: { title: 'Tonight', startsAt: new Date('2030-01-01') },
  })
  await db.scheduleReminder.create({ data: { userID: user.id, scheduleID } })
  await db.musicReminder.create({ data: { userID: user.id, musicID: music.id } })
  const ends = new Date('2030-01-01')
  await db.pressLink.create({
    data: {
      key: `link-of-${user.id}`,
      name: 'A critic',
      userID: user.id,
      musicID: music.id,
      expiresAt: ends,
    },
  })
  const request = { userID: user.id, title: 'Wanted', isAnonymous: true, reason: 'Too long' }
  const { id: requestID } = await db.liveRequest.create({ data: { ...request, state: 'declined' } })
  await db.liveRequestVote.create({ data: { userID: user.id, requestID } })
  const items = [
    { kind: 'music', id: music.id },
    { kind: 'podcast', id: podcast.id },
  ]
  const queue = { ...emptyPlayQueue, items, index: 1, position: 12.5, listName: 'Evening' }
  await db.playQueue.create({ data: { userID: user.id, queue } })
  await db.scrobbleAccount.create({
    data: { userID: user.id, service: 'listenbrainz', name: 'mira', secret: new Uint8Array([1]) },
  })
  const missing = {
    position: 1,
    kind: 'song',
    title: 'Lost',
    artist: 'Kaveh',
    marks: ['star'],
    playlists: [],
  }
  await db.libraryImport.create({
    data: {
      userID: user.id,
      address: 'https://music.example',
      secret: Buffer.from('A secret'),
      missing: { create: missing },
    },
  })
  await db.importedPlay.create({ data: { userID: user.id, musicID: music.id, plays: 7 } })
  await db.importedPlaylist.create({
    data: {
      userID: user.id,
      address: 'https://music.example',
      sourceID: 'p1',
      playlistID: playlist.playListID,
    },
  })
  await db.share.create({
    data: {
      id: `share-${user.id}`,
      userID: user.id,
      description: 'Listen',
      items: { create: { position: 1, kind: 'album', itemID: album.id } },
    },
  })
  await db.listeningDevice.create({
    data: { userID: user.id, id: 'kitchen-1', name: 'Kitchen', connection: `of-${user.id}` },
  })
  const left = { position: 600, length: 1800, isPlayed: false }
  await db.episodePosition.create({ data: { userID: user.id, podcastID: podcast.id, ...left } })
  await db.dailyMix.create({
    data: { userID: user.id, position: 1, artistIDs: [artist.id], musicIDs: [music.id] },
  })
  await db.dismissedMix.create({ data: { userID: user.id, artistID: artist.id } })
  await db.listenedDay.create({ data: { userID: user.id, day: new Date('2001-11-01'), seconds: 200 } })
  const rude = await db.chatMessage.create({ data: { userID: friend.id, text: 'Rude' } })
  await db.chatReport.create({ data: { userID: user.id, messageID: rude.id } })
  const show = { title: 'Night', djName: 'Mira', agent: 'butt', source: '', version: '', until: new Date() }
  await db.airShow.updateMany({ data: { endedAt: new Date() } })
  await db.airShow.create({ data: { userID: user.id, ...show } })
  await db.chatReaction.create({ data: { userID: user.id, messageID: rude.id, reaction: 4 } })
  await db.chatModerator.create({ data: { userID: user.id, room: 'live' } })
  const poll = await db.chatPoll.create({ data: { room: 'live', question: 'Which?', options: ['A', 'B'] } })
  await db.chatVote.create({ data: { userID: user.id, pollID: poll.id, option: 1 } })
  await db.chatPoll.update({ where: { id: poll.id }, data: { closedAt: new Date() } })
  const insult = await db.comment.create({ data: { userID: friend.id, musicID: music.id, text: 'Ruder' } })
  await db.commentReport.create({ data: { userID: user.id, commentID: insult.id, reason: 'Rude' } })
  await db.chatMute.create({ data: { userID: user.id, until: new Date('2030-01-01') } })
  const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: 'my song.wav', sourceBytes: 5 }
  const { id: assetID } = await db.mediaAsset.create({
    data: { musicID: music.id, kind: 'audio', state: 'queued', ...source },
  })
  await db.assetVersion.create({
    data: {
      assetID,
      version: 'v2',
      state: 'waiting',
      proposedByID: user.id,
      sourceType: 'wav',
      sourceName: 'new.wav',
      sourceBytes: 1,
    },
  })
  const waits = { dueAt: new Date('2030-01-01'), expiresAt: new Date('2030-01-01') }
  await db.pendingMail.create({
    data: { id: randomUUID(), email: user.email, content: new Uint8Array([1]), ...waits },
  })
  const subtitles = { language: 'fa', cues: [{ start: 0, end: 1, text: 'سلام' }], lines: 1 }
  await db.videoSubtitles.create({ data: { musicID: music.id, ...subtitles } })
  const lyrics = { kind: 'translation', language: 'ar', text: 'مطر' } as const
  await db.musicLyrics.create({ data: { musicID: music.id, ...lyrics } })
  return {
    scheduleID,
    rude,
    user,
    friend,
    headers,
    artist,
    dj,
    music,
    podcast,
    album,
    collection,
    theirs,
    playlist,
  }
}

/** Models that refer to people and are not exported. The deletion of an account also deletes their rows, or the reference. */
const NOT_EXPORTED: Record<string, readonly string[]> = {
  'They are secrets for some minutes.': ['LoginCode', 'LoginCodeTry', 'PasskeyChallenge'],
  'They are mails of the station, and end once they are sent.': ['PendingMail'],
  'They count attempts of others, too.': ['LoginAttempt'],
  'They wait to be sent to another service; the plays are exported.': ['Scrobble'],
  'It is a file that has not arrived, deleted after a day.': ['ResumableUpload'],
  'It is sound for some minutes, which the DJ has sent to hear it.': ['AirTest'],
  'They belong to a DJ, of whom several people may take care.': ['FeedImport'],
  'The station wrote them.': ['Notice', 'Suspension', 'AdminAudit', 'AdminTask'],
  'They are work for the station.': ['FolderImport', 'WatchedFolder'],
  'Their listener is forgotten after a day.': ['FeedDownload', 'MusicDownload', 'NetworkListener'],
}

/** Names of columns that identify people without a relation to `User` */
const IDENTIFYING = /^(userID|ownerID|email|listener|requester)$/

/** Returns the columns that refer to people, by model. */
async function personalColumns() {
  const schema = await readFile(join(import.meta.dirname, '../../../../../prisma/schema.prisma'), 'utf8')
  const found = new Map<string, { table: string; columns: string[] }>()
  for (const [, model = '', body = ''] of schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)) {
    const related = [...body.matchAll(/ User\??  *@relation\(fields: \[(\w+)\]/g)].map(([, field]) => field)
    const columns = [...body.matchAll(/^ +(\w+) .*$/gm)]
      .filter(([, field = '']) => IDENTIFYING.test(field) || related.includes(field))
      .map(([line, field = '']) => / @map\("(\w+)"\)/.exec(line)?.[1] ?? field)
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model
    if (columns.length > 0) found.set(model, { table, columns })
  }
  return found
}

const exportedModels = () =>
  test.features.flatMap(({ account: { lists = {}, values } = {} }) =>
    [...Object.values(lists), ...(values ? [values] : [])].flatMap(({ models }) => models),
  )

/** Counts the rows that refer to a person, by model. */
async function rowsAbout({ id, email }: { id: number; email: string }) {
  const counts = new Map<string, number>()
  for (const [model, { table, columns }] of await personalColumns()) {
    const condition = columns.map((column) => `${column}::text = ANY($1)`).join(' OR ')
    const { rowCount } = await test.deps.sql.query(`SELECT FROM ${table} WHERE ${condition}`, [
      [String(id), `u${id}`, email],
    ])
    counts.set(model, rowCount ?? 0)
  }
  return counts
}

describe('the export of an account', () => {
  it('knows every table that refers to people', async () => {
    const known = [...exportedModels(), ...Object.values(NOT_EXPORTED).flat()]
    expect(known.toSorted()).toEqual([...(await personalColumns()).keys()].toSorted())
  })

  it('names nothing by its title that was hidden since', async () => {
    const its = await busyUser()
    const { db } = test.deps
    // Without a creator, because users' own uploads keep their titles.
    const hidden = { isConfirmed: false, title: 'A secret title', createdByID: null }
    await db.music.update({ where: { id: its.music.id }, data: hidden })
    await db.podcast.update({
      where: { id: its.podcast.id },
      data: { isConfirmed: false, title: 'A secret title' },
    })
    const albumID = its.album.id
    await db.album.update({ where: { id: albumID }, data: { isDraft: true, name: 'A secret title' } })
    const { body, text } = await test.http.get('/api/users/me/export').set(its.headers)
    expect(text).not.toContain('A secret title')
    expect(body.likedMusics).toMatchObject([{ musicID: its.music.id, title: '' }])
    expect(body.savedPodcasts).toMatchObject([{ podcastID: its.podcast.id, title: '' }])
    expect(body.savedAlbums).toMatchObject([{ albumID, name: '' }])
    await buildMusic(db, { albumID })
    const later = await test.http.get('/api/users/me/export').set(its.headers)
    expect(later.body.savedAlbums).toMatchObject([{ albumID, name: 'A secret title' }])
    expect(body.playlists[0].musics).toMatchObject([{ musicID: its.music.id, title: '' }])
  })

  it('contains everything that is stored about the caller, and no secrets', async () => {
    const its = await busyUser()
    const reply = await test.http.get('/api/users/me/export').set(its.headers)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect(reply.headers['cache-control']).toContain('no-store')
    const when = expect.stringMatching(/Z$/)
    const music = { musicID: its.music.id, title: its.music.title, when }
    const podcast = { podcastID: its.podcast.id, title: its.podcast.title, when }
    expect(reply.body).toEqual({
      exportedAt: when,
      profile: {
        userID: its.user.id,
        email: its.user.email,
        name: its.user.name,
        created: when,
        signsInWithGoogle: false,
        avatar: expect.stringContaining(`/api/file/images/user/${its.user.id}.jpg?v=`),
      },
      artists: [{ artistID: its.artist.id, name: its.artist.name }],
      djs: [{ djID: its.dj.id, name: its.dj.name }],
      uploadedMusics: [
        {
          ...music,
          files: [{ kind: 'audio', name: 'my song.wav', bytes: 5 }],
          subtitles: ['fa'],
          lyrics: ['ar'],
        },
      ],
      likedMusics: [music],
      likedPodcasts: [podcast],
      likedComments: [{ commentID: its.theirs.id, when }],
      savedMusics: [music],
      savedPodcasts: [podcast],
      savedAlbums: [{ albumID: its.album.id, name: its.album.name, when }],
      followedArtists: [{ artistID: its.artist.id, name: its.artist.name, when }],
      followedDjs: [{ djID: its.dj.id, name: its.dj.name, when }],
      plays: [
        { musicID: its.music.id, podcastID: 0, when },
        { musicID: 0, podcastID: its.podcast.id, when },
      ],
      listenedDays: [
        { day: '2001-11-01', seconds: 200 },
        { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), seconds: expect.any(Number) },
      ],
      hasRecommendations: true,
      hidesExplicit: false,
      hasSavedFeed: true,
      dailyMixes: [{ artistIDs: [its.artist.id], musicIDs: [its.music.id], when }],
      dismissedMixes: [{ artistID: its.artist.id, name: its.artist.name, when }],
      dislikedMusics: [music],
      earlySkips: [{ musicID: its.music.id, podcastID: 0, when }],
      playlists: [
        {
          playListID: its.playlist.playListID,
          name: 'Mine',
          comment: '',
          created: when,
          musics: [{ musicID: its.music.id, title: its.music.title }],
        },
      ],
      comments: [
        {
          commentID: expect.any(Number),
          commentText: 'My word',
          musicID: 0,
          albumID: 0,
          podcastID: 0,
          collectionID: its.collection.id,
          when,
        },
      ],
      chatMessages: [{ text: 'Good evening', when }],
      mutedUntil: '2030-01-01T00:00:00.000Z',
      artistRequests: [
        {
          name: 'Me',
          artistName: 'Me too',
          email: its.user.email,
          phone: '123',
          artistMessage: 'Please',
          status: 'open',
          when,
        },
      ],
      sessions: [{ agent: expect.any(String), created: when, lastUsed: when }],
      passkeys: [{ name: 'Blue key', created: when, lastUsed: null }],
      ratings: [
        { musicID: its.music.id, albumID: 0, artistID: 0, stars: 4 },
        { musicID: 0, albumID: its.album.id, artistID: 0, stars: 3 },
        { musicID: 0, albumID: 0, artistID: its.artist.id, stars: 2 },
      ],
      bookmarks: [{ musicID: its.music.id, podcastID: 0, positionMs: 1500, comment: '', when }],
      shares: [
        {
          description: 'Listen',
          items: [{ kind: 'album', id: its.album.id }],
          expires: null,
          visits: 0,
          when,
        },
      ],
      playingNow: [{ player: 'DSub', musicID: its.music.id, podcastID: 0, when }],
      appPasswords: [{ name: 'Phone', use: 'apps', created: when, lastUsed: null, agent: '' }],
      airShows: [
        {
          showID: expect.any(Number),
          title: 'Night',
          djName: 'Mira',
          agent: 'butt',
          started: when,
          ended: null,
        },
      ],
      scrobbleAccounts: [{ service: 'listenbrainz', name: 'mira', created: when }],
      libraryImports: [{ state: 'waiting', address: 'https://music.example', started: when }],
      libraryMissing: [{ kind: 'song', title: 'Lost', artist: 'Kaveh', marks: ['star'], playlists: [] }],
      broughtPlays: [{ musicID: its.music.id, title: its.music.title, plays: 7, lastPlayed: null, when }],
      broughtPlaylists: [
        { playListID: its.playlist.playListID, address: 'https://music.example', sourceID: 'p1' },
      ],
      pushDevices: [{ token: `device-of-${its.user.id}`, when }],
      pushSubscriptions: [{ endpoint: `https://push.example/${its.user.id}`, when }],
      musicReminders: [{ musicID: its.music.id, title: its.music.title, when }],
      pressLinks: [
        {
          ...{ musicID: its.music.id, albumID: 0, podcastID: 0, name: 'A critic' },
          ...{ created: when, expires: '2030-01-01T00:00:00.000Z', plays: 0 },
        },
      ],
      sentVersions: [{ musicID: its.music.id, podcastID: 0, file: 'new.wav', state: 'waiting', when }],
      reminders: [
        { scheduleID: its.scheduleID, title: 'Tonight', startsAt: '2030-01-01T00:00:00.000Z', when },
      ],
      playQueue: {
        listName: 'Evening',
        index: 1,
        position: 12.5,
        items: [
          { musicID: its.music.id, podcastID: 0 },
          { musicID: 0, podcastID: its.podcast.id },
        ],
        when,
      },
      listeningDevices: [{ name: 'Kitchen', when }],
      episodePositions: [{ ...podcast, position: 600, isPlayed: false }],
      liveRequests: [
        {
          ...{ title: 'Wanted', musicID: 0, isAnonymous: true },
          ...{ state: 'declined', reason: 'Too long', when },
        },
      ],
      liveRequestVotes: [{ title: 'Wanted', when }],
      chatReports: [{ messageID: its.rude.id, when }],
      chatReactions: [{ messageID: its.rude.id, reaction: '😢', when }],
      chatVotes: [{ question: 'Which?', option: 'B', when }],
      moderatedRooms: [{ room: 'live', since: when }],
      commentReports: [{ commentID: expect.any(Number), reason: 'Rude', when }],
    })
    expect(reply.text).not.toContain('argon2')
    expect(reply.text).not.toContain('A secret')
    expect(reply.text).not.toContain(its.friend.email)
  })

  it('is written in parts, with all rows of long lists in order and none twice', async () => {
    // Without `strict`, the reply is streamed as in production.
    const streaming = await startTestApp({}, {}, { strict: false })
    try {
      const { db } = streaming.deps
      const user = await buildUser(db)
      const { id: musicID } = await buildMusic(db)
      const playedAt = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))
      await db.play.createMany({
        data: Array.from({ length: 1203 }, (_, n) => ({
          userID: user.id,
          musicID,
          listener: `user ${user.id}`,
          playedAt: playedAt(n),
        })),
      })
      await db.playlist.createMany({
        data: Array.from({ length: 41 }, (_, n) => ({ userID: user.id, name: `List ${n}` })),
      })
      const reply = await streaming.http.get('/api/users/me/export').set(await as(streaming, user.email))
      expect(reply.headers['transfer-encoding']).toBe('chunked')
      expect(reply.headers['content-type']).toContain('application/json')
      expect(reply.headers['cache-control']).toContain('no-store')
      const { plays, playlists } = AccountExport.strict().parse(reply.body)
      expect(plays.map(({ when }) => when)).toEqual(
        Array.from({ length: 1203 }, (_, n) => playedAt(n).toISOString()),
      )
      expect(playlists.map(({ name }) => name)).toEqual(Array.from({ length: 41 }, (_, n) => `List ${n}`))
    } finally {
      await streaming.close()
    }
  })

  it('is refused to visitors', async () => {
    expect((await test.http.get('/api/users/me/export')).status).toBe(401)
  })
})

describe('the deletion of an account', () => {
  describe('of a busy listener', () => {
    let its: Awaited<ReturnType<typeof busyUser>>
    let image: { id: number; version: string }
    const files = async () => {
      const keys: string[] = []
      for await (const { key } of test.deps.storage.list(imagesFolder('user', its.user.id))) keys.push(key)
      return keys
    }
    beforeAll(async () => {
      its = await busyUser()
      image = await test.deps.db.image.findFirstOrThrow({ where: { kind: 'user', ownerID: its.user.id } })
      expect(await files()).toHaveLength(1)
      await test.http.post('/api/users/forgetpassword/' + its.user.email)
      const rows = await rowsAbout(its.user)
      expect(exportedModels().filter((model) => !rows.get(model))).toEqual([])
      expect((await remove(its.headers)).text).toBe('true')
    })

    it('ends its sessions and its profile', async () => {
      expect((await test.http.get('/api/users/me/export').set(its.headers)).status).toBe(401)
      expect((await test.http.get(`/api/users/${its.user.id}`)).status).toBe(404)
    })

    it('removes its picture, also one that is not encoded yet', async () => {
      expect(await files()).toEqual([])
      expect((await test.http.get(`/api/file/images/user/${its.user.id}.jpg`)).status).toBe(404)
      const jobID = `${image.id}-${image.version}`
      expect(await test.deps.queues.stateOf('encodeImage', jobID)).toBe('unknown')
    })

    it('takes its reactions off all counters, but not its plays', async () => {
      const { db } = test.deps
      const { music, podcast, album, artist, dj, theirs } = its
      const heard = { likeCount: 0, saveCount: 0, playCount: 1 }
      const counted = await Promise.all([
        db.music.findUnique({ where: { id: music.id } }),
        db.podcast.findUnique({ where: { id: podcast.id } }),
        db.album.findUnique({ where: { id: album.id } }),
        db.artist.findUnique({ where: { id: artist.id } }),
        db.dj.findUnique({ where: { id: dj.id } }),
        db.comment.findUnique({ where: { id: theirs.id } }),
      ])
      expect(counted).toMatchObject([
        { ...heard, createdByID: null },
        heard,
        { saveCount: 0 },
        { followerCount: 0 },
        { followerCount: 0 },
        { likeCount: 0 },
      ])
    })

    it('leaves its plays without the listener', async () => {
      expect(await test.deps.db.play.findMany({ where: { musicID: its.music.id } })).toMatchObject([
        { userID: null, listener: 'gone' },
      ])
    })

    it('leaves no row of its own, and none that refers to it', async () => {
      expect(await test.deps.db.comment.count({ where: { collectionID: its.collection.id } })).toBe(0)
      const left = [...(await rowsAbout(its.user))].filter(([, count]) => count > 0)
      expect(left.filter(([model]) => model !== 'NetworkListener')).toEqual([])
    })
  })

  it('requires the password, and limits wrong ones like sign-in does', async () => {
    const user = await buildUser(test.deps.db)
    const headers = await as(test, user.email)
    expect((await test.http.delete('/api/users/me').send({ password: TEST_PASSWORD })).status).toBe(401)
    const without = await remove(headers, {})
    expect([without.status, without.body.errors]).toEqual([400, { password: [expect.any(String)] }])
    for (let n = 0; n < limits.login.failures; n += 1)
      expect((await remove(headers, { password: 'wrong password' })).status).toBe(403)
    const refused = await remove(headers)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await test.deps.db.user.count({ where: { id: user.id } })).toBe(1)
  })

  it('is refused to the last admin, even if the last two try at once', async () => {
    const { db } = test.deps
    const admins = [await buildUser(db, { isAdmin: true }), await buildUser(db, { isAdmin: true })]
    const replies = await Promise.all(admins.map(async (admin) => remove(await holdingToken(test, admin))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const last = await db.user.findFirstOrThrow({ where: { isAdmin: true } })
    const refused = await remove(await holdingToken(test, last))
    expect([refused.status, refused.body.code]).toEqual([409, 'account.last-admin'])
    await buildUser(db, { isAdmin: true })
    expect((await remove(await holdingToken(test, last))).text).toBe('true')
  })

  it('requires a mailed code of a user without a password, and accepts one from others', async () => {
    for (const passwordHash of [null, undefined]) {
      const user = await buildUser(test.deps.db, passwordHash === null ? { passwordHash } : {})
      const headers = await holdingToken(test, user)
      const without = await remove(headers, passwordHash === null ? { password: 'whatever' } : {})
      expect([without.status, without.body.code]).toEqual(
        passwordHash === null ? [400, 'account.code-required'] : [400, 'account.password-required'],
      )
      await send('users/resend', {}, { email: user.email })
      const code = await test.mailedCode(user.email)
      const wrong = await remove(headers, { code: code === '000000' ? '111111' : '000000' })
      expect([wrong.status, wrong.body.code]).toEqual([403, 'code.wrong'])
      expect((await remove(headers, { code })).text).toBe('true')
      expect((await remove(headers, { code })).status).toBe(401)
    }
  })

  it('accepts no code that was mailed to somebody else', async () => {
    const [user, other] = [await buildUser(test.deps.db), await buildUser(test.deps.db)]
    await send('users/resend', {}, { email: other.email })
    const refused = await remove(await as(test, user.email), { code: await test.mailedCode(other.email) })
    expect(refused.status).toBe(403)
    expect(await test.deps.db.user.count({ where: { id: { in: [user.id, other.id] } } })).toBe(2)
  })

  it('keeps counters exact when many accounts are deleted while they like, save and follow', async () => {
    const { db } = test.deps
    const tracks = [await buildMusic(db), await buildMusic(db), await buildMusic(db)]
    const artist = await buildArtist(db)
    const accounts = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)))
    const users = await Promise.all(accounts.map((user) => holdingToken(test, user)))
    const storm = users.flatMap((headers) => [
      ...tracks.flatMap(({ id }) => [
        () => send('main/like', headers, { musicID: id }),
        () => send('savedMusics', headers, { musicID: id }),
      ]),
      () => send('follows', headers, { artistID: artist.id }),
    ])
    await Promise.all(storm.map((act) => act()))
    const replies = await Promise.all([
      // Several addresses, because deletions per address and minute are limited.
      ...users.slice(0, 8).map((headers, n) => remove({ ...headers, 'x-forwarded-for': `10.1.0.${n}` })),
      ...storm.map((act) => act()),
    ])
    expect(replies.filter(({ status }) => ![200, 401].includes(status)).map(({ status }) => status)).toEqual(
      [],
    )
    expect(await db.user.count({ where: { id: { in: accounts.map(({ id }) => id) } } })).toBe(4)
    for (const { id } of tracks) {
      const row = await db.music.findUniqueOrThrow({ where: { id } })
      expect(row.likeCount).toBe(await db.musicLike.count({ where: { musicID: id } }))
      expect(row.saveCount).toBe(await db.savedMusic.count({ where: { musicID: id } }))
    }
    const { followerCount } = await db.artist.findUniqueOrThrow({ where: { id: artist.id } })
    expect(followerCount).toBe(await db.artistFollow.count({ where: { artistID: artist.id } }))
  })
})
