import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { headerOf } from '../pages/header.ts'
import { registrationIn, signIn } from '../pages/registration.ts'
import { openSettings } from '../pages/settings.ts'

const openPage = journeyPages()

/** Address with a host name, because passkeys refuse IP addresses */
const here = () => inject('stack').address.replace('127.0.0.1', 'localhost')

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
  // The virtual authenticator would accept a suggestion before the button is pressed, so suggestions are
  // disabled.
  await page.addInitScript(`if ('PublicKeyCredential' in window)
    PublicKeyCredential.isConditionalMediationAvailable = async () => false`)
  return {
    keys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

describe('a passkey', () => {
  it('is added in the settings, signs in on the page and in the popup, and ends', async ({ skip }) => {
    skip(IN_FIREFOX, 'DevTools of Chromium imitate the authenticator')
    const { email, password } = await makeAccount('Kaveh')
    const { page } = await openPage({ address: here() })
    const authenticator = await withAuthenticator(page)
    const header = headerOf(page)
    await signIn(page, email)
    const { addPasskey, passkeys } = await openSettings(page)
    await addPasskey(password)
    await passkeys.getByText('never used').waitFor()
    expect(await authenticator.keys()).toBe(1)

    await header.logOut()
    await page.goto('/register')
    await registrationIn(page).byPasskey.click()
    await page.waitForURL((url) => url.pathname === '/')
    await header.account.waitFor()
    await openSettings(page)
    await passkeys.getByText('last used').waitFor()

    await header.logOut()
    await page.goto('/playPodcast/1001')
    const liked = page.waitForResponse(/\/api\/main\/like$/)
    await page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).click()
    await registrationIn(page.getByRole('dialog')).byPasskey.click()
    await header.account.waitFor()
    expect((await liked).status()).toBe(200)

    const { removePasskey } = await openSettings(page)
    await removePasskey()
    await passkeys.getByText('You have no passkeys yet.').waitFor()
    await header.logOut()
    await page.goto('/register')
    await registrationIn(page).byPasskey.click()
    await page.getByRole('alert').getByText("This passkey didn't work").waitFor()
    await header.signInLink.waitFor()
  })

  it('is not offered under an address that can have none', async () => {
    const { page } = await openPage()
    await page.goto('/register')
    await registrationIn(page).email.waitFor()
    expect(await registrationIn(page).byPasskey.count()).toBe(0)
  })
})
