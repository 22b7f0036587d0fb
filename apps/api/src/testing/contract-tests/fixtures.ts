import { takeBackup, whileAlone } from '@nava/backup/back-up'
import { openTarget } from '@nava/backup/target'
import { type Endpoint, limits } from '@nava/contracts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backupTickets } from '../../admin/system/backup-tickets.ts'
import { audioKey, newVersion, waveformKey } from '@nava/media/storage/keys'
import { appSecrets } from '../../listeners/app-passwords/app-secrets.ts'
import { savedFeedKeys } from '../../outlets/feeds/saved-feed-keys.ts'
import type { TestApp } from '../app.ts'
import { holdingToken } from '../as.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
  buildSession,
  buildUser,
  TEST_PASSWORD,
} from '../build.ts'
import { picture } from '../files.ts'
import { startOtherSite } from '../other-site.ts'
import { publishAudio, publishImage, publishPictures, publishVideo } from '../publish.ts'

export const PUBLIC_URL = 'https://nava.example'

/** `owner` owns the requested rows; `artist` and `dj` own different ones */
export const ROLES = ['visitor', 'listener', 'artist', 'dj', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

export interface Person {
  headers: Record<string, string>
  /** App password; empty for visitors */
  appHeaders: Record<string, string>
  sourceHeaders: Record<string, string>
  userID: number
  artistID: number
  djID: number
}

export type People = Record<Role, Person>

export async function createPeople(test: TestApp): Promise<People> {
  const { db } = test.deps
  const person = async (...is: ('artist' | 'dj' | 'admin')[]): Promise<Person> => {
    const user = await buildUser(db, { isAdmin: is.includes('admin') })
    return {
      headers: await holdingToken(test, user),
      appHeaders: await holdingAppPassword(test, user.id, 'apps'),
      sourceHeaders: await holdingAppPassword(test, user.id, 'source'),
      userID: user.id,
      artistID: is.includes('artist') ? (await buildArtist(db, { memberID: user.id })).id : 0,
      djID: is.includes('dj') ? (await buildDj(db, { memberID: user.id })).id : 0,
    }
  }
  return {
    visitor: { headers: {}, appHeaders: {}, sourceHeaders: {}, userID: 0, artistID: 0, djID: 0 },
    listener: await person(),
    artist: await person('artist'),
    dj: await person('dj'),
    admin: await person('admin'),
    owner: await person('artist', 'dj'),
  }
}

async function holdingAppPassword({ deps, env }: TestApp, userID: number, use: 'apps' | 'source') {
  const secrets = appSecrets(env.jwtSecret)
  const password = secrets.make()
  const secret = secrets.encrypt(userID, password)
  await deps.db.appPassword.create({
    data: { userID, name: 'App', use, secret, lookup: secrets.lookup(password) },
  })
  const source = Buffer.from(`source:${password}`).toString('base64')
  return { authorization: use === 'apps' ? `Token ${password}` : `Basic ${source}` }
}

export async function savedFeedKey({ deps, env }: TestApp, { userID }: Person): Promise<string> {
  const keys = savedFeedKeys(env.jwtSecret)
  const seed = keys.makeSeed()
  await deps.db.user.update({ where: { id: userID }, data: { savedFeedSeed: seed } })
  return keys.keyOf({ userID, seed })
}

/** Makes a press link of the shared track, which lasts for a day. */
export async function pressKey(
  { deps }: TestApp,
  { userID }: Person,
  { musicID }: Fixtures,
): Promise<string> {
  const key = newVersion()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await deps.db.pressLink.create({ data: { key, userID, musicID, name: 'A critic', expiresAt } })
  return key
}

export function headersFor({ access }: Endpoint, { headers, appHeaders, sourceHeaders }: Person) {
  if (access === 'app') return appHeaders
  return access === 'source' ? sourceHeaders : headers
}

export const ENDS_THE_TOKEN: ReadonlySet<string> = new Set([
  'DELETE /api/users/me',
  'DELETE /api/users/me/sessions',
  'POST /api/users/updateprofile',
])

async function publishMeasured({ deps }: TestApp, owner: Parameters<typeof publishAudio>[1]) {
  const { assetID, version } = await publishAudio(deps, owner, { bytes: 500, opus: Buffer.alloc(700) })
  await deps.storage.put(waveformKey(assetID, version), Buffer.alloc(1600))
}

async function publishFilm({ deps }: TestApp, musicID: number) {
  await publishPictures(deps, await publishVideo(deps, musicID, [720, 360]), await picture())
}

export type Fixtures = Awaited<ReturnType<typeof buildFixtures>>

export async function buildFixtures(test: TestApp, owner: Person) {
  const { db } = test.deps
  const music = await buildMusic(db, { artistIDs: [owner.artistID], downloadsFor: 'everyone' })
  await publishMeasured(test, { musicID: music.id })
  await publishFilm(test, music.id)
  await addSubtitles(test, music.id)
  await addLyrics(test, music.id)
  const podcast = await buildPodcast(db, { djIDs: [owner.djID], downloadsFor: 'everyone' })
  await publishMeasured(test, { podcastID: podcast.id })
  const album = await buildAlbum(db, { artistIDs: [owner.artistID] })
  const collection = await buildCollection(db, { musicIDs: [music.id] })
  const comment = await db.comment.create({ data: { userID: owner.userID, musicID: music.id, text: 'Fine' } })
  const playlist = await db.playlist.create({
    data: { userID: owner.userID, name: 'Own', music: { create: { musicID: music.id } } },
  })
  const named = (name: string) => ({ data: { name: `${name} ${newVersion()}` } })
  return {
    musicID: music.id,
    videoID: (await buildMusic(db, { hasAudio: false, hasVideo: true })).id,
    announcedID: (await buildMusic(db, { isComingSoon: true })).id,
    podcastID: podcast.id,
    scheduleID: (await db.schedule.create({ data: { title: 'Begun', startsAt: new Date() } })).id,
    albumID: album.id,
    collectionID: collection.id,
    ...{ sliderIDs: [], collectionIDs: [collection.id], exclusiveIDs: [music.id] },
    commentID: comment.id,
    playListID: playlist.id,
    artistID: owner.artistID,
    djID: owner.djID,
    languageID: (await db.language.create(named('Language'))).id,
    genreID: (await db.genre.create(named('Genre'))).id,
    typeID: (await db.musicType.create(named('Type'))).id,
    userID: owner.userID,
    address: await someFeed(test),
    ...(await placeBackups(test)),
    folder: await placeImports(test),
    url: `${PUBLIC_URL}/playMusic/${music.id}`,
    format: 'json',
    page: '1',
    language: 'en',
    email: (await buildUser(db)).email,
    password: TEST_PASSWORD,
    currentPassword: TEST_PASSWORD,
  }
}

/** Has imports be possible. Returns a folder. */
async function placeImports({ deps, env }: TestApp) {
  const importDir = join(env.dataDir, 'imports')
  Object.assign(deps.env, { importDir })
  await mkdir(join(importDir, 'album'), { recursive: true })
  return 'album'
}

/** Takes two backups, so that one may be deleted. Returns the name of one, and an admin who may download it. */
async function placeBackups({ deps, env }: TestApp) {
  const place = join(env.dataDir, 'backups')
  Object.assign(deps.env, { backupPlace: place })
  const target = await openTarget(place, env.backupSettings)
  const { id: userID, tokenVersion: version } = await buildUser(deps.db, { isAdmin: true })
  const backup = await whileAlone(env.databaseUrl, async (client) => {
    const from = { storage: deps.storage, dataDir: env.dataDir }
    await takeBackup(client, from, target, { acceptsMissing: true })
    return (await takeBackup(client, from, target, { acceptsMissing: true })).name
  })
  if (backup === undefined) throw new Error('No backup was taken')
  return { backup, downloaderID: userID, downloaderVersion: version }
}

/** Returns a ticket for a download of the backup, which is good for a minute. */
export function backupTicket(
  { env }: TestApp,
  { backup, downloaderID: userID, downloaderVersion: version }: Fixtures,
): string {
  const { pathname } = new URL(
    backupTickets(env.jwtSecret).addressOf({ backup, userID, version }),
    PUBLIC_URL,
  )
  return pathname.split('/').at(-1) ?? ''
}

/**
 * Functions that create an owner's row for `{id}`, by pattern. Each call gets a row, because calls change or
 * delete it.
 */
export const rowMakers: readonly [
  RegExp,
  (test: TestApp, owner: Person, fixtures: Fixtures) => Promise<number>,
][] = [
  [
    /^\/share\//,
    async (test, owner, { musicID }) => {
      const id = await ownMusic(test, owner)
      // Several items have a page of their own.
      const create = [0, 1].map((position) => ({ kind: 'track', itemID: musicID, position }))
      await test.deps.db.share.create({ data: { id: String(id), userID: owner.userID, items: { create } } })
      return id
    },
  ],
  [
    /^\/api\/genres\//,
    async ({ deps: { db } }) => {
      const create = { musicID: (await buildMusic(db, {})).id }
      return (await db.genre.create({ data: { name: `Genre ${create.musicID}`, music: { create } } })).id
    },
  ],
  [/^\/api\/press(links)?\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [/^\/api\/musics\/\{id\}\/reminder/, async (_test, _owner, fixtures) => fixtures.announcedID],
  [/^\/feeds\/covers\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [
    /^\/feeds\/transcripts\//,
    async ({ deps }, owner) => transcribed(deps, (await buildPodcast(deps.db, { djIDs: [owner.djID] })).id),
  ],
  [/^\/feeds\/chapters\//, podcastWithChapters],
  [/^\/feeds\//, async (_test, owner) => owner.djID],
  // Uses the shared track, because only its media are stored.
  [/^\/music\/live\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [/^\/music\/(waveform\/)?(music|video)\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [/^\/music\/(waveform\/)?podcast\//, async (_test, _owner, fixtures) => fixtures.podcastID],
  [
    /^\/api\/file\/images\//,
    async (test, owner) => {
      const id = await ownMusic(test, owner)
      await publishImage(test.deps, 'music', id)
      return id
    },
  ],
  [/^\/music\/upload\/podcast\//, ownPodcast],
  [/^\/api\/uploads\/podcasts\//, failedPodcast],
  [/^\/api\/podcasts\/transcripts\//, podcastWithTranscript],
  [/^\/api\/djpanel\/collections\//, ownCollection],
  [
    /^\/api\/djpanel\/imports\/episodes\//,
    async (test, owner) => (await failedImport(test, owner)).episodeID,
  ],
  [/^\/api\/djpanel\/imports\//, async (test, owner) => (await failedImport(test, owner)).importID],
  [/^\/api\/podcasts\/\{id\}\/download$/, async (_test, _owner, fixtures) => fixtures.podcastID],
  [/^\/api\/podcasts\/(setcover\/)?\{id\}/, ownPodcast],
  [/^\/api\/podcasts\//, async (_test, _owner, fixtures) => fixtures.podcastID],
  [/^\/music\/upload\//, ownMusic],
  [
    /^\/api\/uploads\/\{id\}\/video\/poster/,
    async (test, owner) => {
      const id = await ownMusic(test, owner)
      await publishFilm(test, id)
      return id
    },
  ],
  [/^\/api\/uploads\/\{id\}\/video\/subtitles/, musicWithSubtitles],
  [
    /^\/api\/uploads\/versions\/\{id\}\/back/,
    async (test, owner) => (await replacedMusic(test, owner, 'former')).versionID,
  ],
  [
    /^\/api\/(uploads\/versions|admin\/replacements)\//,
    async (test, owner) => (await replacedMusic(test, owner, 'waiting')).versionID,
  ],
  [/^\/api\/uploads\//, failedMusic],
  [
    /^\/api\/musics\/\{id\}\/lyrics\/shift/,
    async (test, owner) => (await replacedMusic(test, owner, 'former')).musicID,
  ],
  [/^\/api\/musics\/\{id\}\/lyrics\/\{kind\}/, musicWithLyrics],
  [/^\/api\/musics\/\{id\}\/(video\/)?download$/, async (_test, _owner, fixtures) => fixtures.musicID],
  [/^\/api\/musics\/(setcover\/|settopcover\/)?\{id\}/, ownMusic],
  [/^\/api\/musics\/collection\//, async (_test, _owner, fixtures) => fixtures.collectionID],
  [/^\/api\/musics\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [
    /^\/api\/albums\/\{id\}\/download\.zip/,
    async (test, { artistID }) => {
      const { id: albumID } = await buildAlbum(test.deps.db, { artistIDs: [artistID] })
      const data = { albumID, artistIDs: [artistID], downloadsFor: 'everyone' } as const
      await publishMeasured(test, { musicID: (await buildMusic(test.deps.db, data)).id })
      return albumID
    },
  ],
  [
    /^\/api\/(artistpanel\/)?albums\/(setcover\/|\{id\}(?!\/getmusics))/,
    async ({ deps }, { artistID }) =>
      (await buildAlbum(deps.db, { artistIDs: [artistID], isDraft: true })).id,
  ],
  [/^\/api\/albums\//, async (_test, _owner, fixtures) => fixtures.albumID],
  [/^\/api\/collections\//, async (_test, _owner, fixtures) => fixtures.collectionID],
  [/^\/api\/artists\/|^\/api\/socials\/all\//, async (_test, owner) => owner.artistID],
  [
    /^\/api\/socials\//,
    async ({ deps }, { artistID }) => {
      const link = `https://www.instagram.com/${newVersion()}`
      return (await deps.db.social.create({ data: { artistID, type: 'instagram', link } })).id
    },
  ],
  [/^\/api\/djs\/|^\/api\/djpanel\/statistics\/djs\//, async (_test, owner) => owner.djID],
  [/^\/api\/artistpanel\/statistics\/artists\//, async (_test, owner) => owner.artistID],
  [/^\/api\/artistpanel\/statistics\/musics\//, ownMusic],
  [/^\/api\/djpanel\/statistics\/podcasts\//, ownPodcast],
  [
    /^\/api\/users\/me\/sessions\//,
    async ({ deps }, owner) => (await buildSession(deps.db, owner.userID)).id,
  ],
  [
    /^\/api\/users\/me\/passkeys\//,
    async ({ deps }, { userID }) => {
      const key = { credentialID: newVersion(), publicKey: new Uint8Array([1]), counter: 0, name: 'Key' }
      return (await deps.db.passkey.create({ data: { userID, ...key } })).id
    },
  ],
  [
    /^\/api\/apppasswords\//,
    async ({ deps }, { userID }) => {
      const data = { userID, name: 'Phone', secret: new Uint8Array([1]), lookup: Buffer.from(newVersion()) }
      return (await deps.db.appPassword.create({ data })).id
    },
  ],
  [
    /^\/api\/history\//,
    async ({ deps }, { userID }, { musicID }) =>
      Number((await deps.db.play.create({ data: { userID, listener: `u${userID}`, musicID } })).id),
  ],
  [/^\/api\/(radio|dislikes)\//, async (_test, _owner, fixtures) => fixtures.musicID],
  [/^\/api\/users\//, async (_test, owner) => owner.userID],
  [
    /^\/api\/playlists\//,
    async ({ deps }, { userID }) => (await deps.db.playlist.create({ data: { userID, name: 'Own' } })).id,
  ],
  [
    /^\/api\/events\//,
    async ({ deps }) => (await deps.db.event.create({ data: { name: 'Soon', startsAt: new Date() } })).id,
  ],
  [
    /^\/api\/schedules\//,
    async ({ deps }) =>
      (
        await deps.db.schedule.create({
          data: { title: 'Later', startsAt: new Date(Date.now() + 86_400_000) },
        })
      ).id,
  ],
  [
    /^\/api\/live\/requests\//,
    async ({ deps }, { userID }, { musicID }) => {
      // Of a track, one request waits.
      await deps.db.liveRequest.deleteMany({ where: { musicID } })
      return (await deps.db.liveRequest.create({ data: { userID, musicID, title: 'Song' } })).id
    },
  ],
  [
    /^\/api\/chat\/polls\//,
    async ({ deps }) => {
      await deps.db.chatPoll.deleteMany()
      const data = { room: 'live', question: 'Which?', options: ['This', 'That'] }
      return (await deps.db.chatPoll.create({ data })).id
    },
  ],
  [/^\/api\/chat\/writers\//, async ({ deps }) => (await buildUser(deps.db)).id],
  [
    /^\/api\/chat\/words\//,
    async ({ deps }) =>
      (await deps.db.chatWord.create({ data: { room: 'live', pattern: newVersion(), folded: ['rude'] } })).id,
  ],
  [
    /^\/api\/chat\/messages\//,
    async ({ deps }, { userID }) => (await deps.db.chatMessage.create({ data: { userID, text: 'Own' } })).id,
  ],
  [
    /^\/api\/comments\//,
    async ({ deps }, { userID }, { musicID }) =>
      (await deps.db.comment.create({ data: { userID, musicID, text: 'Own' } })).id,
  ],
  [
    /^\/api\/podcastcollections\//,
    async ({ deps }) => (await deps.db.podcastCollection.create({ data: { name: 'Shows' } })).id,
  ],
  [/^\/api\/news\//, newsPost],
  [/^\/api\/admin\/music\/\{id\}\/withdraw/, async ({ deps }) => (await buildMusic(deps.db, {})).id],
  [/^\/api\/admin\/podcasts\/\{id\}\/withdraw/, async ({ deps }) => (await buildPodcast(deps.db, {})).id],
  [/^\/api\/admin\/(music|podcasts|albums|artists)\/\{id\}\/restore/, withdrawnWork],
  [/^\/api\/admin\/music\//, ownMusic],
  [/^\/api\/admin\/podcasts\//, ownPodcast],
  [/^\/api\/admin\/albums\//, async ({ deps }) => (await buildAlbum(deps.db)).id],
  [/^\/api\/admin\/collections\//, async ({ deps }) => (await buildCollection(deps.db)).id],
  [
    /^\/api\/admin\/podcastcollections\//,
    async ({ deps }) => (await deps.db.podcastCollection.create({ data: { name: 'Shows' } })).id,
  ],
  [/^\/api\/admin\/artists\//, async ({ deps }) => (await buildArtist(deps.db)).id],
  [/^\/api\/admin\/djs\//, async ({ deps }) => (await buildDj(deps.db)).id],
  [/^\/api\/admin\/users\//, async ({ deps }) => (await buildUser(deps.db)).id],
  [
    /^\/api\/admin\/artistrequests\//,
    async ({ deps }) => {
      const { id: userID, email } = await buildUser(deps.db)
      const form = { name: 'Somebody', artistName: 'Some Band', phone: '', message: '' }
      return (await deps.db.artistRequest.create({ data: { userID, email, ...form } })).id
    },
  ],
  [
    /^\/api\/admin\/sliders\//,
    async ({ deps }) => (await deps.db.slider.create({ data: { type: 'ad' } })).id,
  ],
  [
    /^\/api\/admin\/events\//,
    async ({ deps }) => (await deps.db.event.create({ data: { name: 'Event' } })).id,
  ],
  [
    /^\/api\/admin\/schedules\//,
    async ({ deps }) =>
      (await deps.db.schedule.create({ data: { title: 'Programme', startsAt: new Date('2026-12-01') } })).id,
  ],
  [/^\/api\/admin\/news\//, newsPost],
  [
    /^\/api\/admin\/imports\//,
    async ({ deps }) =>
      (await deps.db.folderImport.create({ data: { folder: newVersion(), options: {}, state: 'planned' } }))
        .id,
  ],
  [
    /^\/api\/admin\/watched\//,
    async ({ deps }) =>
      (await deps.db.watchedFolder.create({ data: { folder: newVersion(), options: {}, isOn: false } })).id,
  ],
  [/^\/api\/admin\/jobs\/\{id\}\/cancel/, pendingUpload],
  [
    /^\/api\/admin\/tasks\//,
    async ({ deps }) =>
      (await deps.db.adminTask.create({ data: { kind: 'verifyBackup', subject: newVersion() } })).id,
  ],
  [
    /^\/api\/admin\/legaltexts\//,
    async ({ deps }) => {
      await deps.db.legalText.deleteMany()
      return (await deps.db.legalText.create({ data: { page: 'terms', language: 'ar', text: 'Ours' } })).id
    },
  ],
  [
    /^\/api\/admin\/languages\//,
    async ({ deps }) => (await deps.db.language.create({ data: { name: newVersion() } })).id,
  ],
  [
    /^\/api\/admin\/genres\//,
    async ({ deps }) => (await deps.db.genre.create({ data: { name: newVersion() } })).id,
  ],
  [
    /^\/api\/admin\/types\//,
    async ({ deps }) => (await deps.db.musicType.create({ data: { name: newVersion() } })).id,
  ],
  [
    /^\/api\/admin\/comments\//,
    async ({ deps }, { userID }, { musicID }) =>
      (
        await deps.db.comment.create({
          data: { userID, musicID, text: 'Rude', reports: { create: { userID, reason: '' } } },
        })
      ).id,
  ],
  [/^\/api\/admin\/chat\/rooms\//, async ({ deps }) => (await buildUser(deps.db)).id],
  [
    /^\/api\/admin\/chat\//,
    async ({ deps }, { userID }) =>
      (await deps.db.chatMessage.create({ data: { userID, text: 'Rude', reports: { create: { userID } } } }))
        .id,
  ],
  [
    /^\/api\/admin\/jobs\//,
    async (test, owner) => {
      const musicID = await failedMusic(test, owner)
      return (await test.deps.db.mediaAsset.findFirstOrThrow({ where: { musicID } })).id
    },
  ],
]

async function someFeed({ allowedHosts }: TestApp): Promise<string> {
  const site = await startOtherSite()
  allowedHosts.push(new URL(site.address).host)
  site.answer((_, reply) => {
    reply.end(`<rss version="2.0"><channel><title>Feed</title><item><title>One</title><guid>${newVersion()}</guid>
      <enclosure url="${site.address}/${newVersion()}.mp3" length="1" type="audio/mpeg"/></item></channel></rss>`)
  })
  return `${site.address}/feed.xml`
}

/** A row of each kind that can be restored, all with one ID */
async function withdrawnWork({ deps: { db } }: TestApp): Promise<number> {
  const id = 1_000_000 + (restored += 1)
  const data = { id, withdrawnAt: new Date() }
  await db.music.create({ data: { ...data, title: 'Gone', isConfirmed: false } })
  await db.podcast.create({ data: { ...data, title: 'Gone', isConfirmed: false } })
  await db.album.create({ data: { ...data, name: 'Gone' } })
  await db.artist.create({ data: { ...data, name: 'Gone' } })
  return id
}
let restored = 0

async function ownCollection({ deps }: TestApp, { djID }: Person): Promise<number> {
  const data = { name: 'Own shows', isDraft: true, djs: { create: { djID } } }
  return (await deps.db.podcastCollection.create({ data })).id
}

async function failedImport({ deps }: TestApp, { djID }: Person) {
  const { id: importID } = await deps.db.feedImport.create({
    data: { djID, address: 'https://example.org/feed', title: 'Feed' },
  })
  const { id: episodeID } = await deps.db.episodeImport.create({
    data: {
      importID,
      djID,
      guid: newVersion(),
      title: 'One',
      item: {},
      state: 'failed',
      reasonCode: 'import.failed',
    },
  })
  return { importID, episodeID }
}

async function podcastWithChapters(test: TestApp, owner: Person): Promise<number> {
  const description = '0:00 Opening\n1:00 The middle\n2:00 The end'
  return (await buildPodcast(test.deps.db, { djIDs: [owner.djID], description, lengthSeconds: 180 })).id
}

async function podcastWithTranscript(test: TestApp, owner: Person): Promise<number> {
  return transcribed(test.deps, await ownPodcast(test, owner))
}

async function transcribed({ db }: TestApp['deps'], podcastID: number): Promise<number> {
  await db.podcastTranscript.create({
    data: { podcastID, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }] },
  })
  return podcastID
}

async function addSubtitles(test: TestApp, musicID: number): Promise<void> {
  await test.deps.db.videoSubtitles.create({
    data: { musicID, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }], lines: 1 },
  })
}

async function musicWithLyrics(test: TestApp, owner: Person): Promise<number> {
  const musicID = await ownMusic(test, owner)
  await addLyrics(test, musicID)
  return musicID
}

async function addLyrics(test: TestApp, musicID: number): Promise<void> {
  const lyrics = { kind: 'translation', language: 'en', text: 'Hello' } as const
  await test.deps.db.musicLyrics.create({ data: { musicID, ...lyrics } })
}

async function musicWithSubtitles(test: TestApp, owner: Person): Promise<number> {
  const musicID = await ownMusic(test, owner)
  await addSubtitles(test, musicID)
  return musicID
}

async function ownMusic({ deps }: TestApp, { artistID, userID }: Person): Promise<number> {
  return (
    await buildMusic(deps.db, {
      artistIDs: [artistID],
      createdByID: userID,
      isConfirmed: false,
      hasAudio: false,
    })
  ).id
}

async function ownPodcast({ deps }: TestApp, { djID }: Person): Promise<number> {
  return (await buildPodcast(deps.db, { djIDs: [djID], isConfirmed: false, hasAudio: false })).id
}

async function newsPost({ deps }: TestApp): Promise<number> {
  return (await deps.db.newsPost.create({ data: { title: 'News', excerpt: '', content: '' } })).id
}

const failure = {
  kind: 'audio',
  state: 'failed',
  reasonCode: 'audio.damaged',
  sourceVersion: 'v1',
  sourceType: 'wav',
  sourceName: 'a.wav',
  sourceBytes: 1n,
} as const

async function failedMusic(test: TestApp, owner: Person): Promise<number> {
  const musicID = await ownMusic(test, owner)
  await test.deps.db.mediaAsset.create({ data: { musicID, ...failure } })
  return musicID
}

/** Creates a track with a version beside the published one. */
async function replacedMusic(test: TestApp, owner: Person, state: 'former' | 'waiting') {
  const musicID = await ownMusic(test, owner)
  const { assetID, files } = await publishAudio(test.deps, { musicID }, { bytes: 10 })
  const version = newVersion()
  for (const quality of limits.audio.qualities)
    await test.deps.storage.put(audioKey(assetID, version, quality), files[quality])
  const keptUntil = state === 'former' ? new Date('2100-01-01') : null
  const source = { sourceType: 'wav', sourceName: 'song.wav', sourceBytes: 1n, durationMs: 1000 }
  const data = { assetID, version, state, keptUntil, ...source }
  return { musicID, versionID: (await test.deps.db.assetVersion.create({ data })).id }
}

async function pendingUpload(test: TestApp, owner: Person): Promise<number> {
  const musicID = await ownMusic(test, owner)
  const data = { musicID, ...failure, state: 'queued' as const, reasonCode: null }
  return (await test.deps.db.mediaAsset.create({ data })).id
}

async function failedPodcast(test: TestApp, owner: Person): Promise<number> {
  const podcastID = await ownPodcast(test, owner)
  await test.deps.db.mediaAsset.create({ data: { podcastID, ...failure } })
  return podcastID
}
