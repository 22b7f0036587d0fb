import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { makePlaylist } from '../fixtures/make-playlist.ts'
import { playButton, shelf } from '../pages/lists.ts'
import { fullPlayerOf, playerOf } from '../pages/player.ts'
import { registrationIn } from '../pages/registration.ts'
import { clientOf } from '../stack/client.ts'

const openPage = journeyPages({ textHeight: 32 })

/** Returns an expression for the controls that are covered or outside the window. */
const coveredOf = (controls: string) => `[...document.querySelectorAll('${controls}')]
  .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 1 && !control.contains(found) && !found?.contains(control)
  })
  .map((control) => control.ariaLabel ?? control.textContent)`

/** Returns the names in lists whose words are broken, or which are higher than their row. */
const CUT_TILES = `[...document.querySelectorAll('main li a')].filter((link) => {
  const range = document.createRange()
  const text = link.firstChild
  const isBroken = [...text.data.matchAll(/[^ ]+/g)].some(({ 0: word, index }) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
  return isBroken || link.getBoundingClientRect().bottom > link.closest('li').getBoundingClientRect().bottom
}).map(({ textContent }) => textContent)`

const OF_BARS = coveredOf('header:not(main header) :is(a, button), [aria-label=Player] :is(a, button)')
const OF_FULL_PLAYER = coveredOf('dialog :is(h2, a, button, input):not([data-scrolls] *)')

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
      await expect.poll(() => page.evaluate(OF_BARS)).toEqual([])
      // Controls of the player arrive after the page.
      await expect.poll(() => page.evaluate(TOO_WIDE)).toEqual([])
    },
  )

  it.each([390, 1280])(
    'text twice as large leaves the full player at %i pixels all of its controls',
    async (width) => {
      const { musicID, title } = await findTrack()
      const { page } = await openPage({ width })
      await page.goto(`/playMusic/${musicID}`)
      await playButton(page, title).click()
      await playerOf(page).anyPauseButton.waitFor()
      await page.keyboard.press('f')
      const { dialog } = fullPlayerOf(page)
      await dialog.getByRole('button', { name: 'Queue', exact: true }).waitFor()
      await expect.poll(() => page.evaluate(OF_FULL_PLAYER)).toEqual([])
    },
  )

  it.each([390, 1280])('text twice as large keeps signing in at %i pixels within its card', async (width) => {
    const { page } = await openPage({ width })
    await page.goto('/register')
    await registrationIn(page).email.waitFor()
    const outside = `[...document.querySelectorAll('main section :is(h1, p, input, button)')].filter((each) =>
      each.getBoundingClientRect().right > each.closest('section').getBoundingClientRect().right)
      .map(({ outerHTML }) => outerHTML.slice(0, 120))`
    expect(await page.evaluate(outside)).toEqual([])
  })

  it('text twice as large breaks no word of what to jump back to, and cuts none, on a phone', async () => {
    const { email } = await makeAccount('Nasrin')
    const listener = await clientOf(email)
    const { musicID } = await findTrack()
    const names = ['Running', 'Evenings at home', 'Travelling']
    for (const name of names) await makePlaylist(listener, name, [musicID])
    const { page } = await openPage({ as: email, width: 390 })
    await page.goto('/')
    const tiles = shelf(page, 'Jump back in')
    await tiles
      .getByRole('link')
      .nth(names.length - 1)
      .waitFor()
    expect(await page.evaluate(CUT_TILES)).toEqual([])
  })
})
