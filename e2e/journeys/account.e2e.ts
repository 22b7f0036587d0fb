import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { holdRegistration, makeAccount } from '../fixtures/make-account.ts'
import { headerOf } from '../pages/header.ts'
import { registrationIn, signIn } from '../pages/registration.ts'
import { openSettings } from '../pages/settings.ts'

const openPage = journeyPages()

describe('an account', () => {
  it('signs another device out, which is a visitor at its next step', async () => {
    const { email } = await makeAccount('Nima')
    const mine = await openPage()
    // The second page remains signed in until its next call is refused.
    const lost = await openPage({ expected: /^401 / })
    for (const { page } of [lost, mine]) {
      await signIn(page, email)
      await headerOf(page).greeting('Nima').waitFor()
    }
    const { devices, thisDevice, signOutOthers } = await openSettings(mine.page)
    await thisDevice.waitFor()
    expect(await devices.count()).toBeGreaterThan(1)
    await signOutOthers()
    await expect.poll(() => devices.count()).toBe(1)
    await openSettings(lost.page)
    await headerOf(lost.page).signInLink.waitFor()
    await headerOf(mine.page).greeting('Nima').waitFor()
  })

  it('gives its data', async ({ skip }) => {
    skip(IN_FIREFOX, 'Playwright hears nothing of a download that a page in Firefox has made')
    const { email } = await makeAccount('Nima')
    const { page } = await openPage({ as: email })
    const download = await (await openSettings(page)).downloadData()
    expect(download.suggestedFilename()).toBe('my-data.json')
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { email: string } }
    expect(data.profile.email).toBe(email)
  })

  it('is deleted with the password, and its address is then asked for a code again', async () => {
    const { email, password } = await makeAccount('Nima')
    const { page } = await openPage({ as: email })
    const { deleteAccount } = await openSettings(page)
    // What a section still asks for is refused once the account is gone.
    await page.waitForLoadState('networkidle')
    await deleteAccount(password)
    await headerOf(page).signInLink.waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate<string | null>(`localStorage.getItem('token')`)).toBeNull()

    onTestFinished(await holdRegistration())
    await headerOf(page).signInLink.click()
    const registration = registrationIn(page)
    await registration.enterEmail(email)
    await registration.codeIsSent.waitFor()
  })
})
