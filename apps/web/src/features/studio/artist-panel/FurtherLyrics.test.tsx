import { deleteLyrics, listLyrics, setLyrics } from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInArtist } from '../../../testing/panel.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import FurtherLyrics from './FurtherLyrics.tsx'

withServer()
withTexts('lyrics', 'error')
beforeEach(signedInArtist)

const open = () => renderPage('/', { '/': <FurtherLyrics musicID={1001} /> })

test('a translation is written, saved, edited and removed', async () => {
  let stored = [] as { kind: 'translation'; language: string; text: string }[]
  answer(listLyrics, () => ({ musicID: 1001, lyrics: stored }))
  const sent = answer(setLyrics, ({ params, body }): 'true' => {
    stored = [
      { kind: 'translation', language: String(params['language']), text: (body as { text: string }).text },
    ]
    return 'true'
  })
  const removed = answer(deleteLyrics, (): 'true' => {
    stored = []
    return 'true'
  })
  const { user } = open()
  expect(await screen.findByText('No other language yet.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Language'), 'fa')
  await user.type(screen.getByLabelText('Text in this language'), 'باران')
  await user.click(screen.getByRole('button', { name: 'Save this language' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Persian (translation)' }))
  expect(screen.getByLabelText('Text in this language')).toHaveValue('باران')
  expect(sent[0]).toMatchObject({
    params: { id: '1001', kind: 'translation', language: 'fa' },
    body: { text: 'باران' },
  })
  await user.click(screen.getByRole('button', { name: 'Remove Persian (translation)' }))
  expect(await screen.findByText('No other language yet.')).toBeVisible()
  expect(removed).toHaveLength(1)
})

test('what is not saved is there again, and a refusal is said', async () => {
  answer(listLyrics, { musicID: 1001, lyrics: [] })
  const first = open()
  await first.user.type(await screen.findByLabelText('Text in this language'), 'Rain')
  first.unmount()
  refuse(setLyrics, 403)
  const { user } = open()
  await waitFor(() => expect(screen.getByLabelText('Text in this language')).toHaveValue('Rain'))
  await user.click(screen.getByRole('button', { name: 'Save this language' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Text in this language')).toHaveValue('Rain')
})
