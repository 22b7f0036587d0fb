import { getLegalTexts, getSite } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, site, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import AboutPage from './AboutPage.tsx'
import ContactPage from './ContactPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

withServer()
withTextsOf('/privacy-policy')
afterEach(() => chooseLanguage('en'))

const open = (page: ReactNode) => renderPage('/', { '/': page })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the privacy policy has its date, its sections, and a table of contents that leads to them', async () => {
  open(<PrivacyPage />)
  expect(screen.getByText('Last updated: January 2025')).toBeVisible()
  expect(headings().slice(1)).toEqual([
    'Scope',
    'Data we collect',
    'Cookies and local storage',
    'How we use data',
    'Disclosure',
    'Where data is stored',
    'Security',
    'Your rights',
    'Changes',
    'Contact',
  ])
  const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(contents).toHaveLength(10)
  for (const link of contents) {
    const section = document.querySelector(link.getAttribute('href') ?? '')
    expect(section).toHaveTextContent(link.textContent ?? '-')
  }
  expect(screen.getByRole('region', { name: 'Where data is stored' })).toHaveTextContent(
    /Ireland and in the United States/,
  )
  expect(await screen.findByText(/info@nava\.test/)).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Privacy Policy | Nava'))
})

test.each([
  ['Acknowledgements', /at least 18 years old, or at least 13 and have the consent of a parent/],
  ['Your account', /musician, a music lover or an app developer/],
  ['Subscriptions', /renews automatically.*at least 48 hours before.*non-refundable, except/],
  [
    'Right to cancel',
    /European Economic Area.*within 14 days of ordering.*within 14 days of receiving your notice/,
  ],
  ['Liability', /amounts you paid us in the previous 12 months/],
  ['Governing law', /State of New York/],
  ['Model cancellation form', /I cancel my contract/],
])('the terms say under %s what the service commits to', (section, words) => {
  open(<TermsPage />)
  expect(screen.getByText('Last updated: November 2021')).toBeVisible()
  expect(screen.getByRole('region', { name: section })).toHaveTextContent(words)
})

test.each(['fa', 'ar'] as const)(
  'both documents are complete in %s, with the same numbers',
  async (language) => {
    await chooseLanguage(language)
    const { container } = open(
      <>
        <PrivacyPage />
        <TermsPage />
      </>,
    )
    const documents = screen.getAllByRole('article')
    expect(documents.map((whole) => within(whole).getAllByRole('region').length)).toEqual([10, 12])
    const digits = (container.textContent ?? '').replaceAll(/[۰-۹]/g, (digit) =>
      String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)),
    )
    for (const number of ['2025', '2021', '18', '13', '48', '14', '12', '30'])
      expect(digits).toContain(number)
  },
)

test('Contact Us has four mailboxes', async () => {
  open(<ContactPage />)
  expect(await screen.findByRole('link', { name: 'music@nava.test' })).toHaveAttribute(
    'href',
    'mailto:music@nava.test',
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'music@nava.test',
    'advertising@nava.test',
    'apps@nava.test',
    'info@nava.test',
  ])
})

test('a mailbox without an address shows a message', async () => {
  answer(getSite, { ...site, contacts: { ...site.contacts, apps: '' } })
  open(<ContactPage />)
  expect(await screen.findByRole('link', { name: 'info@nava.test' })).toBeVisible()
  expect(screen.getByText('No address yet')).toBeVisible()
})

test('About names the license, and links to the source code where its address is set', async () => {
  answer(getSite, { ...site, sourceUrl: 'https://git.example.com/nava' })
  open(<AboutPage />)
  expect(screen.getByText(/free software under the GNU Affero General Public License/)).toBeVisible()
  const link = await screen.findByRole('link', { name: 'Source code' })
  expect(link).toHaveAttribute('href', 'https://git.example.com/nava')
})

test('About says what the product is, and that every account is unlimited', () => {
  open(<AboutPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'About Nava' })).toBeVisible()
  expect(screen.getByText('Every account is Unlimited. No upgrade is needed.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Source code' })).toBeNull()
})

test('an operator’s own text replaces that of the product in its language, with its date', async () => {
  answer(getSite, { ...site, ownTexts: ['privacy/en', 'terms/fa'] })
  const own = { language: 'en', html: '<h2>Ours</h2>', updated: '2026-11-30T05:00:00.000Z' } as const
  const calls = answer(getLegalTexts, { texts: [own] })
  open(
    <>
      <PrivacyPage />
      <TermsPage />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Ours', level: 2 })).toBeVisible()
  expect(screen.getByText('Last updated: Nov 30, 2026')).toBeVisible()
  expect(screen.getByText('Last updated: November 2021')).toBeVisible()
  expect(calls.map(({ query }) => query)).toEqual([{ page: 'privacy' }])
})

test('the text of the product stays where the own one cannot be read', async () => {
  answer(getSite, { ...site, ownTexts: ['terms/en'] })
  refuseWith(getLegalTexts, 'server.failed')
  open(<TermsPage />)
  expect(await screen.findByText('Last updated: November 2021')).toBeVisible()
})
