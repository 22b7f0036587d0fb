import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { RELEASE_DATE, confirmMusic, createMusic, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { playerOf } from '../pages/player.ts'
import { clientOf, eventually } from '../stack/client.ts'

/** A mix has at least ten tracks. */
const TRACKS = 10

const openPage = journeyPages()

/** Publishes tracks by one artist, who is named in the reply. */
async function publishTaste() {
  const artist = await clientOf('artist@example.com')
  const sound = makeWav(3)
  const ids: number[] = []
  for (let at = 1; at <= TRACKS; at += 1) {
    const musicID = await createMusic(artist, `Evening song ${at}`, { releaseDate: RELEASE_DATE })
    await artist.upload(`/music/upload/music/${musicID}`, sound, 'song.wav')
    ids.push(musicID)
  }
  for (const musicID of ids) {
    await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
    await confirmMusic(musicID)
  }
  const { artists } = (await (await artist.get(`/api/musics/${ids[0]}`)).json()) as { artists: string }
  return { ids, artists }
}

it('a person sees a daily mix of the own taste, named by its artist, and plays it', async () => {
  const { ids, artists } = await publishTaste()
  const { email } = await makeAccount('Roya')
  const person = await clientOf(email)
  for (const id of ids) {
    const played = await person.send('POST', `/api/musics/play/${id}`)
    expect(await played.text()).toBe('true')
  }
  const admin = await clientOf('admin@example.com')
  expect((await admin.send('POST', '/api/admin/recommendations')).status).toBe(200)
  await eventually('the mixes are made', TIMEOUT, async () => {
    const { mixes } = (await (await person.get('/api/foryou')).json()) as { mixes: unknown[] }
    return mixes.length > 0 ? true : undefined
  })

  const { page } = await openPage({ as: email })
  await page.goto('/')
  const mixes = page.getByRole('region', { name: /^Your daily mixes/ })
  await mixes.getByRole('heading', { name: `Mix: ${artists}` }).waitFor()
  await mixes.getByRole('button', { name: `Play Mix: ${artists}`, exact: true }).click()
  const player = playerOf(page)
  await player.region.getByRole('button', { name: /^Pause Evening song \d+$/ }).waitFor()
  await mixes.getByRole('button', { name: `Pause Mix: ${artists}`, exact: true }).waitFor()

  await mixes.getByRole('link', { name: `Mix: ${artists}` }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: `Mix: ${artists}` }).waitFor()
  await main.getByRole('button', { name: 'Save as playlist' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/myplaylists\/\d+$/)
  await main.getByRole('heading', { level: 1, name: `Mix: ${artists}` }).waitFor()
  await main.getByRole('heading', { level: 3, name: 'Evening song 1', exact: true }).waitFor()
})
