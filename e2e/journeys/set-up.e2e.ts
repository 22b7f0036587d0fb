/** The first set-up, of a station of its own that has no admin yet */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { startStack } from '../stack/stack.ts'

const openPage = journeyPages({ host: '' })
const HEADING = 'Set this station up'

let folder: string
let station: Awaited<ReturnType<typeof startStack>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-set-up-'))
  station = await startStack({ DATA_DIR: folder, DEMO: '0', DEMO_ITEMS: '4' })
})
afterAll(async () => {
  await station.end()
  await rm(folder, { recursive: true, force: true })
})

async function begin(width: number) {
  const { page } = await openPage({ address: station.address, width, expected: /^404 \/api\/setup/ })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { name: HEADING }).waitFor()
  return page
}

async function fillIn(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Name of the station').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your name').fill('Samira')
  await page.getByLabel('Password (8 characters or more)').fill('a long password')
}

it('of two people who set the station up at once, one becomes its admin, and goes on to mail and the demo', async () => {
  const [first, second] = [await begin(1280), await begin(390)]
  await fillIn(second, { name: 'Second Radio', email: 'second@example.com' })
  await fillIn(first, { name: 'First Radio', email: 'first@example.com' })
  await first.getByRole('button', { name: 'Make the admin' }).click()
  await first.getByRole('button', { name: 'Send me a test mail' }).click()
  await first.getByText('There is no mail server (SMTP_URL)', { exact: false }).waitFor()
  await second.getByRole('button', { name: 'Make the admin' }).click()
  await second.getByRole('alert').waitFor()
  await second.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await second.title()).toContain('First Radio')
  expect(await second.getByRole('heading', { name: HEADING }).count()).toBe(0)

  await first.getByRole('button', { name: 'Next' }).click()
  await first.getByRole('button', { name: 'Fill in the demo' }).click()
  await first.getByText('The demo is ready.').waitFor({ timeout: 300_000 })
  await first.getByRole('link', { name: 'Go to the administration' }).click()
  await first.getByRole('heading', { name: 'Overview' }).waitFor()
  const todo = first.locator('section', { hasText: 'Still to be done' })
  await todo.getByRole('listitem').filter({ hasText: 'First track' }).getByText('Done').waitFor()
})
