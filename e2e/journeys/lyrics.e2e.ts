import { expect, it } from 'vitest'
import { journeyPages, untilHolds } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { confirmMusic, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { violationsOf } from '../screens/check-screens.ts'
import { clientOf, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('an artist gives lines and words their times by keys, and a listener sees them move with a second language', async () => {
  const artist = await clientOf('artist@example.com')
  const title = ownTitle('Rain')
  const musicID = await createMusic(artist, title, { releaseDate: RELEASE_DATE })
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(20), 'rain.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })

  const { page } = await openPage({ as: 'artist@example.com' })
  await page.goto(`/artistPanel/editMusic/${musicID}`)
  await page.getByLabel('Lyrics', { exact: true }).fill('باران می‌بارد\nآفتاب')
  await page.getByRole('tab', { name: 'Sync' }).click()
  await page.getByRole('button', { name: 'Open the large editor' }).click()
  const editor = page.getByRole('dialog', { name: 'Times of the lyrics' })
  await editor.waitFor()
  for (const theme of ['dark', 'light'] as const) expect(await violationsOf(page, theme)).toEqual([])
  await untilHolds(page, `document.querySelector('dialog audio')?.duration > 19`)
  // Without the recording running, so that the times are known
  for (const key of ['l', 'Space', 'l', 'l', 'l', 'Space']) await page.keyboard.press(key)
  await editor.getByText('00:08.00').waitFor()
  for (const key of ['w', 'j', 'j', 'j', 'Space', 'l', 'Space']) await page.keyboard.press(key)
  await editor.getByRole('button', { name: 'As listeners see it' }).click()
  await editor.locator('[data-current]').getByText('می‌بارد').waitFor()
  await editor.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Text in this language').fill('Rain falls\nSun')
  await page.getByRole('button', { name: 'Save this language' }).click()
  await page.getByRole('button', { name: 'Edit English (translation)' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/artistPanel$/)
  const saved = (await (await artist.get(`/api/musics/${musicID}`)).json()) as { lyrics: string }
  expect(saved.lyrics).toBe('[00:02.00] <00:02.00>باران <00:04.00>می‌بارد\n[00:08.00] آفتاب')
  await confirmMusic(musicID)

  const { page: listener } = await openPage({ width: 390, height: 844 })
  await listener.goto(`/playMusic/${musicID}`)
  await listener.getByText('Rain falls').waitFor()
  await listener
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await listener.locator('[data-current]').getByText('باران').waitFor()
  await listener.locator('[data-current]').getByText('می‌بارد').waitFor()
  await listener.getByRole('switch', { name: 'Second language' }).click()
  await listener.getByText('Rain falls').waitFor({ state: 'detached' })
})
