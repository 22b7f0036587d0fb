import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { violationsOf } from '../screens/check-screens.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('an artist makes an album of a folder, orders it, and releases it whole', async () => {
  const artist = await clientOf('artist@example.com')
  const name = ownTitle('Made of a folder')
  const { page } = await openPage({ as: 'artist@example.com' })
  await page.goto('/artistPanel')
  await page.getByRole('main').getByRole('link', { name: 'Albums' }).click()
  await page.getByRole('button', { name: 'New album' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: /name/i }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const albumID = Number(new URL(page.url()).pathname.split('/').at(-1))

  const files = ['01 First.wav', '02 Second.wav'].map((each, at) => ({
    name: each,
    mimeType: 'audio/wav',
    buffer: Buffer.from(makeWav(3 + at)),
  }))
  await page.getByTestId('files').locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('button', { name: 'Create 2 tracks' }).click()
  await eventually('both files are sent', TIMEOUT, async () =>
    (await page.getByText('Uploaded', { exact: true }).count()) === 2 ? true : undefined,
  )
  const places = async () => {
    const { musics } = (await (await artist.get(`/api/artistpanel/albums/${albumID}`)).json()) as {
      musics: { title: string; disc: number; track: number; musicID: number }[]
    }
    return musics.map(({ title, disc, track }) => `${title} ${disc}.${track}`)
  }
  expect(await places()).toEqual(['First 1.1', 'Second 1.2'])

  await page.reload()
  await page.getByRole('button', { name: 'Move Second' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Move Second' }).press('ArrowUp')
  await eventually('the order is saved', TIMEOUT, async () =>
    (await places())[0] === 'Second 1.1' ? true : undefined,
  )
  await page.getByRole('link', { name: 'Release the album' }).click()
  await page.getByRole('radio', { name: /^Unlisted/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('2 tracks changed.').waitFor()
})

it('an account with several artists sees all of them, and their statistics together', async () => {
  const { page } = await openPage({ as: 'artist@example.com' })
  await page.goto('/artistPanel')
  await page.getByRole('link', { name: /^All \d+ artists$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'All artists' }).waitFor()
  await page.getByRole('rowheader', { name: 'Mira Solane' }).waitFor()
  await page.getByRole('link', { name: 'Statistics together' }).click()
  await page.getByRole('heading', { level: 1, name: 'All artists: statistics' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/artistPanel/statistics/roster/all')
})
