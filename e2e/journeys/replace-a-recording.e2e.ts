import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { confirmMusic, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { adminOf } from '../pages/admin.ts'
import { violationsOf } from '../screens/check-screens.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

/** Seconds */
const [OLD, NEW] = [3, 6]

/** Parts of an audio element, whose types a test has not */
interface Player {
  currentTime: number
  play: () => Promise<void>
}

let artist: Client
let admin: Client
let visitor: Client
beforeAll(async () => {
  ;[artist, admin, visitor] = await Promise.all([
    clientOf('artist@example.com'),
    clientOf('admin@example.com'),
    clientOf(),
  ])
})
const allow = (mode: string) => admin.send('PUT', '/api/admin/replacementsettings', { mode })
afterAll(() => allow('off'))

const read = async (musicID: number) =>
  (await (await visitor.get(`/api/musics/${musicID}`)).json()) as {
    musicLength: number
    playCount: number
  }
const soundOf = async (musicID: number) =>
  Buffer.from(await (await visitor.get(`/music/music/128/${musicID}.mp3`)).arrayBuffer())

it('an artist sends a new version of a published track, an admin hears and approves it, and the old one comes back', async () => {
  const title = ownTitle('Rain')
  const musicID = await createMusic(artist, title, { releaseDate: RELEASE_DATE })
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(OLD), 'rain-1.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
  await confirmMusic(musicID)
  await visitor.send('POST', `/api/musics/play/${musicID}`)
  const before = await soundOf(musicID)
  const { playCount } = await read(musicID)

  const desk = await openPage({ as: 'admin@example.com', width: 1280 })
  await desk.page.goto('/admin/replacementsettings')
  await desk.page
    .getByLabel('New versions of published recordings and videos')
    .selectOption('Owners, with a decision on each')
  await adminOf(desk.page).button('Save').click()
  await adminOf(desk.page).saved.waitFor()
  expect(await violationsOf(desk.page)).toEqual([])

  const studio = await openPage({ as: 'artist@example.com', width: 390, height: 844 })
  await studio.page.goto(`/artistPanel/uploadmusic/${musicID}`)
  const file = { name: 'rain-2.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(NEW)) }
  await studio.page.getByLabel('Replace audio').setInputFiles(file)
  await studio.page.getByText('The new version waits for approval').waitFor({ timeout: TIMEOUT * 1000 })
  expect(await violationsOf(studio.page)).toEqual([])
  expect((await soundOf(musicID)).equals(before)).toBe(true)

  await desk.page.goto('/admin/decisions')
  const card = desk.page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: title }).click()
  const proposed = card.getByRole('region', { name: 'New version' })
  await proposed.getByText('6 s').first().waitFor()
  const player = proposed.getByLabel(`Player of ${title}`)
  await player.evaluate((audio) => (audio as unknown as Player).play())
  await eventually('the new version is heard', TIMEOUT, async () =>
    (await player.evaluate((audio) => (audio as unknown as Player).currentTime)) > 0.5 ? true : undefined,
  )
  expect(await violationsOf(desk.page)).toEqual([])
  await card.getByRole('button', { name: /^Approve/ }).click()
  await eventually('the new version is published', TIMEOUT, async () =>
    (await read(musicID)).musicLength === NEW ? true : undefined,
  )
  expect((await soundOf(musicID)).equals(before)).toBe(false)
  expect((await read(musicID)).playCount).toBe(playCount)

  await studio.page.reload()
  await studio.page.getByText('rain-1.wav').waitFor()
  expect(await violationsOf(studio.page)).toEqual([])
  await studio.page.getByRole('button', { name: 'Bring back' }).click()
  await studio.page.getByText('The earlier version is published again.').waitFor()
  expect((await soundOf(musicID)).equals(before)).toBe(true)
  expect(await read(musicID)).toMatchObject({ musicLength: OLD, playCount })
})
