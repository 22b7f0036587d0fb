import { load } from 'cheerio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

const SITE = 'https://nava.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: SITE,
    PRODUCT_NAME: 'Nava & Co',
    CONTACT_SECURITY: 'safe@nava.example',
  })
})
afterAll(() => test.close())

it('password managers are led to the page on which people change their password', async () => {
  const { status, headers } = await test.http.get('/.well-known/change-password')
  expect([status, headers['location']]).toEqual([302, '/setting'])
})

it('security.txt names the configured mailbox, and a date within a year', async () => {
  const { status, type, text } = await test.http.get('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain'])
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:safe@nava.example',
    Canonical: `${SITE}/.well-known/security.txt`,
    'Preferred-Languages': 'en, fa, ar',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('security.txt names the contact page where no mailbox is configured', async () => {
  const other = await startTestApp({ PUBLIC_URL: SITE })
  try {
    const { text } = await other.http.get('/.well-known/security.txt')
    expect(text).toContain(`Contact: ${SITE}/contact-us\n`)
  } finally {
    await other.close()
  }
})

it('browsers find the search of the site', async () => {
  const { text, type } = await test.http.get('/opensearch.xml')
  expect(type).toBe('application/opensearchdescription+xml')
  const $ = load(text, { xml: true })
  expect($('ShortName').text()).toBe('Nava & Co')
  expect($('Url').attr('template')).toBe(`${SITE}/search?q={searchTerms}`)
})
