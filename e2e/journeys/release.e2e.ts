import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { createMusic, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('a critic hears a draft by a link that the artist takes back, and then it is released at its hour', async () => {
  const [artist, admin] = [await clientOf('artist@example.com'), await clientOf('admin@example.com')]
  const title = ownTitle('Before its time')
  const musicID = await createMusic(artist, title)
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(6), 'early.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })

  const { page } = await openPage({ as: 'artist@example.com' })
  await page.goto('/artistPanel')
  await page.getByRole('link', { name: `Release of ${title}` }).click()
  await page.getByLabel('For whom').fill('Night Radio')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel('Address', { exact: true }).inputValue()

  const critic = await openPage({ expected: /404/ })
  await critic.page.goto(new URL(address).pathname)
  await critic.page.getByRole('heading', { name: title }).waitFor()
  await critic.page.getByRole('button', { name: `Play ${title}` }).click()
  await eventually('the play is counted', TIMEOUT, async () => {
    const links = await (await artist.get(`/api/presslinks/music/${musicID}`)).json()
    return (links as { plays: number }[])[0]?.plays === 1 ? true : undefined
  })
  expect(
    await critic.page.evaluate<number>(`document.querySelector('article audio').currentTime`),
  ).toBeGreaterThan(1)

  await page.reload()
  await page.getByText('1 play', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Night Radio', { exact: true }).waitFor({ state: 'detached' })
  await critic.page.reload()
  await critic.page.getByText('This link has ended, or was taken back.').waitFor()

  expect((await admin.send('PUT', `/api/admin/music/${musicID}`, { isConfirmed: true })).status).toBe(200)
  await page.reload()
  await page.getByRole('radio', { name: /^Private/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const visitor = await clientOf()
  expect((await visitor.get(`/api/musics/${musicID}`)).status).toBe(404)

  await page.reload()
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByLabel('Time zone').selectOption('Asia/Tehran')
  await page.getByLabel('Released at').fill('2099-12-24T20:00')
  await page.getByRole('checkbox', { name: /^Announce it until then/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await (await visitor.get(`/api/musics/${musicID}`)).json()).toMatchObject({
    isCommingSoon: true,
    releasesItself: true,
    releaseDate: '2099-12-24T16:30:00.000Z',
  })

  const listener = await openPage({ as: 'listener@example.com' })
  await listener.page.goto(`/playMusic/${musicID}`)
  await listener.page.getByRole('button', { name: `Tell me when ${title} is out` }).click()
  await listener.page.getByRole('button', { name: `Do not tell me when ${title} is out` }).waitFor()
  const at = new Date(Date.now() + 2000).toISOString()
  expect((await artist.send('PUT', `/api/musics/${musicID}/release`, { releaseDate: at })).status).toBe(200)
  await eventually('the track is out', TIMEOUT, async () =>
    (await visitor.get(`/music/music/128/${musicID}.mp3`)).status === 200 ? true : undefined,
  )
  const person = await clientOf('listener@example.com')
  await eventually('the listener is told', TIMEOUT, async () => {
    const { notices } = (await (await person.get('/api/notices')).json()) as { notices: { title: string }[] }
    return notices.some((notice) => notice.title === title) ? true : undefined
  })
})
