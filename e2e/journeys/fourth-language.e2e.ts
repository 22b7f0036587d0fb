/**
 * Adds a fourth language with one line and a few texts, to test that the rest follows from the table of
 * languages.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '@nava/tools/bootstrap/prepare'
import { linkPackages } from '@nava/tools/testing/link-packages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages, untilHolds } from '../browsers/open-page.ts'
import { headerOf } from '../pages/header.ts'
import { eventually } from '../stack/client.ts'
import { startMailServer } from '../stack/mail-server.ts'
import { startStack } from '../stack/stack.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Generated folders */
const MADE = /[/\\](node_modules|dist|\.git|\.bootstrap|data|coverage)$/

const LINE = "de: { name: 'Deutsch', dir: 'ltr' },"
const FILES = {
  'apps/web/src/texts/frame/de.ts': germanOf("home: 'Startseite'"),
  'apps/web/src/texts/push/de.ts': germanOf("soon: 'Beginnt gleich im Livestream'"),
  'apps/web/src/texts/embed/de.ts': germanOf("listenOn: 'Auf {product} öffnen'"),
  'apps/api/src/platform/mail/texts/de.ts': germanOf(
    "code: (product: string) => ({ subject: `Dein Code für ${product}`, paragraphs: ['Hallo'] })",
  ),
}
function germanOf(text: string): string {
  return `import en from './en.ts'\nexport default { ...en, ${text} }\n`
}

let folder: string
let address: string
let end: () => Promise<void>
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-language-'))
  const sources = join(folder, 'sources')
  await cp(ROOT, sources, { recursive: true, filter: (path) => path === ROOT || !MADE.test(path) })
  await linkPackages(ROOT, sources)
  const table = join(sources, 'packages/contracts/src/platform/languages.ts')
  const written = await readFile(table, 'utf8')
  await writeFile(table, written.replace(/(export const LANGUAGES = \{\n)/, `$1  ${LINE}\n`))
  for (const [path, code] of Object.entries(FILES)) await writeFile(join(sources, path), code)
  await prepare(sources, ['web'])
  await mkdir(join(folder, 'mails'))
  await mkdir(join(folder, 'data'))
  mails = await startMailServer(join(folder, 'mails'))
  ;({ address, end } = await startStack(sources, {
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mails.url,
    DEMO_ITEMS: '1',
  }))
}, 300_000)
afterAll(async () => {
  await end?.()
  await mails?.close()
  await rm(folder, { recursive: true, force: true })
})

const openPage = journeyPages()
const open = (options = {}) => openPage({ address, width: 390, ...options })

async function chooseGerman(page: Page): Promise<void> {
  await page.goto('/about')
  await headerOf(page).appearance.click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await untilHolds(page, "document.documentElement.lang === 'de'")
}

it('A fourth language is chosen in the menu, and shows its texts, and English for those that it lacks, from left to right', async () => {
  const { page } = await open({ width: 1280 })
  await chooseGerman(page)
  expect(await page.evaluate('document.documentElement.dir')).toBe('ltr')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('link', { name: 'Startseite' }).waitFor()
  await page.getByRole('navigation', { name: 'Quick links' }).getByText('Search').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Startseite' }).waitFor()
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir].join()')).toBe(
    'de,ltr',
  )
})

it('The server renders pages in a fourth language from left to right', async () => {
  const reply = await fetch(address, { headers: { cookie: 'language=de' } })
  const html = await reply.text()
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('data-language="de"')
  expect(html).toContain('Startseite')
})

it('Mails are written in a fourth language from left to right', async () => {
  const reply = await fetch(`${address}/api/users/forgetpassword/listener@example.com`, {
    method: 'POST',
    headers: { 'accept-language': 'de-AT, en;q=0.5' },
  })
  expect(reply.status).toBe(200)
  const mail = await eventually('a mail arrives', 60, () =>
    readFile(join(folder, 'mails/00001.eml'), 'utf8').catch(() => undefined),
  )
  expect(mail).toContain('Content-Language: de')
  expect(mail).toMatch(/Subject: (=\?UTF-8\?Q\?)?Dein[ _]Code/)
  expect(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain('<html lang="de" dir="ltr">')
})

it('The player in the pages of others speaks a fourth language from left to right', async () => {
  const { page } = await open({ locale: 'de-DE' })
  await page.goto('/embed/music/1001')
  await page.getByRole('link', { name: /^Auf .+ öffnen$/ }).waitFor()
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir].join()')).toBe(
    'de,ltr',
  )
})

it('A reminder that the system shows is in a fourth language from left to right', async ({ skip }) => {
  skip(IN_FIREFOX, 'Playwright reaches no service worker of Firefox')
  const { page } = await open({ locale: 'de-DE', serviceWorkers: 'allow' })
  await page.goto('/about')
  await untilHolds(page, 'Boolean(navigator.serviceWorker.controller)')
  const [worker] = page.context().serviceWorkers()
  // Without a visible page, the system shows the notification.
  const shown = await worker?.evaluate(`new Promise((resolve) => {
    self.clients.matchAll = async () => []
    self.registration.showNotification = async (title, options) => resolve(options)
    const data = JSON.stringify({ title: 'A programme', body: 'Soon', type: 'programme', id: 1 })
    self.dispatchEvent(new PushEvent('push', { data }))
  })`)
  expect(shown).toMatchObject({ body: 'Beginnt gleich im Livestream', lang: 'de', dir: 'ltr' })
})
