/** A passkey from its first day to its last, with Chromium's own virtual authenticator. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { IN_FIREFOX, openBrowser, openPage, signIn } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The stack under a name: an IP address can have no passkeys. */
const here = () => inject('stack').address.replace('127.0.0.1', 'localhost')

/** Gives the page's browser an authenticator that unlocks by itself. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The virtual authenticator takes up a suggestion by itself, before anybody can press the button.
  await page.addInitScript(`if ('PublicKeyCredential' in window)
    PublicKeyCredential.isConditionalMediationAvailable = async () => false`)
  return {
    keys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const entrance = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Signin Or Signup' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Your account$/ })

async function logOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await entrance(page).waitFor()
}

describe('a passkey', () => {
  it('a passkey is added in the settings, signs in on the page and in the popup, and ends', async ({
    skip,
  }) => {
    skip(IN_FIREFOX, 'DevTools of Chromium imitate the authenticator')
    const password = 'a key made of words'
    const email = `kaveh-${crypto.randomUUID().slice(0, 8)}@example.com`
    await makeAccount({ email, name: 'Kaveh', password })
    const { page, faults } = await openPage(browser, { address: here() })
    const authenticator = await withAuthenticator(page)
    await signIn(page, email, password)
    await page.goto('/setting')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByText('never used').waitFor()
    expect(await authenticator.keys()).toBe(1)

    await logOut(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await account(page).waitFor()
    await page.goto('/setting')
    await passkeys.getByText('last used').waitFor()

    await logOut(page)
    await page.goto('/playPodcast/1001')
    const liked = page.waitForResponse(/\/api\/main\/like$/)
    await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
    await account(page).waitFor()
    expect((await liked).status()).toBe(200)

    await page.goto('/setting')
    await passkeys.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await passkeys.getByText('You have no passkeys yet.').waitFor()
    await logOut(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').getByText("This passkey didn't work").waitFor()
    await entrance(page).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('a passkey is not offered under an address that can have none', async () => {
    const { page } = await openPage(browser)
    await withAuthenticator(page)
    await page.goto('/register')
    await page.getByLabel('Email').waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await page.context().close()
  })
})
