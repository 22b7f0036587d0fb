import { adminListAudit, adminListMusic } from '@nava/contracts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../../../lib/i18n/i18n.ts'
import { buildAdminMusic } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))
afterEach(() => chooseLanguage('en'))

const open = (path: string) => renderPage(path, { '/admin/:section?/:id?': <AdminArea /> })

test('why an upload failed is said in the language of the reader', async () => {
  const audio = {
    ...{ state: 'failed' as const, code: 'upload.stopped' as const, params: {}, canRetry: true },
    reason: 'An admin stopped the work on this file. It is kept.',
  }
  answer(adminListMusic, { total: 1, items: [buildAdminMusic({ audio })] })
  open('/admin/music')
  expect(await screen.findByText(`Failed: ${audio.reason}`)).toBeVisible()
  await act(() => chooseLanguage('fa'))
  expect(
    await screen.findByText('ناموفق: یک مدیر کار روی این فایل را متوقف کرد. فایل نگه داشته شده است.'),
  ).toBeVisible()
})

test('a long value of a change is cut between characters', async () => {
  const words = 'a'.repeat(199)
  const entry = {
    ...{ auditID: 7, userID: 1001, name: 'Mina', action: 'update', kind: 'albums', rowID: 1001 },
    ...{ changes: JSON.stringify({ name: `${words}🎉` }), at: '2026-11-01T12:00:00.000Z' },
  }
  answer(adminListAudit, { total: 1, items: [entry] })
  open('/admin/audit')
  expect(await screen.findByTitle(`Name: ${words}…`)).toBeVisible()
})

test('the reason of a refusal is said in words', async () => {
  const refusal = { reason: 'rights' as const, words: '' }
  answer(adminListMusic, { total: 1, items: [buildAdminMusic({ refusal })] })
  open('/admin/music?columns=refusal')
  expect(await screen.findByText('Rights are not clear')).toBeVisible()
})

test('who may download a track is shown, and whether the upload too', async () => {
  const policy = { who: 'everyone' as const, what: 'original' as const }
  answer(adminListMusic, { total: 1, items: [buildAdminMusic({ downloads: policy })] })
  open('/admin/music?columns=downloads')
  expect(await screen.findByText('Everyone · With the original')).toBeVisible()
})
