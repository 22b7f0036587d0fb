import type { Locator, Page } from 'playwright-core'

/** Presses within which a part of a page must be reached */
const MOST_PRESSES = 150

export const adminOf = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  return {
    main,
    dialog,
    saved: page.getByText('Saved', { exact: true }),
    search: main.getByRole('searchbox'),
    field: (name: string) => page.getByRole('textbox', { name }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    rowMenu: main.getByRole('button', { name: /^Actions for/ }),
    /** Chooses an action of the only row of a table. */
    act: async (name: string) => {
      await main.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Waits for what a worker does, of which the list of tasks tells. */
    untilDone: (task: string) =>
      page
        .getByRole('list', { name: 'Tasks' })
        .getByRole('listitem')
        .filter({ hasText: task })
        .filter({ has: page.getByText('Done', { exact: true }) })
        .first()
        .waitFor({ timeout: 240_000 }),
  }
}

/** What somebody without a mouse does; nothing else moves the focus. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const reach = async (target: Locator, key = 'Tab') => {
    await target.waitFor()
    const focused = target.and(page.locator(':focus'))
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if ((await focused.count()) === 1) return
      await keyboard.press(key)
    }
    throw new Error(`${key} does not reach ${String(target)}`)
  }
  return {
    press,
    reach,
    enter: async (target: Locator, key?: string) => {
      await reach(target, key)
      await press('Enter')
    },
    /** Types into a field, whose text Tab has selected, or what begins the name of a choice. */
    type: async (target: Locator, text: string) => {
      await reach(target)
      await keyboard.type(text)
    },
  }
}
