import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItems, isLong, TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { makePlaylist } from '../fixtures/make-playlist.ts'
import { shelf, tile } from '../pages/lists.ts'
import { addingDialogOf, myPlaylistOf, openMyPlaylists, trackTableOf } from '../pages/playlists.ts'
import { playerOf } from '../pages/player.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()
let first: string
let second: string
beforeAll(async () => {
  // Uses announced tracks, which exist from the start because they need no transcoding.
  const home = await (await (await clientOf()).get('/api/main/web/all')).json()
  ;[first, second] = (home as { commingSoon: { title: string }[] }).commingSoon
    .map(({ title }) => title)
    .filter((title) => /^[A-Za-z ]+$/.test(title)) as [string, string]
})

/** Opens the dialog that adds a track of the home page to a playlist. */
async function addToPlaylist(page: Page, title: string) {
  await tile(shelf(page, 'Coming Soon'), title).options.click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  return addingDialogOf(page)
}

async function untilStored(page: Page, email: string, titles: readonly string[]): Promise<void> {
  const listener = await clientOf(email)
  await eventually('the order is kept', 60, async () => {
    const kept = await (await listener.get(`/api/playlists/getmusics/${idOf(page)}`)).json()
    return (kept as { title: string }[]).map(({ title }) => title).join() === titles.join() || undefined
  })
}

const idOf = (page: Page) => /\d+$/.exec(page.url())?.[0]

describe('a playlist', () => {
  it('is made, filled, reordered, exported and imported, with a report of what was not found', async () => {
    const name = ownTitle('On the road')
    const { email } = await makeAccount('Roya')
    const { page } = await openPage({ as: email })
    await page.goto('/')
    await (await addToPlaylist(page, first)).addToNew(name)
    await (await addToPlaylist(page, second)).addTo(name)

    await (await openMyPlaylists(page)).open(name)
    const playlist = myPlaylistOf(page)
    await playlist.untilOrder([first, second])
    await playlist.drag(first, second)
    await playlist.untilOrder([second, first])
    await untilStored(page, email, [second, first])
    await playlist.grip(second).press('ArrowDown')
    await page.getByText(`${second} is now at position 2`).waitFor()
    await playlist.untilOrder([first, second])
    await untilStored(page, email, [first, second])

    const id = idOf(page)
    const download = await playlist.exportAs(name, 'M3U8')
    expect(download.suggestedFilename()).toBe(`${name}.m3u8`)
    const exported = await readFile(await download.path(), 'utf8')
    expect(exported).toMatch(/^#EXTM3U/)

    // Playlist with a track that this catalogue lacks, as another site may export
    const other = `${exported.trimEnd()}\n#EXTINF:200,Nobody At All - A Song That Is Not Here\nnowhere.mp3\n`
    const importing = await (await openMyPlaylists(page)).importFile('mixtape.m3u8', other)
    await importing.getByText('2 tracks were found and added.').waitFor()
    const missing = importing.getByRole('region', { name: '1 track was not found' })
    expect(await missing.getByRole('listitem').allInnerTexts()).toEqual([
      'A Song That Is Not Here · Nobody At All',
    ])
    await importing.getByRole('link', { name: 'Open the playlist' }).click()
    await page.waitForURL(
      ({ pathname }) => /\/myplaylists\/\d+$/.test(pathname) && !pathname.endsWith(`/${id}`),
    )
    await playlist.untilOrder([first, second])
  })
})

interface Track {
  musicID: number
  title: string
  hasAudio: boolean
  musicLength: number
}

const byTitle = (tracks: readonly Track[]) =>
  tracks.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other, 'en'))

describe('the table of a playlist', () => {
  it(
    'is sorted, filtered and played, its rows are liked, removed with one undo, and found anew',
    { timeout: TIMEOUT * 1000 },
    async () => {
      const [playable] = await findItems<Track>('/api/musics/newReleasedMusics?take=50', isLong)
      const home = (await (await (await clientOf()).get('/api/main/web/all')).json()) as {
        commingSoon: Track[]
      }
      const announced = home.commingSoon.filter(({ title }) => /^[A-Za-z ]{1,20}$/.test(title)).slice(0, 2)
      if (!playable || announced.length < 2) throw new Error('The demo has them')
      const tracks = [...announced, playable]
      const titles = tracks.map(({ title }) => title)
      const { email } = await makeAccount('Roya')
      const listener = await clientOf(email)
      const name = ownTitle('Table')
      const id = await makePlaylist(
        listener,
        name,
        tracks.map(({ musicID }) => musicID),
      )
      const { page } = await openPage({ as: email })
      await page.goto(`/myplaylists/${id}`)
      const table = trackTableOf(page, name)
      await table.untilOrder(titles)

      await table.sortBy('Title')
      await table.untilOrder(byTitle(tracks))
      await table.sortBy('Title')
      await table.untilOrder(byTitle(tracks).toReversed())
      await table.filter.fill(playable.title.slice(0, 6).toUpperCase())
      await table.untilOrder([playable.title])
      await table.filter.fill('')
      await table.sortBy('Own order')
      await table.untilOrder(titles)

      await table.row(playable.title).getByRole('button', { name: 'Like', exact: true }).click()
      await expect
        .poll(async () => (await listener.get(`/api/musics/isliked/${playable.musicID}`)).text())
        .toBe('true')
      // A place of the row without a control
      await table
        .row(playable.title)
        .getByText(/^\d+:\d\d$/)
        .dblclick()
      await playerOf(page).pauseButton(playable.title).waitFor()

      await table.check(titles[0] ?? '').check({ force: true })
      await table.check(titles[1] ?? '').check({ force: true })
      await page
        .getByRole('toolbar', { name: 'Selected tracks' })
        .getByRole('button', { name: 'Remove from this playlist' })
        .click()
      await table.untilOrder([playable.title])
      await untilStored(page, email, [playable.title])
      await page.getByRole('button', { name: 'Undo' }).click()
      await table.untilOrder(titles)
      await untilStored(page, email, titles)

      await table
        .row(playable.title)
        .getByRole('button', { name: `More options for ${playable.title}` })
        .click()
      await page.getByRole('menuitem', { name: 'Remove from this playlist' }).click()
      await table.untilOrder(titles.slice(0, 2))
      const adding = page.getByRole('region', { name: 'Add something to this playlist' })
      await adding.getByRole('searchbox').fill(playable.title)
      await adding.getByRole('button', { name: `Add ${playable.title}`, exact: true }).click()
      await table.untilOrder(titles)
      await untilStored(page, email, titles)
    },
  )

  it('has few rows in the document however many the list has, and scrolls to the last', async () => {
    const count = 10_000
    const { email } = await makeAccount('Roya')
    const listener = await clientOf(email)
    const name = ownTitle('Long')
    const [track] = (
      (await (await (await clientOf()).get('/api/main/web/all')).json()) as { commingSoon: Track[] }
    ).commingSoon
    if (!track) throw new Error('The demo has one')
    const id = await makePlaylist(listener, name, [track.musicID])
    const { page } = await openPage({ as: email })
    await page.route(`**/api/playlists/${id}`, async (route) => {
      const response = await route.fetch()
      const playlist = (await response.json()) as { musics: Track[] }
      const [music] = playlist.musics
      const musics = Array.from({ length: count }, (_, at) => ({
        ...music,
        musicID: 100_000 + at,
        title: `Row ${at + 1}`,
      }))
      await route.fulfill({ response, json: { ...playlist, musics } })
    })
    await page.goto(`/myplaylists/${id}`)
    const table = trackTableOf(page, name)
    await table.row('Row 1').waitFor()
    expect(await table.rows.count()).toBeLessThan(60)
    expect(await table.rows.first().getAttribute('aria-setsize')).toBe(String(count))
    await page.evaluate(
      `document.querySelector('[aria-setsize="${count}"]').parentElement.scrollIntoView({ block: 'end' })`,
    )
    await table.row(`Row ${count}`).waitFor()
    expect(await table.rows.count()).toBeLessThan(60)
    await table.sortBy('Title')
    await table.filter.fill('row 9999')
    await table.untilOrder(['Row 9999'])
  })
})
