import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { headerOf } from '../pages/header.ts'
import { pageTitle, playButton, shelf, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { registrationIn } from '../pages/registration.ts'

const openPage = journeyPages()

/** Refuses already access to storage, as browsers do whose user blocks all data of sites. */
const REFUSE_STORAGE = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => { throw new DOMException('The operation is insecure', 'SecurityError') },
  })`

it('a browser that stores nothing searches, plays, signs in for as long as the page is open, and says so', async () => {
  const { title } = await findTrack()
  const person = await makeAccount('Sahar')
  const { page } = await openPage()
  await page.context().addInitScript(REFUSE_STORAGE)
  await page.goto('/')
  const header = headerOf(page)
  await header.search.fill(title)
  await header.search.press('Enter')
  await tile(shelf(page, 'Songs'), title).link.click()
  await pageTitle(page, title).waitFor()
  await playButton(page, title).click()
  const player = playerOf(page)
  await player.untilPast(0.3)

  await header.signInLink.click()
  await page.getByText('This browser stores nothing for this site', { exact: false }).waitFor()
  await registrationIn(page).signIn(person)
  await header.greeting(person.name).waitFor()
  await player.untilPast(0.6)
  await header.choose('Account Settings')
  await page.waitForURL('**/setting')
  await page.getByRole('region', { name: 'Devices' }).getByRole('listitem').first().waitFor()
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Playlists', exact: true })
    .click()
  await pageTitle(page, 'Playlists').waitFor()
  await header.greeting(person.name).waitFor()

  await page.reload()
  await pageTitle(page, 'Playlists').waitFor()
  await header.signInLink.waitFor()
  expect(await header.greeting(person.name).count()).toBe(0)
})
