/** Searching as listeners do: with a typing error, from the results to a page and back. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { clientOf, eventually } from '../stack/client.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Mistyped {
  title: string
  mistyped: string
}

/** A track with a word that is long enough to be mistyped, once the demo has one. */
function findTrack(): Promise<Mistyped> {
  return eventually('a track with a long word is there', 200, async () => {
    const visitor = await clientOf()
    const reply = await visitor.get('/api/musics/newReleasedMusics?take=40')
    const tracks = (await reply.json()) as { title: string }[]
    return tracks.map(({ title }) => mistype(title)).find((each) => each !== undefined)
  })
}

/** Swaps the third and the fourth letter of a title's first long word. */
function mistype(title: string): Mistyped | undefined {
  const word = title.split(' ').find((each) => /^[A-Za-z]{7,}$/.test(each))
  if (!word) return undefined
  const [a, b, c, d, ...rest] = word
  return { title, mistyped: title.replace(word, [a, b, d, c, ...rest].join('')) }
}

describe('a search', () => {
  it('a search with a typing error finds the track and leads to its page, and back leads to all results', async () => {
    const { title, mistyped } = await findTrack()
    const { page, faults } = await openPage(browser)
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill(mistyped)
    await page
      .getByRole('region', { name: 'Music' })
      .getByRole('link', { name: title, exact: true })
      .waitFor()
    await field.press('Enter')
    await page.waitForURL('**/search?q=*')
    await page.getByRole('heading', { level: 1, name: mistyped }).waitFor()

    const musics = page.getByRole('main').getByRole('region', { name: 'Songs' })
    await musics
      .getByRole('article')
      .filter({ hasText: title.slice(0, 20) })
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click()
    await page.waitForURL('**/playMusic/**')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await page.title()).toContain(title)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: mistyped }).waitFor()
    await field.click()
    await field.fill('')
    await page
      .getByRole('region', { name: 'Recent searches' })
      .getByRole('button', { name: mistyped, exact: true })
      .waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
