import type { Page } from 'playwright-core'
import { shelf, tile } from './lists.ts'
import { playerOf } from './player.ts'

/** Agents by which the list of devices names browsers: 'Chrome on Linux' and 'Chrome on Android' */
export const LAPTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
export const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

/** Menu of devices in the player, and its messages about them */
export function devicesOf(page: Page) {
  const { region } = playerOf(page)
  const open = () => region.getByRole('button', { name: 'Choose a device' }).click()
  const menu = page.getByRole('menu', { name: 'Devices' })
  return {
    playsOn: (name: string) => region.getByText(`Plays on ${name}`, { exact: true }),
    saysPrivate: region.getByText('Private session', { exact: true }),
    gone: (name: string) => page.getByText(`${name} has gone. Playback is paused.`),
    moveTo: async (name: string) => {
      await open()
      await menu.getByRole('menuitemradio', { name, exact: true }).click()
    },
    moveHere: async () => {
      await open()
      await menu.getByRole('menuitemradio', { name: /This page$/ }).click()
    },
    rename: async (name: string) => {
      await open()
      await menu.getByRole('menuitem', { name: 'Rename this device' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rename this device' })
      await dialog.getByRole('textbox').fill(name)
      await dialog.getByRole('button', { name: 'Save' }).click()
    },
    togglePrivate: async () => {
      await open()
      await menu.getByRole('menuitemradio', { name: 'Private session' }).click()
    },
  }
}

/** Returns the player once the track plays. */
export async function playOnHome(page: Page, title: string, shelfName = 'New Releases') {
  await page.goto('/')
  await tile(shelf(page, shelfName), title).play.click()
  const player = playerOf(page)
  await player.pauseButton(title).waitFor()
  return player
}

export const soundsOn = (page: Page) =>
  page.evaluate<boolean>(`[...document.querySelectorAll('audio')].some(({ paused }) => !paused)`)
