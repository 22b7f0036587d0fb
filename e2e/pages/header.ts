import type { Page } from 'playwright-core'

/** The bar at the top, with the menu of one's account */
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
    /** Leads visitors to the registration; nobody else has it. */
    entrance,
    greeting: (name: string) => banner.getByText(`Hello ${name}!`),
    /** Opens the account's menu; only who is signed in has it. */
    account,
    entry,
    /** Chooses an entry of the account's menu. */
    choose,
    logOut: async () => {
      await choose('Logout')
      await entrance.waitFor()
    },
    search: page.getByRole('combobox', { name: 'Search' }),
    appearance: banner.getByRole('button', { name: 'Language and theme' }),
  }
}
