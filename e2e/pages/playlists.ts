import type { Page } from 'playwright-core'
import { eventually } from '../stack/client.ts'
import { headerOf } from './header.ts'
import { pageTitle, tile } from './lists.ts'

export function addingDialogOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' })
  return {
    dialog,
    addToNew: async (name: string) => {
      await dialog.getByRole('textbox', { name: 'New playlist' }).fill(name)
      await dialog.getByRole('button', { name: 'Create' }).click()
      await page.getByText(`Added to ${name}`).waitFor()
    },
    addTo: async (name: string) => {
      await dialog.getByRole('button', { name: `Add to ${name}`, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

export async function openMyPlaylists(page: Page) {
  await headerOf(page).choose('My PlayLists')
  await pageTitle(page, 'My PlayLists').waitFor()
  return {
    open: async (name: string) => {
      await tile(page.getByRole('main'), name).link.click()
      await pageTitle(page, name).waitFor()
    },
    importFile: async (name: string, text: string) => {
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import a playlist' })
      await dialog
        .getByLabel('Playlist file')
        .setInputFiles({ name, mimeType: 'audio/x-mpegurl', buffer: Buffer.from(text) })
      return dialog
    },
  }
}

export function myPlaylistOf(page: Page) {
  const main = page.getByRole('main')
  const grips = main.getByRole('button', { name: /^Move / })
  const grip = (title: string) => main.getByRole('button', { name: `Move ${title}`, exact: true })
  const middleOf = async (title: string) => {
    const box = await grip(title).boundingBox()
    if (!box) throw new Error(`${title} has a grip`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return {
    grip,
    untilOrder: (titles: readonly string[]) =>
      eventually(`the order is ${titles.join(', ')}`, 60, async () => {
        const labels = await grips.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
        return labels.join('\n') === titles.map((title) => `Move ${title}`).join('\n') || undefined
      }),
    drag: async (title: string, target: string) => {
      const [from, to] = [await middleOf(title), await middleOf(target)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x, to.y, { steps: 4 })
      await page.mouse.up()
    },
    exportAs: async (name: string, format: string) => {
      await main.getByRole('button', { name: `More options for ${name}`, exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `Export as ${format}` }).click(),
      ])
      return download
    },
  }
}

/** Table of the tracks of a playlist */
export function trackTableOf(page: Page, name: string) {
  const list = page.getByRole('main').getByRole('list', { name, exact: true })
  const row = (title: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  return {
    rows: list.getByRole('listitem'),
    row,
    check: (title: string) => row(title).getByRole('checkbox'),
    sortBy: (column: string) =>
      page
        .getByRole('group', { name: 'Sort' })
        .getByRole('button', { name: new RegExp(`^${column}`) })
        .click(),
    filter: page.getByRole('searchbox', { name: 'Filter by title or artist' }),
    untilOrder: (titles: readonly string[]) =>
      eventually(`the rows are ${titles.join(', ')}`, 60, async () => {
        const shown = await list.getByRole('heading').allInnerTexts()
        return shown.join('\n') === titles.join('\n') || undefined
      }),
  }
}
