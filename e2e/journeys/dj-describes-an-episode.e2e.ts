import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { openSettings } from '../pages/settings.ts'
import { openEpisodeForm, uploadOf } from '../pages/upload.ts'
import { violationsOf } from '../screens/check-screens.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('what a DJ says of an episode and recommends is seen by visitors and in the feed, and an explicit episode is hidden from who wants that', async () => {
  const [admin, speaker] = [await clientOf('admin@example.com'), await clientOf('dj@example.com')]
  const { userID } = (await (await speaker.get('/api/djpanel/me')).json()) as { userID: number }
  const name = ownTitle('A frank speaker')
  const { djID } = (await (
    await admin.send('POST', '/api/admin/djs', { name, biography: '', memberIDs: [userID] })
  ).json()) as { djID: number }

  const title = ownTitle('Frankly spoken')
  const { page } = await openPage({ as: 'dj@example.com' })
  const form = await openEpisodeForm(page)
  await form.field('Title').fill(title)
  await form.field('DJ').selectOption({ label: name })
  await form.field('Season').fill('2')
  await form.field('Episode number').fill('5')
  await form.field('Name of the season').fill('Nights')
  await page.getByRole('checkbox', { name: 'Explicit' }).check()
  await page.getByRole('button', { name: 'Add a highlight' }).click()
  const highlight = page.getByRole('group', { name: 'Highlight 1' })
  await highlight.getByLabel('Begins at').fill('0:02')
  await highlight.getByLabel('Seconds').fill('2')
  await highlight.getByLabel('Name').fill('The joke')
  const podcastID = await form.create()
  await uploadOf(page).giveSound({ name: 'talk.wav', mimeType: 'audio/wav', bytes: makeWav(20) })
  await uploadOf(page).untilDone()

  const untilKept = (part: 'support' | 'recommends') =>
    eventually(`${part} is kept`, 20, async () => {
      const { dj } = (await (await speaker.get(`/api/djs/main/${djID}`)).json()) as { dj: object }
      return part in dj || undefined
    })
  await page.goto('/djPanel')
  const support = page.locator('form').filter({ hasText: `Support link: ${name}` })
  await support.getByLabel('Support link').fill('https://give.example/frank')
  await support.getByRole('button', { name: 'Save the link' }).click()
  await untilKept('support')
  const podroll = page.locator('form').filter({ hasText: `Recommended podcasts: ${name}` })
  await podroll.getByLabel('Title of a podcast elsewhere').fill('Pods of others')
  await podroll.getByLabel('Address of its feed').fill('https://pods.example/feed')
  await podroll.getByRole('button', { name: 'Add', exact: true }).click()
  await podroll.getByRole('button', { name: 'Save the list' }).click()
  await untilKept('recommends')
  await eventually('the sound is ready', 180, async () => {
    const rows = (await (await speaker.get('/api/djpanel/podcasts')).json()) as {
      podcastID: number
      audio: { state: string }
    }[]
    return rows.find((row) => row.podcastID === podcastID)?.audio.state === 'ready' || undefined
  })
  const change = { title, djIDs: [djID], isConfirmed: true, isExplicit: true }
  expect((await admin.send('PUT', `/api/admin/podcasts/${podcastID}`, change)).status).toBe(200)

  const visitor = await openPage({ width: 1280, height: 900 })
  await visitor.page.goto(`/playPodcast/${podcastID}`)
  for (const text of ['S2 E5', 'Nights'])
    await visitor.page.getByText(text, { exact: true }).first().waitFor()
  await visitor.page.getByRole('img', { name: 'Explicit' }).first().waitFor()
  expect(await violationsOf(visitor.page)).toEqual([])
  await visitor.page.getByRole('button', { name: '0:02–0:04 The joke' }).click()
  const pause = visitor.page.getByRole('button', { name: `Pause ${title}` }).first()
  await pause.waitFor()
  await pause.waitFor({ state: 'detached' })

  const phone = await openPage({ width: 390, height: 844 })
  await phone.page.goto(`/dj/${djID}`)
  expect(await phone.page.getByRole('link', { name: `Support ${name}` }).getAttribute('href')).toBe(
    'https://give.example/frank',
  )
  expect(await phone.page.getByRole('link', { name: 'Pods of others' }).getAttribute('rel')).toContain('ugc')
  expect(await violationsOf(phone.page, 'light')).toEqual([])

  const feed = await (await clientOf()).get(`/feeds/dj/${djID}.xml`)
  const xml = await feed.text()
  for (const part of [
    '<itunes:explicit>true</itunes:explicit>',
    '<podcast:season name="Nights">2</podcast:season>',
    '<podcast:episode>5</podcast:episode>',
    '<podcast:soundbite startTime="2" duration="2">The joke</podcast:soundbite>',
    '<podcast:funding url="https://give.example/frank">',
    'feedUrl="https://pods.example/feed" title="Pods of others"',
  ])
    expect(xml).toContain(part)

  const { email } = await makeAccount('Shy')
  const person = await openPage({ as: email })
  await openSettings(person.page)
  const saved = person.page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await person.page.getByText('Hide explicit tracks and episodes').click()
  await saved
  await person.page.goto(`/dj/${djID}`)
  await person.page.getByText('No Podcasts').waitFor()
  await person.page.goto(`/playPodcast/${podcastID}`)
  await person.page.getByRole('button', { name: 'Play once' }).waitFor()
})
