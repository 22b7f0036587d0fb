import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { publishPictures, publishVideo } from '../../testing/publish.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { picture, wave } from '../../testing/files.ts'

type Headers = Record<'authorization', string>

let test: TestApp
let adminID: number
let admin: Headers
let owner: Headers
let cover: Buffer
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const user = await buildUser(db, { isAdmin: true })
  adminID = user.id
  admin = await as(test, user.email)
  cover = await picture()
})
afterAll(() => test.close())

const TABLES = [
  'music',
  'music_artists',
  'media_assets',
  'images',
  'podcasts',
  'podcast_djs',
  'artists',
  'socials',
  'comments',
  'albums',
]

/** Returns all rows of these tables, except assets without a file. */
async function stored(): Promise<unknown> {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rest = table === 'media_assets' ? `WHERE source_version <> ''` : ''
      const { rows } = await test.deps.sql.query(`SELECT * FROM ${table} ${rest} ORDER BY 1, 2`)
      return [table, rows]
    }),
  )
  return Object.fromEntries(tables)
}

async function buildForeign() {
  const { db } = test.deps
  const user = await buildUser(db)
  const artist = await buildArtist(db, { memberID: user.id })
  const other = await buildArtist(db)
  const dj = await buildDj(db, { memberID: user.id })
  const open = { isConfirmed: false, hasAudio: false }
  const [music, failed, unsent, film] = [
    await buildMusic(db, { artistIDs: [artist.id], ...open }),
    await buildMusic(db, { artistIDs: [artist.id], ...open }),
    await buildMusic(db, { artistIDs: [artist.id], ...open }),
    await buildMusic(db, { artistIDs: [artist.id], ...open }),
  ]
  const [podcast, failedPodcast, unsentPodcast] = [
    await buildPodcast(db, { djIDs: [dj.id], ...open }),
    await buildPodcast(db, { djIDs: [dj.id], ...open }),
    await buildPodcast(db, { djIDs: [dj.id], ...open }),
  ]
  await publishPictures(test.deps, await publishVideo(test.deps, film.id, [360]), cover)
  owner = await as(test, user.email)
  for (const id of [music.id, failed.id])
    await test.http.post(`/music/upload/music/${id}`).set(owner).attach('file', wave(), 'a.wav')
  for (const id of [podcast.id, failedPodcast.id])
    await test.http.post(`/music/upload/podcast/${id}`).set(owner).attach('file', wave(), 'a.wav')
  await db.mediaAsset.updateMany({
    where: { OR: [{ musicID: failed.id }, { podcastID: failedPodcast.id }] },
    data: { state: 'failed', reasonCode: 'upload.server-fault' },
  })
  const job = await db.mediaAsset.findFirstOrThrow({ where: { musicID: failed.id } })
  const social = await db.social.create({
    data: { artistID: artist.id, type: 'telegram', link: 'https://t.me/a' },
  })
  const album = await db.album.create({ data: { name: 'Any', releaseDate: new Date() } })
  const comment = await db.comment.create({ data: { userID: user.id, text: 'Hm', albumID: album.id } })
  return {
    artist,
    other,
    dj,
    music,
    failed,
    unsent,
    film,
    podcast,
    failedPodcast,
    unsentPodcast,
    job,
    comment,
    social,
    album,
  }
}
type Foreign = Awaited<ReturnType<typeof buildForeign>>

const call = (method: 'post' | 'put' | 'delete', path: string, headers: Headers) =>
  test.http[method](path).set(headers)

const track = (artistID: number) => ({ title: 'Changed', musicArtists: [{ artistID }] })

/** Calls for owners and admins, made by an admin on another user's rows */
const CALLS: Record<string, (rows: Foreign, headers: Headers) => ReturnType<typeof call>> = {
  createMusic: ({ artist }, by) => call('post', '/api/musics', by).send(track(artist.id)),
  updateMusic: ({ music, artist }, by) => call('put', `/api/musics/${music.id}`, by).send(track(artist.id)),
  deleteMusic: ({ music }, by) => call('delete', `/api/musics/${music.id}`, by),
  uploadMusic: ({ unsent }, by) =>
    call('post', `/music/upload/music/${unsent.id}`, by).attach('file', wave(), 'a.wav'),
  retryUpload: ({ failed }, by) => call('post', `/api/uploads/${failed.id}/audio/retry`, by),
  cancelUpload: ({ music }, by) => call('delete', `/api/uploads/${music.id}/audio`, by),
  setMusicCover: ({ music }, by) =>
    call('post', `/api/musics/setCover/${music.id}/112233`, by).attach('file', cover, 'a.png'),
  setMusicTopCover: ({ music }, by) =>
    call('post', `/api/musics/setTopCover/${music.id}/112233`, by).attach('file', cover, 'a.png'),
  setPoster: ({ music }, by) =>
    call('post', `/api/uploads/${music.id}/video/poster`, by).attach('file', cover, 'a.png'),
  choosePoster: ({ film }, by) => call('post', `/api/uploads/${film.id}/video/posters/1`, by),
  createPodcast: ({ dj }, by) =>
    call('post', '/api/podcasts', by).send({ title: 'New', podcastDjs: [{ djID: dj.id }] }),
  updatePodcast: ({ podcast, dj }, by) =>
    call('put', `/api/podcasts/${podcast.id}`, by).send({ title: 'New', podcastDjs: [{ djID: dj.id }] }),
  deletePodcast: ({ podcast }, by) => call('delete', `/api/podcasts/${podcast.id}`, by),
  uploadPodcast: ({ unsentPodcast }, by) =>
    call('post', `/music/upload/podcast/${unsentPodcast.id}`, by).attach('file', wave(), 'a.wav'),
  retryPodcastUpload: ({ failedPodcast }, by) =>
    call('post', `/api/uploads/podcasts/${failedPodcast.id}/retry`, by),
  cancelPodcastUpload: ({ podcast }, by) => call('delete', `/api/uploads/podcasts/${podcast.id}`, by),
  setPodcastCover: ({ podcast }, by) =>
    call('post', `/api/podcasts/setCover/${podcast.id}/112233`, by).attach('file', cover, 'a.png'),
  updateArtist: ({ artist }, by) => call('put', `/api/artists/${artist.id}`, by).send({ name: 'Renamed' }),
  setArtistAvatar: ({ artist }, by) =>
    call('post', `/api/artists/setAvatar/${artist.id}`, by).attach('file', cover, 'a.png'),
  setArtistHeader: ({ artist }, by) =>
    call('post', `/api/artists/setHeader/${artist.id}`, by).attach('file', cover, 'a.png'),
  createSocial: ({ artist }, by) =>
    call('post', '/api/socials', by).send({
      type: 'telegram',
      link: 'https://t.me/b',
      artistID: artist.id,
    }),
  deleteSocial: ({ social }, by) => call('delete', `/api/socials/${social.id}`, by),
  deleteComment: ({ comment }, by) => call('delete', `/api/comments/${comment.id}`, by),
}

const ADMIN_CALLS: typeof CALLS = {
  update: ({ album }, by) => call('put', `/api/admin/albums/${album.id}`, by).send({ name: 'Changed' }),
  delete: ({ album }, by) => call('delete', `/api/admin/albums/${album.id}`, by),
  picture: ({ album }, by) =>
    call('post', `/api/admin/albums/${album.id}/picture`, by).attach('file', cover, 'a.png'),
  'retry of an upload': ({ job }, by) => call('post', `/api/admin/jobs/${job.id}/retry`, by),
}

const entries = () => test.deps.db.adminAudit.findMany({ orderBy: { id: 'desc' }, take: 10 })

describe('a failure to write an audit entry', () => {
  let rows: Foreign
  beforeAll(async () => {
    rows = await buildForeign()
    await test.deps.sql.query(`
      CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no audit today'; END $$;
      CREATE TRIGGER refuse_audit BEFORE INSERT ON admin_audit FOR EACH ROW EXECUTE FUNCTION refuse_audit()`)
  })
  afterAll(() => test.deps.sql.query('DROP FUNCTION refuse_audit CASCADE'))

  it.each(Object.entries(CALLS))(
    'a failure to write an audit entry rolls everything back at %s',
    async (_name, make) => {
      const before = await stored()
      const { status } = await make(rows, admin)
      expect([status, await stored()]).toEqual([500, before])
    },
  )

  it.each(Object.entries(ADMIN_CALLS))(
    'a failure to write an audit entry rolls everything back at the admins’ %s',
    async (_name, make) => {
      const before = await stored()
      const { status } = await make(rows, admin)
      expect([status, await stored()]).toEqual([500, before])
    },
  )

  it('leaves no file of an upload behind', async () => {
    const asset = await test.deps.db.mediaAsset.findFirstOrThrow({ where: { musicID: rows.unsent.id } })
    expect(asset.sourceVersion).toBe('')
    const left: string[] = []
    for await (const { key } of test.deps.storage.list(`sources/${asset.id}/`)) left.push(key)
    expect(left).toEqual([])
  })

  it('does not affect owners, whose changes are not audited', async () => {
    const { status } = await call('put', `/api/musics/${rows.music.id}`, owner).send(track(rows.artist.id))
    expect(status).toBe(200)
  })
})

describe('the audit of admins’ changes to other people’s rows', () => {
  const isDeletion = ([name]: [string, unknown]) => Number(name.startsWith('delete'))
  const ordered = Object.entries(CALLS).toSorted((a, b) => isDeletion(a) - isDeletion(b))

  it('has one entry for each call', async () => {
    const rows = await buildForeign()
    for (const [name, make] of ordered) {
      const [newest] = await entries()
      const reply = await make(rows, admin)
      const added = (await entries()).filter(({ id }) => id > (newest?.id ?? 0))
      expect([name, reply.status, added.map((entry) => entry.adminID)], reply.text).toEqual([
        name,
        200,
        [adminID],
      ])
    }
  })

  it('has an entry for a track and one for the artist that it is assigned to', async () => {
    const { music, other } = await buildForeign()
    const reply = await call('put', `/api/musics/${music.id}`, admin).send(track(other.id))
    expect(reply.status).toBe(200)
    const [ofTrack, ofArtist] = await entries()
    expect([ofTrack, ofArtist]).toMatchObject([
      { kind: 'music', rowID: music.id, action: 'PUT /api/musics/{id}' },
      { kind: 'artists', rowID: other.id, action: 'PUT /api/musics/{id}' },
    ])
  })

  it('has an entry for the artist that an admin’s own track is assigned to', async () => {
    const { db } = test.deps
    const { artist } = await buildForeign()
    const own = await buildMusic(db, { createdByID: adminID, isConfirmed: false })
    expect((await call('put', `/api/musics/${own.id}`, admin).send(track(artist.id))).status).toBe(200)
    expect((await entries())[0]).toMatchObject({ kind: 'artists', rowID: artist.id })
  })

  it('has no entry for a refused change', async () => {
    const { music, podcast } = await buildForeign()
    const [newest] = await entries()
    for (const [status, path] of [
      [409, `/api/uploads/${music.id}/audio/retry`],
      [409, `/api/uploads/podcasts/${podcast.id}/retry`],
    ] as const)
      expect((await call('post', path, admin)).status).toBe(status)
    expect((await entries())[0]?.id).toBe(newest?.id)
  })
})
