import type { Locator, Page } from 'playwright-core'

/** Plays the first item of the page that can be played; gives the player. */
export async function playFirst(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  return page.getByRole('region', { name: 'Player' })
}
