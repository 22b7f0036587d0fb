/** A playlist from nothing: made, filled, reordered, exported, imported again, and shared. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { clientOf, eventually } from './client.ts'

let browser: Browser
let titles: string[]
beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await clientOf()
  titles = await eventually('three tracks of the demo are there', 240, async () => {
    const reply = await visitor.get('/api/musics/newReleasedMusics?take=3')
    const tracks = (await reply.json()) as { title: string }[]
    return tracks.length === 3 ? tracks.map(({ title }) => title) : undefined
  })
}, 300_000)
afterAll(() => browser.close())

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(inject('stack').password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/')
}

/** Adds a track of a list by the menu of its tile, which appears under the pointer. */
async function addTo(page: Page, playlist: string, title: string): Promise<void> {
  const tile = page.getByRole('article').filter({ hasText: title }).first()
  await tile.hover()
  await tile.getByRole('button', { name: `More options for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  const choice = page.getByRole('button', { name: `Add to ${playlist}`, exact: true })
  await choice.click()
  await choice.waitFor({ state: 'detached' })
}

/** The titles in the order of the page. */
const order = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((grips) =>
      grips.map((grip) => (grip.getAttribute('aria-label') ?? '').slice('Move '.length)),
    )

const untilOrder = (page: Page, expected: readonly (string | undefined)[]) =>
  eventually(`the order is ${expected.join(', ')}`, 20, async () =>
    (await order(page)).join('|') === expected.join('|') ? true : undefined,
  )

/** Chooses from the menu of a playlist's page. */
async function menuOf(page: Page, playlist: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More options for ${playlist}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('a listener', () => {
  it('makes a playlist, reorders it, exports and imports it, and shares it', async () => {
    const { page, faults } = await openPage(browser)
    const [one = '', two = '', three = ''] = titles
    await signIn(page, 'listener@example.com')

    await page.goto('/myplaylists')
    await page.getByRole('button', { name: 'New playlist' }).click()
    await page.getByRole('textbox', { name: 'New playlist' }).fill('On the road')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('play list is empty').waitFor()
    const address = page.url()

    await page.goto('/newmusics')
    for (const title of titles) await addTo(page, 'On the road', title)
    await page.goto(address)
    await untilOrder(page, [one, two, three])

    await page.getByRole('button', { name: `Move ${one}`, exact: true }).press('ArrowDown')
    await untilOrder(page, [two, one, three])
    const grip = page.getByRole('button', { name: `Move ${three}`, exact: true })
    await grip.scrollIntoViewIfNeeded()
    const box = await grip.boundingBox()
    if (!box) throw new Error('the grip is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 40, { steps: 5 })
    await page.mouse.move(x, y - 140, { steps: 10 })
    await page.mouse.up()
    await untilOrder(page, [three, two, one])
    await page.reload()
    await untilOrder(page, [three, two, one])

    const download = page.waitForEvent('download')
    await menuOf(page, 'On the road', 'Export as CSV')
    const file = await download
    expect(file.suggestedFilename()).toBe('On the road.csv')
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toMatch(/^\uFEFFtitle,artist\r\n/)

    await page.goto('/myplaylists')
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('Playlist file').setInputFiles({
      name: 'Again.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${csv}Never recorded at all,Nobody\r\n`),
    })
    await page.getByText('Again: 3 tracks were found and added.').waitFor()
    await page
      .getByRole('region', { name: '1 track was not found' })
      .getByText('Never recorded at all')
      .waitFor()
    await page.getByRole('link', { name: 'Open the playlist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Again' }).waitFor()
    await untilOrder(page, [three, two, one])

    const visitor = await openPage(browser)
    await visitor.page.goto(page.url())
    await visitor.page.getByText('This playlist is private').first().waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Make public and share' }).click()
    const link = await page.getByLabel('Link').inputValue()
    await visitor.page.goto(new URL(link).pathname)
    await visitor.page.getByRole('heading', { level: 1, name: 'Again' }).waitFor()
    expect(await visitor.page.getByRole('button', { name: /^Move / }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
    await visitor.page.context().close()
  }, 180_000)
})
