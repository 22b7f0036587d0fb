/** An admin runs the station in the browser: the tasks of docs/administering.md without curl. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { holdRegistration, mailsTo, makeAccount } from '../fixtures/make-account.ts'
import { clientOf, eventually } from '../stack/client.ts'

const openPage = journeyPages()
const ADMIN = 'admin@example.com'

const some = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

async function openAdmin(path: string, width = 1280) {
  const { page } = await openPage({ as: ADMIN, width })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return page
}

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

const current = (page: Page): Promise<string> =>
  page.getByRole('main').getByRole('button', { expanded: true }).first().innerText()

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('an admin in the browser', () => {
  it('announces an event and takes it down again', async () => {
    const page = await openAdmin('/admin/events/new')
    const name = some('Concert')
    await page.getByRole('textbox', { name: 'Event' }).fill(name)
    await page.getByLabel('Start').fill('2027-05-01T20:00')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/admin/events')
    await page.goto(`/admin/events?search=${encodeURIComponent(name)}`, { waitUntil: 'domcontentloaded' })
    await page.getByText('Nothing matches.').waitFor()
    expect(await page.getByRole('row', { name }).count()).toBe(0)
  })

  it('suspends a person, and ends that, and the audit says who did', async () => {
    const { email } = await makeAccount('Kian')
    const page = await openAdmin(`/admin/users?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Advertising in comments')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('cell', { name: 'Advertising in comments' }).waitFor()
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'End suspension' }).click()
    await page.getByText('Done: 1').waitFor()
    await page.goto('/admin/audit?kind=users', { waitUntil: 'domcontentloaded' })
    const entry = page.getByRole('row').filter({ hasText: 'end suspension' }).first()
    await entry.waitFor()
    expect(await entry.innerText()).toContain('Admin')
  })

  it('closes registration and opens it again', async () => {
    const page = await openAdmin('/admin')
    await page.getByText('Everything works as it should.').or(page.getByLabel('What is wrong')).waitFor()
    onTestFinished(await holdRegistration())
    await page.getByRole('button', { name: 'Close registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close registration' }).click()
    await page.getByText('Registration is closed.').waitFor()
    await page.getByRole('button', { name: 'Open registration' }).click()
    await page.getByText('Anyone can make an account.').waitFor()
    expect(await page.getByRole('button', { name: 'Close registration' }).count()).toBe(1)
  })

  it('adds and renames a genre by keyboard alone', async () => {
    const page = await openAdmin('/admin/genres')
    const name = some('Genre')
    await page.getByRole('link', { name: 'New', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await saved(page)
    await page.getByRole('main').getByRole('searchbox').focus()
    await page.keyboard.type(name)
    await page.waitForURL(/search=/)
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' II')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `${name} II` }).waitFor()
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  })

  it('decides requests by keyboard alone', async () => {
    const names = [some('Duo'), some('Trio')]
    const emails: string[] = []
    for (const artistName of names) {
      const { email, name } = await makeAccount('Kian')
      emails.push(email)
      const reply = await (await clientOf(email)).send('POST', '/api/makeartist', { name, artistName })
      expect(reply.status).toBe(200)
    }
    const page = await openAdmin('/admin/decisions')
    for (const [at, name] of names.entries()) {
      const card = page.getByRole('listitem').filter({ hasText: name })
      for (let step = 0; step < 50 && !(await current(page)).includes(name); step++)
        await page.keyboard.press('j')
      await page.keyboard.press(at === 0 ? 'a' : 'r')
      if (at === 1) {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).waitFor()
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('Enter')
      }
      await card.waitFor({ state: 'detached' })
    }
    await page.goto('/admin/artistrequests?status=approved', { waitUntil: 'domcontentloaded' })
    await page.getByRole('rowheader', { name: names[0] ?? '' }).waitFor()
    await page.goto('/admin/artistrequests?status=refused', { waitUntil: 'domcontentloaded' })
    await page.getByRole('rowheader', { name: names[1] ?? '' }).waitFor()
    const told = await eventually('the refused person is told why by mail', 30, async () =>
      (await mailsTo(emails[1] ?? '')).find((mail) => mail.includes('against the rules')),
    )
    expect(told).toContain(names[1])
  })

  it.each([1280, 390])('finds screens without accessibility violations at %d pixels', async (width) => {
    const page = await openAdmin('/admin/music', width)
    await page.getByRole('table').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin/albums/1001', { waitUntil: 'domcontentloaded' })
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin', { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { name: 'Most played' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin/decisions', { waitUntil: 'domcontentloaded' })
    await page
      .getByRole('main')
      .getByText(/^Waiting: |^Nothing waits/)
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('others than admins', () => {
  it('find no page where the administration is', async () => {
    for (const as of [undefined, 'listener@example.com', 'artist@example.com']) {
      const { page } = await openPage(as ? { as } : {})
      await page.goto('/admin/users', { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { name: 'The page you requested does not exist' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0)
    }
  })
})
