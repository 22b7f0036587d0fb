import { jobIDOf } from '@nava/contracts'
import {
  audioKey,
  imageKey,
  imageMasterKey,
  liveKey,
  newVersion,
  posterKey,
  segmentsKey,
  sourceKey,
  storyboardKey,
  videoKey,
  waveformKey,
} from '@nava/media/storage/keys'
import { AudioRenditions, LiveFilm, Renditions, Segments } from '@nava/media/renditions/renditions'
import { decodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import { StorageFull } from '@nava/media/storage/storage'
import { Storyboard } from '@nava/media/renditions/storyboard'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consume } from './consume.ts'
import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeRecording } from './transcode-audio/describe-recording.ts'
import { readMp3 } from './transcode-audio/mp3-frames.ts'
import { laneSizes } from './lane-sizes.ts'
import { filmAudio } from './live-film/film-audio.job.ts'
import { measureAudio } from './transcode-audio/measure-audio.job.ts'
import { fakeFfmpeg } from './testing/fake-ffmpeg.ts'
import { ffmpeg, make, makeSound, makeVideo } from './testing/make-media.ts'
import {
  addMusic,
  createFixtures,
  settled,
  until,
  upload,
  withConsumer,
  type Fixtures,
} from './testing/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

const music = (id: number) => fixtures.db.music.findUniqueOrThrow({ where: { id } })

test('an uploaded recording is published in three bitrates, and its track can be played', async () => {
  const id = await addMusic(fixtures.db, 'A long way')
  const file = await makeSound(fixtures.folder, 'upload.wav', { seconds: 3 })
  const { id: assetID, version } = await upload(fixtures, id, 'audio', file)
  const asset = await withConsumer(fixtures, () => settled(fixtures, assetID))
  expect(asset).toMatchObject({
    state: 'ready',
    publishedVersion: version,
    durationMs: 3000,
    reasonCode: null,
  })
  const made = AudioRenditions.parse(asset.renditions)
  expect(made.map(({ quality }) => quality)).toEqual([64, 128, 320])
  for (const { quality, bytes, hertz, channels } of made) {
    const stored = await fixtures.storage.open(audioKey(assetID, version, quality))
    const facts = await readMp3(stored)
    await stored.close()
    expect(stored.bytes).toBe(bytes)
    expect(facts.bitrate).toBe(quality * 1000)
    expect(facts.seconds).toBeCloseTo(3, 1)
    expect({ hertz, channels }).toEqual({ hertz: facts.hertz, channels: facts.channels })
  }
  expect(await music(id)).toMatchObject({ hasAudio: true, hasVideo: false, lengthSeconds: 3 })
  const line = fixtures.logged.findLast((entry) => entry['msg'] === 'job done')
  expect(line).toMatchObject({ job: 'transcodeAudio', outcome: 'published' })
})

test('the picture in an upload becomes the cover of a track without one', async () => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer()
  await writeFile(join(fixtures.folder, 'embedded.png'), picture)
  await makeSound(fixtures.folder, 'bare.flac')
  const attached = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic']
  await make(fixtures.folder, ['-i', 'bare.flac', '-i', 'embedded.png', ...attached, 'embedded.flac'])
  const [bare, covered] = [await addMusic(fixtures.db), await addMusic(fixtures.db)]
  const own = { kind: 'music', ownerID: covered, version: newVersion(), width: 9, height: 9 } as const
  await fixtures.db.image.create({ data: { ...own, dominantColor: '#ffffff' } })
  await fixtures.storage.put(imageMasterKey('music', covered, own.version), picture)
  for (const id of [bare, covered]) {
    const { id: assetID } = await upload(fixtures, id, 'audio', join(fixtures.folder, 'embedded.flac'))
    await withConsumer(fixtures, async () => {
      await settled(fixtures, assetID)
      const image = await until(() => fixtures.db.image.findFirst({ where: { kind: 'music', ownerID: id } }))
      if (id === covered) return expect(image.version).toBe(own.version)
      expect(image).toMatchObject({ width: 300, height: 300 })
      expect(await music(id)).toMatchObject({ coverColor: image.dominantColor })
      await until(() => fixtures.storage.stat(imageKey('music', id, image.version, 384, 'avif')))
    })
  }
})

test('the tags of a recording have its title, artists, album, position, year, genres and level', async () => {
  const album = await fixtures.db.album.create({ data: { name: 'Seasons' } })
  const artist = await fixtures.db.artist.create({ data: { name: 'Mina' } })
  const [first, second] = [await addMusic(fixtures.db, 'Spring'), await addMusic(fixtures.db, 'Rain')]
  for (const [at, id] of [first, second].entries()) {
    const releaseDate = new Date('2021-03-04')
    const data = { albumID: album.id, disc: 2, track: at + 1, releaseDate }
    await fixtures.db.music.update({ where: { id }, data })
  }
  await fixtures.db.musicArtist.create({ data: { musicID: second, artistID: artist.id, position: 0 } })
  for (const name of ['Folk', 'Pop'])
    await fixtures.db.musicGenre.create({
      data: { music: { connect: { id: second } }, genre: { create: { name } } },
    })
  const { id, version } = await upload(
    fixtures,
    second,
    'audio',
    await makeSound(fixtures.folder, 'tagged.wav'),
  )
  await withConsumer(fixtures, () => settled(fixtures, id))
  const { stdout } = await fixtures.storage.withLocalFile(audioKey(id, version, 64), (file) =>
    promisify(execFile)(ffmpeg, ['-v', 'error', '-i', file, '-f', 'ffmetadata', '-']),
  )
  const lines = ['title=Rain', 'artist=Mina', 'album=Seasons', 'disc=2', 'track=2', 'date=2021', 'genre=Folk']
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(lines))
  const file = await fixtures.storage.read(audioKey(id, version, 64))
  expect(file.subarray(0, 1000).includes('Folk\0Pop')).toBe(true)
  expect(stdout).toMatch(/^REPLAYGAIN_TRACK_GAIN=-?\d+\.\d\d dB$/m)
})

test('the tags of an episode have its DJs, series and year', async () => {
  const { db } = fixtures
  const dj = await db.dj.create({ data: { name: 'Mina' } })
  const episode = await db.podcast.create({
    data: { title: 'Late Shift', releaseDate: new Date('2022-03-04'), djs: { create: { djID: dj.id } } },
  })
  await db.podcastCollection.create({
    data: { name: 'Nights', podcasts: { create: { podcastID: episode.id } } },
  })
  const owner = { musicID: undefined, podcastID: episode.id, title: episode.title }
  const described = await describeRecording(fixtures.deps, owner)
  expect(described).toMatchObject({
    title: 'Late Shift',
    artists: ['Mina'],
    album: { name: 'Nights' },
    year: 2022,
  })
})

test('a recording that was published unmeasured is measured by a sweep, from its best bitrate', async () => {
  const album = await fixtures.db.album.create({ data: { name: 'Levels' } })
  const id = await addMusic(fixtures.db, 'Measured later')
  await fixtures.db.music.update({ where: { id }, data: { albumID: album.id } })
  const file = await makeSound(fixtures.folder, 'later.wav', { seconds: 2 })
  const { id: assetID, version } = await upload(fixtures, id, 'audio', file)
  const asset = await withConsumer(fixtures, () => settled(fixtures, assetID))
  const fresh = { loudness: asset.loudness, truePeak: asset.truePeak }
  expect(asset).toMatchObject({ isMeasured: true, loudness: expect.closeTo(-15, 0) })
  expect(await music(id)).toMatchObject(fresh)
  expect(await fixtures.db.album.findUnique({ where: { id: album.id } })).toMatchObject({
    loudness: expect.closeTo(asset.loudness ?? 0, 3),
    truePeak: asset.truePeak,
  })
  const waveform = await fixtures.storage.read(waveformKey(assetID, version))
  expect(waveform).toHaveLength(1600)

  expect(decodeDescriptor(Buffer.from(asset.descriptor ?? []))).toBeDefined()

  const unknown = { loudness: null, truePeak: null }
  await fixtures.db.mediaAsset.update({
    where: { id: assetID },
    data: { ...unknown, descriptor: null, isMeasured: false },
  })
  await fixtures.db.music.update({ where: { id }, data: unknown })
  expect(await fixtures.db.album.findUnique({ where: { id: album.id } })).toMatchObject(unknown)
  await fixtures.storage.remove(waveformKey(assetID, version))
  await fixtures.storage.remove(sourceKey(assetID, version))

  expect(await measureAudio.sweep(fixtures.deps)).toBe(1)
  expect(await measureAudio.sweep(fixtures.deps)).toBe(0)
  const again = await withConsumer(fixtures, () =>
    until(async () => {
      const row = await fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
      return row.isMeasured && row
    }),
  )
  expect(again.loudness).toBeCloseTo(fresh.loudness ?? 0, 0)
  expect(again.descriptor).toEqual(asset.descriptor)
  expect(again).toMatchObject({ state: 'ready', publishedVersion: version })
  expect(await music(id)).toMatchObject({ loudness: again.loudness, truePeak: again.truePeak })
  expect(await fixtures.storage.read(waveformKey(assetID, version))).toHaveLength(1600)
  expect(await measureAudio.sweep(fixtures.deps)).toBe(0)
})

test('a track that was measured without a descriptor gets one by a sweep, and nothing else changes', async () => {
  const id = await addMusic(fixtures.db, 'Described later')
  const file = await makeSound(fixtures.folder, 'described.wav', { seconds: 2, channels: 1 })
  const { id: assetID, version } = await upload(fixtures, id, 'audio', file)
  const asset = await withConsumer(fixtures, () => settled(fixtures, assetID))
  await fixtures.db.mediaAsset.update({ where: { id: assetID }, data: { descriptor: null, loudness: -3 } })
  await fixtures.storage.remove(waveformKey(assetID, version))
  expect(await measureAudio.sweep(fixtures.deps)).toBe(1)
  const again = await withConsumer(fixtures, () =>
    until(async () => {
      const row = await fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
      return row.descriptor && row
    }),
  )
  expect(again).toMatchObject({ descriptor: asset.descriptor, loudness: -3 })
  expect(await fixtures.storage.stat(waveformKey(assetID, version))).toBeUndefined()
  expect(await measureAudio.sweep(fixtures.deps)).toBe(0)
})

test('a recording becomes a film for the live channel if it is requested or scheduled, or there is no video', async () => {
  const { db, deps, storage } = fixtures
  await db.music.deleteMany()
  const [id, other] = [await addMusic(db, 'Sung'), await addMusic(db, 'Filmed')]
  await db.music.updateMany({ data: { isConfirmed: true, releaseDate: new Date('2021-03-04') } })
  const file = await makeSound(fixtures.folder, 'sung.wav', { seconds: 9.5, channels: 1 })
  const { id: assetID, version } = await upload(fixtures, id, 'audio', file)
  await withConsumer(fixtures, () => settled(fixtures, assetID))
  expect(await filmAudio.sweep(deps)).toBe(1)
  expect(await filmAudio.sweep(deps)).toBe(0)
  const film = async () =>
    withConsumer(fixtures, () =>
      until(
        async () => (await db.mediaAsset.findUnique({ where: { id: assetID } }))?.liveVersion === version,
      ),
    )
  await film()
  const described = LiveFilm.parse(
    JSON.parse((await storage.read(liveKey(assetID, version, 'json'))).toString()),
  )
  expect(described.rendition).toMatchObject({ height: 480, framesPerSecond: 10, durationMs: 9500 })
  expect(described.rendition.codecs).toMatch(/^avc1\.6400[0-9a-f]{2},mp4a\.40\.2$/)
  expect(described.segments.segments.map(([seconds]) => seconds)).toEqual([4, 4, 1.5])
  const { stdout } = await storage.withLocalFile(liveKey(assetID, version, 'mp4'), (path) =>
    promisify(execFile)(ffmpeg, [
      '-v',
      'error',
      '-xerror',
      '-i',
      path,
      '-map',
      '0:v',
      '-map',
      '0:a',
      '-f',
      'framecrc',
      '-',
    ]),
  )
  expect(stdout.split('\n').filter((line) => line.startsWith('0,'))).toHaveLength(95)
  expect(stdout).toMatch(/#channel_layout_name 1: stereo|#channel_layout 1: 3/)
  expect(await filmAudio.sweep(deps)).toBe(0)

  // Films are made for all recordings as long as there is no playable video, then only for requested and scheduled ones.
  await db.mediaAsset.update({ where: { id: assetID }, data: { liveVersion: null } })
  await deps.queues.remove('filmAudio', jobIDOf('filmAudio', { assetID, version }))
  await db.music.update({ where: { id: other }, data: { hasVideo: true } })
  await db.mediaAsset.create({
    data: {
      ...{ kind: 'video', musicID: other, state: 'ready', sourceVersion: 'v', sourceType: 'mp4' },
      ...{
        sourceName: 'file',
        sourceBytes: 1n,
        publishedVersion: 'v',
        renditions: [{ codecs: 'avc1.64001f,mp4a.40.2' }],
      },
    },
  })
  expect(await filmAudio.sweep(deps)).toBe(0)
  const { id: userID } = await db.user.create({ data: { email: 'listener@example.com' } })
  const request = await db.liveRequest.create({ data: { userID, musicID: id, title: 'Sung' } })
  expect(await filmAudio.sweep(deps)).toBe(1)
  await deps.queues.remove('filmAudio', jobIDOf('filmAudio', { assetID, version }))
  await db.liveRequest.update({ where: { id: request.id }, data: { state: 'withdrawn' } })
  expect(await filmAudio.sweep(deps)).toBe(0)
  await db.schedule.create({
    data: { title: 'A song', startsAt: new Date(Date.now() + 600_000), musicID: id },
  })
  for (const withheld of [{ isConfirmed: false }, { isComingSoon: true }]) {
    await db.music.update({ where: { id }, data: withheld })
    expect(await filmAudio.sweep(deps)).toBe(0)
    await db.music.update({ where: { id }, data: { isConfirmed: true, isComingSoon: false } })
  }
  // The film of what is scheduled is made before the release.
  await db.music.update({ where: { id }, data: { releaseDate: new Date('2999-01-01') } })
  expect(await filmAudio.sweep(deps)).toBe(1)
  await film()
})

test('a published recording whose file is missing is not measured again and again', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID } = await fixtures.db.mediaAsset.create({
    data: {
      ...{ kind: 'audio', musicID: id, state: 'ready', sourceVersion: 'v', sourceType: 'wav' },
      ...{ sourceName: 'file', sourceBytes: 1n, publishedVersion: 'v' },
    },
  })
  await measureAudio.sweep(fixtures.deps)
  await withConsumer(fixtures, () =>
    until(async () => (await fixtures.db.mediaAsset.findUnique({ where: { id: assetID } }))?.isMeasured),
  )
  expect(await music(id)).toMatchObject({ loudness: null, truePeak: null })
  await measureAudio.sweep(fixtures.deps)
  const { descriptor } = await fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
  expect(descriptor).toHaveLength(0)
})

test('a track with a recording keeps its length, and its video has its own', async () => {
  const id = await addMusic(fixtures.db)
  await fixtures.db.music.update({ where: { id }, data: { hasAudio: true, lengthSeconds: 48 } })
  const file = await makeVideo(fixtures.folder, 'short.mp4', { seconds: 2, size: '320x240' })
  const { id: assetID } = await upload(fixtures, id, 'video', file)
  await withConsumer(fixtures, () => settled(fixtures, assetID))
  expect(await music(id)).toMatchObject({ lengthSeconds: 48, videoLengthSeconds: 2 })
})

test('an uploaded video is published with its rungs, segments, storyboard and posters', async () => {
  const id = await addMusic(fixtures.db)
  const file = await makeVideo(fixtures.folder, 'upload.mp4', { seconds: 5, size: '854x480' })
  const { id: assetID, version } = await upload(fixtures, id, 'video', file)
  await withConsumer(fixtures, async () => {
    const asset = await settled(fixtures, assetID)
    expect(asset).toMatchObject({ state: 'ready', durationMs: 5000, heights: [480, 360] })
    expect(await music(id)).toMatchObject({
      hasVideo: true,
      hasAudio: false,
      videoHeights: [480, 360],
      lengthSeconds: 5,
      videoLengthSeconds: 5,
    })
    for (const { height, bytes } of Renditions.parse(asset.renditions)) {
      const stat = await fixtures.storage.stat(videoKey(assetID, version, height))
      expect(stat?.bytes).toBe(bytes)
      const list = Segments.parse(
        JSON.parse((await fixtures.storage.read(segmentsKey(assetID, version, height))).toString()),
      )
      expect(list.segments.reduce((sum, [, size]) => sum + size, list.firstByte)).toBe(bytes)
    }
    const board = Storyboard.parse(
      JSON.parse((await fixtures.storage.read(storyboardKey(assetID, version, 'json'))).toString()),
    )
    expect(board).toMatchObject({ width: 160, height: 90, columns: 2, starts: [0, 4], end: 5 })
    const sheet = await fixtures.storage.read(storyboardKey(assetID, version, 'jpg'))
    expect(await sharp(sheet).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 90 })
    for (const number of [1, 2, 3]) {
      const poster = await fixtures.storage.read(posterKey(assetID, version, number))
      expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 854, height: 480 })
    }
    const image = await until(() => fixtures.db.image.findFirst({ where: { kind: 'video', ownerID: id } }))
    const variant = imageKey('video', id, image.version, 384, 'avif')
    await until(() => fixtures.storage.stat(variant))
  })
})

const row = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })
const isRunning = (jobID: string) => async () =>
  (await fixtures.queues.stateOf('transcodeAudio', jobID)) === 'running'

const longSound = (name: string) =>
  makeSound(fixtures.folder, name, { seconds: 250, hertz: 16_000, channels: 2 })

test('a file that cannot be decoded fails with its reason at the first attempt, and nothing is published', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID, jobID } = await upload(fixtures, id, 'audio', Buffer.from('words, not tones'))
  const asset = await withConsumer(fixtures, async () => {
    const failed = await settled(fixtures, assetID)
    await until(() => fixtures.db.jobTime.findFirst({ where: { job: 'transcodeAudio', outcome: 'refused' } }))
    return failed
  })
  expect(asset.state).toBe('failed')
  expect(asset).toMatchObject({ reasonCode: 'audio.unreadable', reasonParams: {} })
  expect(asset.publishedVersion).toBeNull()
  expect(await fixtures.queues.stateOf('transcodeAudio', jobID)).toBe('ended')
  expect((await music(id)).hasAudio).toBe(false)
  const lines = fixtures.logged.filter((entry) => entry['id'] === jobID)
  expect(lines.map((entry) => entry['msg'])).toEqual(['job refused'])
})

test('a failed replacement keeps the published version, and an upload without its file fails with that reason', async () => {
  const id = await addMusic(fixtures.db)
  const first = await upload(fixtures, id, 'audio', await makeSound(fixtures.folder, 'first.wav'))
  await withConsumer(fixtures, () => settled(fixtures, first.id))
  const second = await upload(fixtures, id, 'audio', Buffer.from('no sound'), { enqueue: false })
  await fixtures.storage.remove(sourceKey(second.id, second.version))
  await fixtures.queues.enqueue(
    'transcodeAudio',
    { assetID: second.id, version: second.version },
    { jobID: second.jobID },
  )
  const asset = await withConsumer(fixtures, () => settled(fixtures, second.id))
  expect(asset).toMatchObject({ state: 'failed', publishedVersion: first.version })
  expect(asset.reasonCode).toBe('file.gone')
  expect(await fixtures.storage.stat(audioKey(first.id, first.version, 128))).toBeDefined()
  expect((await music(id)).hasAudio).toBe(true)
})

test('an upload that is replaced while it is transcoded is abandoned, and the new one is published', async () => {
  const id = await addMusic(fixtures.db)
  const first = await upload(fixtures, id, 'audio', await longSound('replaced.wav'))
  const short = await makeSound(fixtures.folder, 'second.wav', { seconds: 1 })
  await withConsumer(fixtures, async () => {
    await until(isRunning(first.jobID))
    const second = await upload(fixtures, id, 'audio', short)
    await until(async () => (await row(second.id)).publishedVersion === second.version)
  })
  expect(await row(first.id)).toMatchObject({ state: 'ready', durationMs: 1000 })
  expect(await fixtures.storage.folders(`audio/${first.id}/`)).toHaveLength(1)
  const line = fixtures.logged.find((entry) => entry['id'] === first.jobID)
  expect(line).toMatchObject({ outcome: 'not wanted any more' })
  expect(await readdir(fixtures.deps.scratchRoot)).toEqual([])
})

test('the transcode of an upload that is cancelled, or whose track is deleted, is aborted', async () => {
  const endless = 'if [ "$last" = 128.mp3 ]; then exec sleep 600; fi\nexec "$real" "$@"'
  const deps = { ...fixtures.deps, ffmpeg: await fakeFfmpeg(fixtures.folder, 'endless', endless) }
  const file = await makeSound(fixtures.folder, 'cancelled.wav')
  for (const give of ['cancel', 'delete'] as const) {
    const id = await addMusic(fixtures.db)
    const { id: assetID, jobID } = await upload(fixtures, id, 'audio', file)
    await withConsumer({ ...fixtures, deps }, async () => {
      await until(async () => (await row(assetID)).state === 'processing')
      if (give === 'delete') await fixtures.db.music.delete({ where: { id } })
      else
        await fixtures.db.mediaAsset.update({
          where: { id: assetID },
          data: { state: 'failed', reasonCode: 'upload.cancelled' },
        })
      await until(async () => (await fixtures.queues.stateOf('transcodeAudio', jobID)) === 'ended')
    })
    expect(fixtures.logged.filter((entry) => entry['id'] === jobID)).toMatchObject([
      { msg: 'job done', outcome: 'not wanted any more' },
    ])
    if (give === 'cancel')
      expect(await row(assetID)).toMatchObject({ state: 'failed', reasonCode: 'upload.cancelled' })
    expect(await fixtures.storage.folders(`audio/${assetID}/`)).toEqual([])
  }
})

test('a worker that shuts down requeues its job immediately, and the next one finishes it', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID, jobID } = await upload(fixtures, id, 'audio', await longSound('put-back.wav'))
  const stop = consume(fixtures.deps, { laneSizes: laneSizes(1), lockMs: 30_000 })
  await until(async () => (await row(assetID)).state === 'processing')
  await until(async () => (await readdir(fixtures.deps.scratchRoot).catch(() => [])).length > 0)
  await stop()
  expect((await row(assetID)).state).toBe('queued')
  expect(await fixtures.queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
  expect(await readdir(fixtures.deps.scratchRoot)).toEqual([])
  const asset = await withConsumer(fixtures, () => settled(fixtures, assetID))
  expect(asset.state).toBe('ready')
})

test('a full storage is reported, publishes nothing, and counts as a temporary fault', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID } = await upload(fixtures, id, 'audio', await makeSound(fixtures.folder, 'full.wav'))
  const stage = async () => {
    throw new StorageFull()
  }
  const full = { ...fixtures, deps: { ...fixtures.deps, storage: { ...fixtures.storage, stage } } }
  const asset = await withConsumer(full, () => settled(fixtures, assetID))
  expect(asset).toMatchObject({ state: 'failed', reasonCode: 'upload.storage-full', publishedVersion: null })
  expect((await music(id)).hasAudio).toBe(false)
})

/** Lets the database note each state of an asset from now on, because a look may come too late for a short one. */
async function statesOf(assetID: number): Promise<() => Promise<string[]>> {
  const { db } = fixtures
  await db.$executeRaw`CREATE TABLE noted (at serial, asset_id integer, state text)`
  await db.$executeRaw`CREATE FUNCTION note_state() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO noted (asset_id, state) VALUES (NEW.id, NEW.state); RETURN NULL; END'`
  await db.$executeRaw`CREATE TRIGGER note_state AFTER UPDATE OF state ON media_assets
    FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_state()`
  return async () => {
    const rows = await db.$queryRaw<{ state: string }[]>`SELECT state FROM noted
      WHERE asset_id = ${assetID} ORDER BY at`
    return rows.map(({ state }) => state)
  }
}

test('a fault of the server is retried after a delay, queued in between, and finally reported', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID } = await upload(fixtures, id, 'audio', await makeSound(fixtures.folder, 'fault.wav'))
  let tries = 0
  const stage = async () => {
    tries += 1
    throw new Error('The disk answers nonsense')
  }
  const faulty = { ...fixtures, deps: { ...fixtures.deps, storage: { ...fixtures.storage, stage } } }
  const states = await statesOf(assetID)
  await withConsumer(faulty, async () => {
    const asset = await settled(fixtures, assetID)
    expect(asset).toMatchObject({ state: 'failed', reasonCode: 'upload.server-fault' })
  })
  expect(tries).toBe(3)
  expect(await states()).toEqual(['processing', 'queued', 'processing', 'queued', 'processing', 'failed'])
})

const linesOf = (assetID: number) =>
  fixtures.logged.filter(({ id: job }) => String(job).startsWith(`${assetID}-`))

async function transcodedBy(program: string, kind: 'audio' | 'video', file: string) {
  const id = await addMusic(fixtures.db)
  const { id: assetID } = await upload(fixtures, id, kind, file)
  const other = { ...fixtures, deps: { ...fixtures.deps, ffmpeg: program } }
  const asset = await withConsumer(other, () => settled(fixtures, assetID))
  return { asset, causes: JSON.stringify(linesOf(assetID)) }
}

test('a wrong ffmpeg argument is retried, never blamed on the file, and logged as an error', async () => {
  const wrong = `words=()
for word in "$@"; do words+=("\${word/framelog=verbose/framelog=nonsense}"); done
exec "$real" "\${words[@]}"`
  const program = await fakeFfmpeg(fixtures.folder, 'wrong-option', wrong)
  const file = await makeSound(fixtures.folder, 'good.wav', { seconds: 1 })
  const { asset } = await transcodedBy(program, 'audio', file)
  expect(asset).toMatchObject({ state: 'failed', reasonCode: 'upload.processing-fault' })
  await until(async () => linesOf(asset.id).length === 3)
  expect(linesOf(asset.id)).toMatchObject([
    { level: 40, msg: 'job failed' },
    { level: 40, msg: 'job failed' },
    { level: 50, msg: 'job failed for good: it waits for an admin' },
  ])
  expect(JSON.stringify(linesOf(asset.id))).toContain('nonsense')
})

test('a recording whose output lacks its last second is not published', async () => {
  // Removes 42 frames of 384 bytes each (128 kbps at 48 kHz), so that the MP3 is too short.
  const shorten = '"$real" "$@" || exit\nif [ "$last" = 128.mp3 ]; then truncate -s -16128 128.mp3; fi'
  const program = await fakeFfmpeg(fixtures.folder, 'shortens', shorten)
  const file = await makeSound(fixtures.folder, 'second.wav', { seconds: 4, hertz: 48_000 })
  const { asset, causes } = await transcodedBy(program, 'audio', file)
  expect(asset).toMatchObject({ state: 'failed', reasonCode: 'upload.server-fault', publishedVersion: null })
  expect(causes).toMatch(/It lasts (2\.9\d*|3) s, but 4(\.\d*)? s were decoded/)
  expect(await fixtures.storage.folders(`audio/${asset.id}/`)).toEqual([])
})

test('a video with a rung that lacks a few frames is not published', async () => {
  const drop = `words=()
for word in "$@"; do words+=("\${word/setsar=1\\[v1]/setsar=1,trim=end_frame=47[v1]}"); done
exec "$real" "\${words[@]}"`
  const program = await fakeFfmpeg(fixtures.folder, 'drops', drop)
  const file = await makeVideo(fixtures.folder, 'frames.mp4', { seconds: 2, size: '854x480' })
  const { asset, causes } = await transcodedBy(program, 'video', file)
  expect(asset).toMatchObject({ state: 'failed', reasonCode: 'upload.server-fault', publishedVersion: null })
  expect(causes).toContain('The 360 rung is not whole')
  expect(causes).toContain('It has 47 frames of 50')
  expect(await fixtures.storage.folders(`video/${asset.id}/`)).toEqual([])
})

test('a job that runs twice publishes once', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID, version } = await upload(
    fixtures,
    id,
    'audio',
    await makeSound(fixtures.folder, 'twice.wav'),
  )
  await withConsumer(fixtures, async () => {
    await settled(fixtures, assetID)
    const before = await row(assetID)
    await fixtures.queues.enqueue('transcodeAudio', { assetID, version }, { jobID: 'again' })
    await until(async () => (await fixtures.queues.stateOf('transcodeAudio', 'again')) === 'ended')
    expect(await row(assetID)).toEqual(before)
  })
})

test('a picture is encoded in all its widths, and the picture that it replaces is deleted', async () => {
  const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const facts = { width: 500, height: 500, dominantColor: '#446688' }
  await fixtures.storage.put(imageMasterKey('album', 7, 'aaaa'), picture)
  await fixtures.storage.put(imageMasterKey('album', 7, 'bbbb'), picture)
  await fixtures.storage.put(imageMasterKey('album', 7, 'cccc'), picture)
  const image = await fixtures.db.image.create({
    data: { kind: 'album', ownerID: 7, version: 'bbbb', ...facts },
  })
  const encode = async (version: string) => {
    await fixtures.queues.enqueue('encodeImage', { imageID: image.id, version }, { jobID: `i-${version}` })
    await until(async () => (await fixtures.queues.stateOf('encodeImage', `i-${version}`)) === 'ended')
  }
  await withConsumer(fixtures, async () => {
    await encode('aaaa')
    expect(await fixtures.storage.stat(imageKey('album', 7, 'aaaa', 96, 'jpg'))).toBeUndefined()
    await encode('bbbb')
  })
  for (const width of [96, 192, 256, 384, 512]) {
    for (const format of ['jpg', 'webp', 'avif'] as const) {
      expect(await fixtures.storage.stat(imageKey('album', 7, 'bbbb', width, format))).toBeDefined()
    }
  }
  expect((await fixtures.storage.folders('images/album/7/')).toSorted()).toEqual(['bbbb', 'cccc'])
})
