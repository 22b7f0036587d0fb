import { expect, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { translate } from '../browsers/translated.ts'
import { holdRegistration, newAccount } from '../fixtures/make-account.ts'
import { headerOf } from '../pages/header.ts'
import { signIn, signUp } from '../pages/registration.ts'

const openPage = journeyPages()

it('a person signs up, logs out and signs in on a page that the browser translates', async () => {
  const { page } = await openPage()
  await translate(page)
  const person = newAccount('Nima')
  onTestFinished(await holdRegistration())
  await signUp(page, person)
  await headerOf(page).greeting('Nima').waitFor()
  await expect.poll(() => page.locator('main font').count()).toBeGreaterThan(10)
  await headerOf(page).logOut()
  await signIn(page, person.email)
  await headerOf(page).greeting('Nima').waitFor()
})
