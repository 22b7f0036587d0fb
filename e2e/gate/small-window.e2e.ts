import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { pageTitle, playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'

const openPage = journeyPages()

/** Share of the window in which something other than the page, with its footer and notes, is on top */
const COVERED = `(() => {
  const step = 8
  let points = 0
  let covered = 0
  for (let x = step / 2; x < innerWidth; x += step)
    for (let y = step / 2; y < innerHeight; y += step) {
      points++
      if (!document.elementFromPoint(x, y)?.closest(':has(> main)')) covered++
    }
  return covered / points
})()`

/** True if the page's heading is within the window, with nothing on its middle */
const IS_HEADING_ON_TOP = `(() => {
  const heading = document.querySelector('main h1')
  const { left, right, top, bottom } = heading.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight &&
    heading.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
})()`

/** As a laptop at a zoom of 400 %, and lower windows */
it.each([
  { width: 320, height: 256, most: 0.4 },
  { width: 320, height: 180, most: 0.5 },
  { width: 640, height: 360, most: 0.25 },
])('a window of $width × $height shows the page while a track plays', async ({ width, height, most }) => {
  const { musicID, title } = await findTrack()
  const { page } = await openPage({ width, height })
  await page.goto(`/playMusic/${musicID}`)
  await playButton(page, title).click()
  const player = playerOf(page)
  await player.pauseButton(title).waitFor()
  await page.evaluate('scrollTo(0, 0)')
  expect(await page.evaluate<number>(COVERED)).toBeLessThan(most)

  await pageTitle(page, title).scrollIntoViewIfNeeded()
  expect(await page.evaluate(IS_HEADING_ON_TOP)).toBe(true)
  expect(await page.evaluate<number>(COVERED)).toBeLessThan(most)

  await player.pauseButton(title).click()
  await player.playButton(title).waitFor()
})
