import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'

const openPage = journeyPages({ textHeight: 32 })

/** Returns the controls of top bar and player that are covered or outside the window. */
const COVERED = `[...document.querySelectorAll('header :is(a, button), [aria-label=Player] :is(a, button)')]
  .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 1 && !control.contains(found) && !found?.contains(control)
  })
  .map((control) => control.ariaLabel ?? control.textContent)`

describe('text twice as large', () => {
  it.each([390, 820, 1280])(
    'text twice as large has a layout at %i pixels in which no control covers another',
    async (width) => {
      const { musicID, title } = await findTrack()
      const { page } = await openPage({ width })
      await page.goto(`/playMusic/${musicID}`)
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
      await playButton(page, title).click()
      await playerOf(page).anyPauseButton.waitFor()
      await page.getByRole('button', { name: 'Notifications' }).waitFor()
      await expect.poll(() => page.evaluate(COVERED)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    },
  )
})
