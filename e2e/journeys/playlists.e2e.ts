/** A playlist of a listener: made of a track in a list, filled, reordered by mouse and keys, exported, and imported again. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { clientOf, eventually } from '../stack/client.ts'
import { makeAccount } from '../fixtures/make-account.ts'

let browser: Browser
let titles: string[]
beforeAll(async () => {
  browser = await openBrowser()
  // What is announced is there from the start: these need not be transcoded first.
  const home = await (await (await clientOf()).get('/api/main/web/all')).json()
  titles = (home as { commingSoon: { title: string }[] }).commingSoon
    .map(({ title }) => title)
    .filter((title) => /^[A-Za-z ]+$/.test(title))
})
afterAll(() => browser.close())

/** Opens the dialog that puts a track of the page into a playlist. */
async function addToPlaylist(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
}

async function openMyPlaylists(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'My PlayLists' }).click()
  await page.getByRole('heading', { level: 1, name: 'My PlayLists' }).waitFor()
}

const grips = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Move / })

const untilOrder = (page: Page, wanted: string[]) =>
  eventually(`the order is ${wanted.join(', ')}`, 30, async () => {
    const labels = await grips(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    return labels.join('\n') === wanted.map((title) => `Move ${title}`).join('\n') || undefined
  })

/** Drags the first row by its grip below the second one. */
async function dragFirstDown(page: Page): Promise<void> {
  const [from, to] = [await grips(page).nth(0).boundingBox(), await grips(page).nth(1).boundingBox()]
  if (!from || !to) throw new Error('The rows have grips')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
}

describe('a playlist', () => {
  it('a playlist is made, filled, reordered, exported and imported, with a report of what was not found', async () => {
    const made = crypto.randomUUID().slice(0, 8)
    const [name, email] = [`On the road ${made}`, `${made}@example.com`]
    await makeAccount({ email, name: 'Roya', password: inject('stack').password })
    const { page, faults } = await openPage(browser, { as: email })
    const [first = '', second = ''] = titles

    await page.goto('/')
    await addToPlaylist(page, first)
    const dialog = page.getByRole('dialog', { name: 'Add to playlist' })
    await dialog.getByRole('textbox', { name: 'New playlist' }).fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(`Added to ${name}`).waitFor()
    await addToPlaylist(page, second)
    await dialog.getByRole('button', { name: `Add to ${name}`, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await openMyPlaylists(page)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const listener = await clientOf(email)
    const id = /\d+$/.exec(page.url())?.[0]
    const untilKept = (wanted: string[]) =>
      eventually('the order is kept', 30, async () => {
        const kept = await (await listener.get(`/api/playlists/getmusics/${id}`)).json()
        return (kept as { title: string }[]).map(({ title }) => title).join() === wanted.join() || undefined
      })
    await untilOrder(page, [first, second])
    await dragFirstDown(page)
    await untilOrder(page, [second, first])
    await untilKept([second, first])
    await page.getByRole('button', { name: `Move ${second}`, exact: true }).press('ArrowDown')
    await page.getByText(`${second} is now at position 2`).waitFor()
    await untilOrder(page, [first, second])
    await untilKept([first, second])

    await page
      .getByRole('main')
      .getByRole('button', { name: `More options for ${name}`, exact: true })
      .click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as M3U8' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${name}.m3u8`)
    const exported = await readFile(await download.path(), 'utf8')
    expect(exported).toMatch(/^#EXTM3U/)

    // Somebody else's list, with a track that this catalogue has not.
    const other = `${exported.trimEnd()}\n#EXTINF:200,Nobody At All - A Song That Is Not Here\nnowhere.mp3\n`
    await openMyPlaylists(page)
    await page.getByRole('button', { name: 'Import' }).click()
    const importing = page.getByRole('dialog', { name: 'Import a playlist' })
    await importing
      .getByLabel('Playlist file')
      .setInputFiles({ name: 'mixtape.m3u8', mimeType: 'audio/x-mpegurl', buffer: Buffer.from(other) })
    await importing.getByText('2 tracks were found and added.').waitFor()
    const missing = importing.getByRole('region', { name: '1 track was not found' })
    expect(await missing.getByRole('listitem').allInnerTexts()).toEqual([
      'A Song That Is Not Here · Nobody At All',
    ])
    await importing.getByRole('link', { name: 'Open the playlist' }).click()
    await page.waitForURL(
      (url) => /\/myplaylists\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
    )
    await untilOrder(page, [first, second])
    expect(faults).toEqual([])
    await page.context().close()
  })
})
