import { adminAlbums, adminListMusic } from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAdminAlbum, buildAdminMusic } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

test('a row is found behind a hundred that are taken, within the pages that the server allows', async () => {
  const rows = Array.from({ length: 102 }, (_, at) => ({ musicID: 1001 + at, title: `Track ${at + 1}` }))
  const searches = answer(adminListMusic, ({ query }) => {
    const [skip, take] = [Number(query['skip']), Number(query['take'])]
    return { total: rows.length, items: rows.slice(skip, skip + take).map((row) => buildAdminMusic(row)) }
  })
  const taken = rows.slice(0, 101).map((row, at) => ({ ...row, disc: 1, track: at + 1 }))
  answer(adminAlbums.read, buildAdminAlbum({ musics: taken }))
  const updates = answer(adminAlbums.update, buildAdminAlbum())
  const { user } = renderPage('/admin/albums/1001', { '/admin/:section?/:id?': <AdminArea /> })
  await user.type(await screen.findByRole('combobox', { name: 'Tracks in order' }), 'Track')
  await user.click(await screen.findByRole('option', { name: /Track 102/ }))
  expect(searches.map(({ query }) => Number(query['take'])).every((take) => take <= 100)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(updates[0]?.body).toMatchObject({ musicIDs: rows.map(({ musicID }) => musicID) }),
  )
})
