import { screen, within } from '@testing-library/react'
import { getSite } from '@nava/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { shareLinks } from '../../../lib/paths/paths.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, site, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import ShareDialog from './ShareDialog.tsx'

withServer()
withTexts('share')
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
  return chooseLanguage('en')
})

const music = { musicID: 1007, title: 'Rain "On" Glass', artists: 'Mira Sol' }

function open() {
  answer(getSite, { ...site, publicUrl: 'https://nava.example/' })
  const onClose = vi.fn()
  const page = (
    <ShareDialog
      shared={{
        title: music.title,
        link: (address) => shareLinks.music(address, music),
        embed: { kind: 'music', id: 1007 },
      }}
      onClose={onClose}
    />
  )
  const { user } = renderPage('/', { '/': page })
  return { user, onClose, dialog: within(screen.getByRole('dialog', { name: /^Share/ })) }
}

const LINK = 'https://nava.example/playmusic/1007/Mira-Sol/Rain-%22On%22-Glass'

test('the link is the specified one, with the public address', async () => {
  const { dialog } = open()
  await vi.waitFor(() => expect(dialog.getByLabelText('Link')).toHaveValue(LINK))
})

test('a button copies the link and confirms it', async () => {
  const { user, dialog } = open()
  await vi.waitFor(() => expect(dialog.getByLabelText('Link')).toHaveValue(LINK))
  await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(LINK)
  expect(dialog.getAllByRole('status')[0]).toHaveTextContent('Copied')
})

test('on plain http the link is copied without a clipboard', async () => {
  const { user, dialog } = open()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  const copied = vi.fn(() => document.getSelection()?.toString() ?? '')
  document.execCommand = (command) => command === 'copy' && copied() !== undefined
  await vi.waitFor(() => expect(dialog.getByLabelText('Link')).toHaveValue(LINK))
  await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(dialog.getAllByRole('status')[0]).toHaveTextContent('Copied')
  expect(copied).toHaveBeenCalledOnce()
  expect(dialog.getByLabelText('Link')).toHaveFocus()
  Reflect.deleteProperty(document, 'execCommand')
})

test('the link is selected if the browser does not allow copying it', async () => {
  const { user, dialog } = open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(await dialog.findByText(/copy it yourself/)).toBeVisible()
  const field = dialog.getByLabelText<HTMLInputElement>('Link')
  expect(field.selectionEnd).toBe(field.value.length)
})

test('the embed code is an iframe with the embedded player and an escaped title', async () => {
  const { dialog } = open()
  await vi.waitFor(() =>
    expect(dialog.getByLabelText('Embed code')).toHaveValue(
      '<iframe src="https://nava.example/embed/music/1007" title="Rain &quot;On&quot; Glass" width="100%" height="152" style="border:0;max-width:100%" allow="autoplay; encrypted-media" loading="lazy"></iframe>',
    ),
  )
})

test('the QR code is an image with a name and the dark squares of the code', () => {
  const { dialog } = open()
  const code = dialog.getByRole('img', { name: 'QR code of the link' })
  // Each of the three position patterns alone has 33 dark modules.
  expect(code.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length).toBeGreaterThan(99)
})

test('the system’s share dialog is offered if there is one', async () => {
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { user, dialog } = open()
  await vi.waitFor(() => expect(dialog.getByLabelText('Link')).toHaveValue(LINK))
  await user.click(dialog.getByRole('button', { name: 'Share with an app' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: music.title, url: LINK })
})

test('without it only copying is offered', () => {
  const { dialog } = open()
  expect(dialog.queryByRole('button', { name: 'Share with an app' })).toBeNull()
})

test.each([
  ['fa', 'کپی پیوند'],
  ['ar', 'نسخ الرابط'],
] as const)('the share dialog is translated into %s', async (language, copy) => {
  await chooseLanguage(language)
  renderPage('/', { '/': <ShareDialog shared={{ title: 'X', link: (a) => a }} onClose={() => {}} /> })
  expect(screen.getByRole('button', { name: copy })).toBeVisible()
})
