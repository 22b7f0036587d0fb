import { adminReadUser, adminUserActivity } from '@nava/contracts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const kian = {
  ...{ userID: 1007, name: 'Kian', imageVersion: '', email: 'kian@example.com', isAdmin: true },
  ...{ hasPassword: true, signsInWithGoogle: false, artists: [], djs: [], commentCount: 0 },
  ...{ mutedUntil: null, suspended: null, created: '2026-11-01T10:00:00.000Z' },
}

test('what an admin changed leads to the row or its section, as far as there is such a page', async () => {
  const changes = [
    ['albums', 1001],
    ['comments', 12],
    ['station', 1],
    ['watched', 3],
    ['setup', 0],
  ] as const
  answer(adminReadUser, kian)
  answer(adminUserActivity, {
    ...{ sessions: [], apps: [], passkeys: 0, comments: [], messages: [], tracks: [], episodes: [] },
    changes: changes.map(([kind, rowID], id) => ({
      ...{ id: id + 1, kind, rowID, what: 'update', at: '2026-11-01T12:00:00.000Z' },
    })),
  })
  renderPage('/admin/users/1007', { '/admin/:section?/:id?': <AdminArea /> })
  expect(await screen.findByRole('link', { name: 'Albums #1001' })).toHaveAttribute(
    'href',
    '/admin/albums/1001',
  )
  expect(screen.getByRole('link', { name: 'Comments #12' })).toHaveAttribute('href', '/admin/comments')
  expect(screen.getByRole('link', { name: 'Station #1' })).toHaveAttribute('href', '/admin/station')
  for (const name of ['Watched folders #3', 'Set-up']) {
    expect(screen.getByText(name)).toBeVisible()
    expect(screen.queryByRole('link', { name })).toBeNull()
  }
})
