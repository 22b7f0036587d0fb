import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { confirmMusic, createAlbum, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { clientOf } from '../stack/client.ts'

const ARTIST = 'artist@example.com'

const openPage = journeyPages()

it('an artist credits others, whom a visitor finds on the page of the track, and the track on theirs', async () => {
  const artist = await clientOf(ARTIST)
  const albumID = await createAlbum(artist, 'Credited album')
  const musicID = await createMusic(artist, 'Credited track', { albumID, releaseDate: RELEASE_DATE })
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(2), 'glide.wav')
  const name = await otherArtist(musicID)

  const { page } = await openPage({ as: ARTIST, width: 390, height: 844 })
  await page.goto(`/artistPanel/editMusic/${musicID}`)
  const editor = page.getByRole('region', { name: 'Credits' })
  await editor.getByRole('button', { name: 'Add a credit' }).click()
  await editor.getByRole('combobox', { name: 'Name' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await editor.getByText('Links to the page of this artist').waitFor()
  await editor.getByLabel('Instrument or voice').fill('oud')
  await editor.getByRole('button', { name: 'Add a credit' }).click()
  await editor.getByLabel('Role').nth(1).selectOption('Lyricist')
  await editor.getByRole('combobox', { name: 'Name' }).nth(1).fill('Somebody without a page')
  await editor.getByRole('button', { name: 'Save credits' }).click()
  await page.getByText('The credits are saved.').waitFor()
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
  await confirmMusic(musicID)

  const visitor = await openPage()
  await visitor.page.goto(`/playMusic/${musicID}`)
  const credits = visitor.page.getByRole('region', { name: 'Credits' })
  await credits.getByText('Somebody without a page').waitFor()
  expect(await credits.getByRole('definition').first().textContent()).toBe(`${name} (oud)`)
  await credits.getByRole('link', { name }).click()
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor()
  const others = visitor.page.getByRole('region', { name: 'Credits on Other Tracks' })
  await others.getByText('Credited track').waitFor()
  await others.getByText('Performer').waitFor()
  const albums = visitor.page.getByRole('region', { name: 'Appears On' })
  await albums.getByRole('link', { name: 'Credited album' }).first().waitFor()
})

/** Returns the name of an artist of the station that no other has, and that the track does not name. */
async function otherArtist(musicID: number): Promise<string> {
  const visitor = await clientOf(ARTIST)
  const json = async (path: string): Promise<unknown> => (await visitor.get(path)).json()
  const { artists: own } = (await json(`/api/musics/${musicID}`)) as { artists: string }
  const all = (await json('/api/artists?take=40')) as { name: string }[]
  const found = all.find(
    ({ name }) => name !== own && all.filter((other) => other.name.includes(name)).length === 1,
  )
  if (!found) throw new Error('There is no other artist')
  return found.name
}
