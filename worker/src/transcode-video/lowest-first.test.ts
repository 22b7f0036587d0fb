import { jobIDOf } from '@nava/contracts'
import { posterKey, segmentsKey, storyboardKey, videoKey } from '@nava/media/storage/keys'
import { masterPlaylist, mediaPlaylist } from '@nava/media/renditions/playlists'
import { Renditions, Segments } from '@nava/media/renditions/renditions'
import { failure } from '@nava/media/uploads/failure-reasons'
import { Storyboard } from '@nava/media/renditions/storyboard'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failAsset, publishAsset } from '../assets/assets.ts'
import { Superseded } from '../failures.ts'
import { fakeFfmpeg } from '../testing/fake-ffmpeg.ts'
import { hlsFaults } from '../testing/hls-faults.ts'
import { makeVideo } from '../testing/make-media.ts'
import {
  addMusic,
  createFixtures,
  type Fixtures,
  settled,
  until,
  upload,
  withConsumer,
} from '../testing/fixtures.ts'

let fixtures: Fixtures
/** Large with few frames, so that the lowest rung gets its own pass */
let source: string
beforeAll(async () => {
  fixtures = await createFixtures()
  source = await makeVideo(fixtures.folder, 'large.mp4', { seconds: 4.5, size: '3840x2160', rate: '10' })
})
afterAll(() => fixtures.close())

/** Adds an upload in progress of which the lowest rung is published. */
async function partlyPublished() {
  const { db } = fixtures
  const musicID = await addMusic(db)
  const { id, version } = await upload(fixtures, musicID, 'video', source)
  await db.music.update({ where: { id: musicID }, data: { hasVideo: true, videoHeights: [360] } })
  const partial = { publishedVersion: 'e'.repeat(20), isPartial: true, heights: [360] }
  await db.mediaAsset.update({ where: { id }, data: { state: 'processing', ...partial } })
  return { id, musicID, version, partial }
}

const row = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })

async function atSecondPass(name: string, change: string) {
  const pass = `case "$*" in *1080.fragments*) ${change};; esac\nexec "$real" "$@"`
  return { ...fixtures, deps: { ...fixtures.deps, ffmpeg: await fakeFfmpeg(fixtures.folder, name, pass) } }
}

async function faultsOfPublished(id: number): Promise<string[]> {
  const { publishedVersion, renditions } = await row(id)
  const version = publishedVersion ?? ''
  const folder = await mkdtemp(join(fixtures.folder, 'served-'))
  const rungs = Renditions.parse(renditions)
  for (const { height } of rungs) {
    await writeFile(join(folder, `${height}.mp4`), await fixtures.storage.read(videoKey(id, version, height)))
    const list = await fixtures.storage.read(segmentsKey(id, version, height))
    const segments = Segments.parse(JSON.parse(list.toString()))
    await writeFile(join(folder, `${height}.m3u8`), mediaPlaylist(segments, `${height}.mp4`))
  }
  await writeFile(
    join(folder, 'master.m3u8'),
    masterPlaylist(rungs, ({ height }) => `${height}.m3u8`),
  )
  return await hlsFaults(folder, 'master.m3u8')
}

test('the lowest rung of a video is watchable before the others exist, and stays incomplete if its worker is stopped', async () => {
  const musicID = await addMusic(fixtures.db)
  const { id, version } = await upload(fixtures, musicID, 'video', source)
  const waiting = await atSecondPass('waits', 'exec sleep 50')
  const partial = await withConsumer(waiting, () =>
    until(async () => {
      const asset = await row(id)
      return asset.isPartial && asset
    }, 60),
  )
  expect(partial).toMatchObject({ state: 'processing', heights: [360] })
  expect(partial.publishedVersion).not.toBe(version)
  const heights = () =>
    fixtures.db.music.findUnique({ where: { id: musicID }, select: { videoHeights: true } })
  expect(await heights()).toEqual({ videoHeights: [360] })
  expect(await faultsOfPublished(id)).toEqual([])
  // This is the state after the worker stopped during the second pass.
  expect(await row(id)).toMatchObject({ state: 'queued', isPartial: true })

  const complete = await withConsumer(fixtures, () => settled(fixtures, id))
  expect(complete).toMatchObject({
    state: 'ready',
    isPartial: false,
    publishedVersion: version,
    heights: [1080, 720, 480, 360],
  })
  expect(await heights()).toEqual({ videoHeights: [1080, 720, 480, 360] })
  expect(await faultsOfPublished(id)).toEqual([])
  expect(await fixtures.storage.stat(videoKey(id, partial.publishedVersion ?? '', 360))).toBeDefined()

  const pictures = [
    storyboardKey(id, version, 'jpg'),
    storyboardKey(id, version, 'json'),
    posterKey(id, version, 2),
  ]
  for (const key of pictures) {
    expect(await fixtures.storage.stat(key)).toBeDefined()
    await fixtures.storage.remove(key)
  }
  const payload = { assetID: id, version }
  const jobID = jobIDOf('pictureVideo', payload)
  await fixtures.queues.enqueue('pictureVideo', payload)
  await withConsumer(fixtures, async () => {
    await until(async () => (await fixtures.queues.stateOf('pictureVideo', jobID)) === 'ended')
  })
  for (const key of pictures) expect(await fixtures.storage.stat(key)).toBeDefined()
  const board = await fixtures.storage.read(storyboardKey(id, version, 'json'))
  expect(Storyboard.parse(JSON.parse(board.toString()))).toMatchObject({ width: 160, height: 90 })
})

test('a video found damaged in the second pass is withdrawn, and one with a version is not published in parts', async () => {
  const musicID = await addMusic(fixtures.db)
  const { id } = await upload(fixtures, musicID, 'video', source)
  const damaged = await atSecondPass(
    'fails',
    'echo "Error while decoding stream #0:0: Invalid data found when processing input" >&2; exit 1',
  )
  const failed = await withConsumer(damaged, () => settled(fixtures, id))
  expect(failed).toMatchObject({ state: 'failed', reasonCode: 'video.damaged', isPartial: false })
  expect(failed).toMatchObject({ publishedVersion: null, heights: [] })
  const music = await fixtures.db.music.findUnique({ where: { id: musicID } })
  expect(music).toMatchObject({ hasVideo: false, videoHeights: [] })

  const former = 'f'.repeat(20)
  await fixtures.db.mediaAsset.update({ where: { id }, data: { publishedVersion: former } })
  const again = await upload(fixtures, musicID, 'video', source)
  const unchanged = await withConsumer(damaged, () => settled(fixtures, again.id))
  expect(unchanged).toMatchObject({ state: 'failed', publishedVersion: former, isPartial: false })
})

test('a failure that may pass leaves the lowest rung published, and one of the file withdraws it', async () => {
  const { db } = fixtures
  const { id, version, partial } = await partlyPublished()
  await failAsset(db, id, version, failure('upload.storage-full'))
  expect(await row(id)).toMatchObject({ state: 'failed', ...partial })
  await db.mediaAsset.update({ where: { id }, data: { state: 'uploaded' } })
  await failAsset(db, id, version, failure('video.damaged'))
  expect(await row(id)).toMatchObject({ state: 'failed', publishedVersion: null, isPartial: false })
})

test('a lowest rung does not replace a version that another run has published', async () => {
  const { db, storage } = fixtures
  const { id, version, musicID } = await partlyPublished()
  const whole = { publishedVersion: 'f'.repeat(20), isPartial: false, heights: [720, 360] }
  await db.mediaAsset.update({ where: { id }, data: whole })
  const claimed = {
    ...{ id, version, musicID, kind: 'video' as const },
    podcastID: undefined,
    title: '',
    isPublished: false,
  }
  const lowest = { durationMs: 4500, files: [], renditions: [], partialVersion: 'd'.repeat(20) }
  await expect(publishAsset({ db, storage }, claimed, lowest)).rejects.toThrow(Superseded)
  expect(await row(id)).toMatchObject(whole)
})
