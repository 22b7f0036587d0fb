import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'

const openPage = journeyPages({ textHeight: 32 })

/** Returns the controls of top bar and player that are covered or outside the window. */
const COVERED = `[...document.querySelectorAll('header:not(main header) :is(a, button), [aria-label=Player] :is(a, button)')]
  .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 1 && !control.contains(found) && !found?.contains(control)
  })
  .map((control) => control.ariaLabel ?? control.textContent)`

/** Returns what makes the page wider than the window, with its right edge. */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .map((element) => [element, Math.round(element.getBoundingClientRect().right)])
  .filter(([, right]) => right > innerWidth)
  .map(([{ outerHTML }, right]) => right + ' ' + outerHTML.slice(0, 120))`

describe('text twice as large', () => {
  it.each([
    [390, 'its fonts'],
    // As for a visitor whose fonts arrive late, which is why they are optional.
    [390, 'other fonts'],
    [820, 'its fonts'],
    [1280, 'its fonts'],
  ])(
    'text twice as large has a layout at %i pixels with %s in which no control covers another',
    async (width, fonts) => {
      const { musicID, title } = await findTrack()
      const { page } = await openPage({ width })
      if (fonts === 'other fonts') await page.route(/\.woff2/, (route) => route.abort())
      await page.goto(`/playMusic/${musicID}`)
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
      await playButton(page, title).click()
      await playerOf(page).anyPauseButton.waitFor()
      await page.getByRole('button', { name: 'Notifications' }).waitFor()
      await expect.poll(() => page.evaluate(COVERED)).toEqual([])
      // Controls of the player arrive after the page.
      await expect.poll(() => page.evaluate(TOO_WIDE)).toEqual([])
    },
  )
})
