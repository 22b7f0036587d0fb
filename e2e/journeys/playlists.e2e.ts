import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { shelf, tile } from '../pages/lists.ts'
import { addingDialogOf, myPlaylistOf, openMyPlaylists } from '../pages/playlists.ts'
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
