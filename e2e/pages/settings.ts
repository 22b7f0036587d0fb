import type { Page } from 'playwright-core'

export async function openSettings(page: Page) {
  await page.goto('/setting')
  const devices = page.getByRole('region', { name: 'Devices' })
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const apps = page.getByRole('region', { name: 'Apps' })
  const library = page.getByRole('region', { name: 'Import your library' })
  const dialog = page.getByRole('dialog')
  return {
    devices: devices.getByRole('listitem'),
    thisDevice: devices.getByText('This device'),
    signOutOthers: () => devices.getByRole('button', { name: 'Sign out all other devices' }).click(),
    passkeys,
    addPasskey: async (password: string) => {
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
      await dialog.getByLabel('Current password').fill(password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    },
    removePasskey: async () => {
      await passkeys.getByRole('button', { name: /^Remove / }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
    },
    apps,
    /** Returns the password, which the dialog shows once. */
    connectApp: async (name: string): Promise<string> => {
      await apps.getByRole('button', { name: 'Connect an app' }).click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('button', { name: 'Make a password' }).click()
      const password = await dialog.getByLabel('Password', { exact: true }).inputValue()
      await dialog.getByRole('button', { name: 'Done' }).click()
      return password
    },
    removeApp: async (name: string) => {
      await apps.getByRole('button', { name: `Remove ${name}` }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
    },
    library,
    importLibraryFrom: async (server: { address: string; name: string; password: string }) => {
      await library.getByRole('button', { name: /^Import (a library|it again)$/ }).click()
      await dialog.getByLabel('Server address').fill(server.address)
      await dialog.getByLabel('Username').fill(server.name)
      await dialog.getByLabel('Password or API key').fill(server.password)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    downloadData: async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ])
      return download
    },
    deleteAccount: async (password: string) => {
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const question = page.getByRole('dialog', { name: 'Delete your account?' })
      await question.getByLabel('Current password').fill(password)
      await question.getByRole('button', { name: 'Delete my account' }).click()
    },
  }
}
