import { expect, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { PLAIN_HTTP } from '../browsers/plain-http.ts'
import { holdRegistration, newAccount } from '../fixtures/make-account.ts'
import { headerOf } from '../pages/header.ts'
import { signIn, signUp } from '../pages/registration.ts'

/** As at home: without https, under a name */
const openPage = journeyPages({ host: PLAIN_HTTP })

it('a person signs up with a mailed code, logs out in one tab and thereby in the other, and signs in again', async () => {
  const { page } = await openPage()
  const person = newAccount('Nima')
  onTestFinished(await holdRegistration())
  await signUp(page, person)
  await headerOf(page).greeting('Nima').waitFor()

  const other = await page.context().newPage()
  await other.goto('/musics')
  await headerOf(other).greeting('Nima').waitFor()
  await headerOf(other).logOut()
  await headerOf(page).signInLink.waitFor()
  expect(await page.evaluate<string | null>(`localStorage.getItem('token')`)).toBeNull()

  await signIn(page, person.email)
  await headerOf(page).greeting('Nima').waitFor()
})
