import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Account, mailedCode } from '../fixtures/make-account.ts'

export function registrationIn(place: Page | Locator) {
  const enterEmail = async (email: string) => {
    await place.getByLabel('Email').fill(email)
    await place.getByRole('button', { name: 'Continue' }).click()
  }
  return {
    email: place.getByLabel('Email'),
    enterEmail,
    /** Shown for an address without an account */
    codeIsSent: place.getByText('We have sent a code to your mail address'),
    signIn: async ({ email, password }: Pick<Account, 'email' | 'password'>) => {
      await enterEmail(email)
      await place.getByLabel('Password', { exact: true }).fill(password)
      await place.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    byPasskey: place.getByRole('button', { name: 'Sign in with a passkey' }),
  }
}

const untilHome = (page: Page) => page.waitForURL((url) => url.pathname === '/')

export async function signIn(page: Page, email: string, password = inject('stack').password): Promise<void> {
  await page.goto('/register')
  await registrationIn(page).signIn({ email, password })
  await untilHome(page)
}

export async function signUp(page: Page, { email, name, password }: Account): Promise<void> {
  await page.goto('/register')
  const registration = registrationIn(page)
  await registration.enterEmail(email)
  await registration.codeIsSent.waitFor()
  // The last digit sends the code.
  await page.getByLabel('Code', { exact: true }).fill(await mailedCode(email))
  await page.waitForURL('**/updateinfo')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await untilHome(page)
}
