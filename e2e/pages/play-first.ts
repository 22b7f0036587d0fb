import type { Locator, Page } from 'playwright-core'

/** Plays the page's first playable item; returns the player. */
export async function playFirst(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  return page.getByRole('region', { name: 'Player' })
}
