import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItem } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { commentsOf } from '../pages/comments.ts'
import { registrationIn } from '../pages/registration.ts'
import { clientOf, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('a comment outlasts the end of its session: its person signs in over it, and sends it', async () => {
  const person = await makeAccount('Nima')
  const { musicID } = await findItem<{ musicID: number }>('/api/musics/newReleasedMusics?take=1', () => true)
  const { page } = await openPage({ as: person.email, expected: /^401 / })
  await page.goto(`/playMusic/${musicID}`)
  const comments = commentsOf(page)
  const text = ownTitle('Ten minutes of words')
  await comments.field.fill(text)

  // Another device signs out everywhere.
  const elsewhere = await clientOf(person.email)
  expect((await elsewhere.send('DELETE', '/api/users/me/sessions?which=all')).status).toBe(200)
  await comments.send.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await comments.field.inputValue()).toBe(text)
  await registrationIn(dialog).signIn(person)
  await dialog.waitFor({ state: 'detached' })

  expect(await comments.field.inputValue()).toBe(text)
  await comments.send.click()
  await comments.posted.waitFor()
  expect(await comments.newest()).toContain(text)
  expect(await comments.field.inputValue()).toBe('')
})
