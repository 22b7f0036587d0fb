import { expect, inject, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { publishEpisode } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { openEpisodeForm, untilPublished, uploadOf } from '../pages/upload.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

const feedOf = async (djID: number) => (await (await clientOf()).get(`/feeds/dj/${djID}.xml`)).text()

it('an episode is created, uploaded and confirmed, and then stands in the feed with its exact length', async () => {
  const title = ownTitle('Spoken in the browser')
  const { page } = await openPage({ as: 'dj@example.com' })
  const form = await openEpisodeForm(page)
  await form.field('Title').fill(title)
  await form.field('Description').fill('00:00 Hello\n00:05 Goodbye')
  const djID = Number(await form.field('DJ').inputValue())
  const podcastID = await form.create()
  await uploadOf(page).giveSound({ name: 'talk.wav', mimeType: 'audio/wav', bytes: makeWav(6) })
  await uploadOf(page).untilDone()
  expect(await feedOf(djID)).not.toContain(title)

  const admin = await clientOf('admin@example.com')
  const change = {
    title,
    djIDs: [djID],
    isConfirmed: true,
    description: '00:00 Hello\n00:05 Goodbye',
  }
  expect((await admin.send('PUT', `/api/admin/podcasts/${podcastID}`, change)).status).toBe(200)
  await page.goto('/djPanel')
  await untilPublished(page, title)
  await page.goto(`/dj/${djID}`)
  expect(await page.getByRole('link', { name: /^RSS feed of/ }).getAttribute('href')).toBe(
    `/feeds/dj/${djID}.xml`,
  )

  const feed = await feedOf(djID)
  expect(feed).toContain(title)
  const enclosure = feed.match(/<enclosure[^>]*>/g)?.find((each) => each.includes(`/${podcastID}.mp3`)) ?? ''
  const file = await (await clientOf()).get(`/music/podcast/128/${podcastID}.mp3`)
  const { byteLength } = await file.arrayBuffer()
  expect(byteLength).toBeGreaterThan(1000)
  expect(enclosure).toContain(`length="${byteLength}"`)
  expect(enclosure).toContain('type="audio/mpeg"')
  const chapters = await (await clientOf()).get(`/feeds/chapters/${podcastID}.json`)
  expect(await chapters.json()).toMatchObject({ chapters: [{ title: 'Hello' }, { startTime: 5 }] })
})

it('another account imports a feed by its address, after a look at what is in it', async () => {
  const [title, description] = [ownTitle('Told to everybody'), '00:00 Hello\n00:02 Goodbye']
  const { djID } = await publishEpisode(title, description)
  const admin = await clientOf('admin@example.com')
  const artist = await clientOf('artist@example.com')
  const { userID } = (await (await artist.get('/api/artistpanel/me')).json()) as { userID: number }
  const dj = { name: 'Somebody else', biography: '', memberIDs: [userID] }
  expect((await admin.send('POST', '/api/admin/djs', dj)).status).toBe(200)

  const { page } = await openPage({ as: 'artist@example.com', expected: /422/ })
  await page.goto('/djPanel/importfeed')
  await page.getByLabel('Address of the feed').fill('http://10.0.0.1/feed.xml')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByText('10.0.0.1 is not an address on the public internet').waitFor()
  await page.getByLabel('Address of the feed').fill(`${inject('stack').address}/feeds/dj/${djID}.xml`)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByRole('button', { name: 'Import one episode' }).click()
  await page.getByText('Complete', { exact: true }).waitFor()

  const imported = await eventually('the episode in the panel', 60, async () => {
    const rows = (await (await artist.get('/api/djpanel/podcasts')).json()) as {
      title: string
      description: string
      isConfirmed: boolean
    }[]
    return rows.find((row) => row.title === title)
  })
  expect(imported).toMatchObject({ description, isConfirmed: false })
})
