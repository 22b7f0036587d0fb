import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import AdminPage from './AdminPage.tsx'

withServer()
withTextsOf('/admin')

test.each(['/admin', '/admin/decisions', '/admin/users', '/admin/music/1001'])(
  'visitors and others than admins find no page at %s, and no call of admins is made',
  async (path) => {
    for (const enter of [() => {}, () => signedIn(1007)]) {
      enter()
      const { unmount } = renderPage(path, { '/admin/:section?/:id?': <AdminPage /> })
      // A call would fail the test, since no answer to it is described.
      expect(
        await screen.findByRole('heading', { name: 'The page you requested does not exist' }),
      ).toBeVisible()
      unmount()
    }
  },
)
