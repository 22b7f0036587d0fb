import type { Page } from 'playwright-core'

/** Page object of the top bar with the account's menu */
export function headerOf(page: Page) {
  const banner = page.getByRole('banner')
  const account = banner.getByRole('button', { name: /Your account$/ })
  const entrance = banner.getByRole('link', { name: 'Signin Or Signup' })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const choose = async (name: string) => {
    await account.click()
    await entry(name).click()
  }
  return {
    /** Link to the registration, for visitors */
    entrance,
    greeting: (name: string) => banner.getByText(`Hello ${name}!`),
    /** Menu of the account, for signed-in users */
    account,
    entry,
    choose,
    logOut: async () => {
      await choose('Logout')
      await entrance.waitFor()
    },
    search: page.getByRole('combobox', { name: 'Search' }),
    appearance: banner.getByRole('button', { name: 'Language and theme' }),
  }
}
