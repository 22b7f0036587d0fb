import type { Page } from 'playwright-core'
import { playerOf } from './player.ts'

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
