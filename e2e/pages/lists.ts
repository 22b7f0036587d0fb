import type { Locator, Page } from 'playwright-core'

export const shelf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })

/** Returns the tile or row with a title in `list`: a shelf, or a page without other articles. */
export function tile(list: Page | Locator, title: string) {
  const page = 'page' in list ? list.page() : list
  const article = list
    .getByRole('article')
    .filter({ has: page.getByRole('heading').getByRole('link', { name: shown(title) }) })
  return {
    article,
    link: article.getByRole('heading').getByRole('link'),
    play: article.getByRole('button', { name: `Play ${title}`, exact: true }),
    options: article.getByRole('button', { name: `More options for ${title}`, exact: true }),
  }
}

const UNCUT = 20

const shown = (title: string) => new RegExp(`^${escaped(title)}$|^${escaped(title.slice(0, UNCUT))}.*…$`)

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

export const pageTitle = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const playButton = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Play ${title}`, exact: true })
