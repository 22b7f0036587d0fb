import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('an admin makes an artist and an album of theirs, and finds it again', async () => {
  const { page } = await openPage({ as: 'admin@example.com' })
  const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })
  await open('/admin/artists/new')
  const [artist, album] = [ownTitle('Choir'), ownTitle('Evening')]
  await page.getByRole('textbox', { name: 'Name' }).fill(artist)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: artist }).waitFor()
  await open('/admin/albums/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(album)
  await page.getByRole('combobox', { name: 'Artists' }).fill(artist)
  await page.getByRole('option', { name: artist }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: album }).waitFor()
  await page.getByRole('link', { name: 'Albums', exact: true }).click()
  await page.getByRole('main').getByRole('searchbox').fill(album)
  await page.waitForURL(/search=/)
  await page.getByRole('row', { name: album }).getByText(artist).waitFor()
  expect(await page.getByRole('row', { name: album }).count()).toBe(1)
})
