import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItem, isLong } from '../fixtures/find-items.ts'
import { headerOf } from '../pages/header.ts'
import { pageTitle, playButton, shelf, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'

const openPage = journeyPages()

/** Returns the first word of a title that is long enough to be mistyped. */
const longWordOf = (title: string) => title.split(' ').find((each) => /^[A-Za-z]{7,}$/.test(each))

function mistype(title: string): string {
  const word = longWordOf(title) ?? ''
  const [a, b, c, d, ...rest] = word
  return title.replace(word, [a, b, d, c, ...rest].join(''))
}

it('a search with a typing error finds a track, which plays on its page and goes on over all results', async () => {
  const { title } = await findItem<{ title: string } & Parameters<typeof isLong>[0]>(
    '/api/musics/newReleasedMusics?take=40',
    // What another journey has just published may not be found yet.
    (track) => isLong(track) && longWordOf(track.title) !== undefined,
  )
  const mistyped = mistype(title)
  const { page } = await openPage()
  await page.goto('/')
  const field = headerOf(page).search
  await field.fill(mistyped)
  await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: title, exact: true }).waitFor()
  await field.press('Enter')
  await page.waitForURL('**/search?q=*')
  const results = pageTitle(page, `Results for “${mistyped}”`)
  await results.waitFor()

  await tile(shelf(page, 'Songs'), title).link.click()
  await page.waitForURL('**/playMusic/**')
  await pageTitle(page, title).waitFor()
  expect(await page.title()).toContain(title)
  await playButton(page, title).click()
  const player = playerOf(page)
  await player.untilPast(0.5)

  await page.goBack()
  await results.waitFor()
  await player.anyPauseButton.waitFor()
  await field.click()
  await field.fill('')
  await page
    .getByRole('region', { name: 'Recent searches' })
    .getByRole('button', { name: mistyped, exact: true })
    .waitFor()
})
