import type { Page } from 'playwright-core'

export function headerOf(page: Page) {
  const banner = page.getByRole('banner')
  const account = banner.getByRole('button', { name: /Your account$/ })
  const signInLink = banner.getByRole('link', { name: 'Signin Or Signup' })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const choose = async (name: string) => {
    await account.click()
    await entry(name).click()
  }
  return {
    signInLink,
    greeting: (name: string) => banner.getByText(`Hello ${name}!`),
    account,
    entry,
    choose,
    logOut: async () => {
      // What a page still asks for is refused once its session has ended.
      await page.waitForLoadState('networkidle')
      await choose('Logout')
      await signInLink.waitFor()
    },
    search: page.getByRole('combobox', { name: 'Search' }),
    appearance: banner.getByRole('button', { name: 'Language and theme' }),
  }
}
