import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { session } from '../../../lib/session/session.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn, tokenFor } from '../../../testing/tokens.ts'
import { drafts } from './drafts.ts'
import { Form } from './Form.tsx'
import { type PickedPicture, PictureInput } from './PictureInput.tsx'
import { TextInput } from './TextInput.tsx'
import { useContractForm } from './use-contract-form.ts'

// jsdom decodes no pictures.
vi.mock('./read-picture.ts', () => ({ colorOfPicture: async () => '#12908a' }))
withTexts('form', 'error')
beforeEach(() => {
  signedIn(1001)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => vi.restoreAllMocks())

interface Values {
  title: string
  note: string
  cover?: PickedPicture | undefined
}

const send = vi.fn<(values: Values) => Promise<unknown>>()

function Track({ title = '' }: { title?: string }) {
  const form = useContractForm<Values, never>({ start: { title, note: '' }, send, draft: 'music/7' })
  return (
    <Form form={form}>
      <TextInput form={form} name="title" label="Title" />
      <TextInput form={form} name="note" label="Note" />
      <PictureInput form={form} name="cover" label="Cover" shape="square" kind="music" />
      <button type="submit">Save</button>
      {/* jsdom cannot follow links. */}
      <a href="/elsewhere" onClick={(event) => event.preventDefault()}>
        Elsewhere
      </a>
    </Form>
  )
}

const open = (title?: string) => renderPage('/', { '/': <Track {...(title && { title })} /> })
const field = (name: string) => screen.findByRole('textbox', { name })
const note = () => screen.findByText(/and did not send is back/)
const noNote = () => expect(screen.queryByText(/and did not send is back/)).toBeNull()

async function typeAndLeave(text: string, title?: string) {
  const page = open(title)
  await page.user.type(await field('Title'), text)
  page.unmount()
}

test('what was typed is there at the next visit, which says so, until it is discarded', async () => {
  await typeAndLeave('Rain')
  const { user, unmount } = open()
  await note()
  expect(await field('Title')).toHaveValue('Rain')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(await field('Title')).toHaveValue('')
  noNote()
  unmount()
  open()
  expect(await field('Title')).toHaveValue('')
  noNote()
})

test('a restored field replaces what is saved, and all others show what the server has now', async () => {
  const page = open('Rain')
  await page.user.type(await field('Note'), 'Mix louder')
  page.unmount()
  open('Rain (2026)')
  await note()
  expect(await field('Title')).toHaveValue('Rain (2026)')
  expect(await field('Note')).toHaveValue('Mix louder')
})

test('a draft goes when it is sent, and stays when the server refuses', async () => {
  await typeAndLeave('Rain')
  const { user } = open()
  await note()
  send.mockRejectedValueOnce(new ProblemError({ type: 'x', title: 'x', detail: 'No', status: 500 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('textbox', { name: 'Title' })
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(drafts.read('1001/music/7')?.values).toEqual({ title: 'Rain' })
  send.mockResolvedValueOnce(undefined)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(drafts.read('1001/music/7')).toBeUndefined())
  expect(await field('Title')).toHaveValue('Rain')
  noNote()
  // What is typed from now on differs from what was sent.
  await user.type(await field('Title'), '!')
  expect(drafts.read('1001/music/7')?.values).toEqual({ title: 'Rain!' })
})

test('what is typed while a form is sent is not lost', async () => {
  const { user } = open()
  const sending = Promise.withResolvers<undefined>()
  send.mockReturnValueOnce(sending.promise)
  await user.type(await field('Title'), 'Rain')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await field('Note'), 'Louder')
  await act(async () => sending.resolve(undefined))
  await waitFor(() => expect(drafts.read('1001/music/7')?.values).toEqual({ note: 'Louder' }))
  expect(await field('Note')).toHaveValue('Louder')
})

test('another person in the same browser sees nothing of a draft, even if the form stays', async () => {
  await typeAndLeave('Rain')
  open()
  await note()
  act(() => session.start(tokenFor(1002)))
  expect(await field('Title')).toHaveValue('')
  noNote()
  act(() => session.start(tokenFor(1001)))
  await note()
  expect(await field('Title')).toHaveValue('Rain')
})

const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('text alone is kept without a question, and a chosen picture, which cannot be kept, asks before leaving', async () => {
  const { user, unmount } = open()
  await user.type(await field('Title'), 'Rain')
  expect(leaving()).toBe(false)
  await user.upload(screen.getByLabelText('Cover'), new File(['x'], 'cover.png', { type: 'image/png' }))
  await screen.findByLabelText('Pick the colour')
  await waitFor(() => expect(leaving()).toBe(true))
  await waitFor(async () => {
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/)
  unmount()
  expect(leaving()).toBe(false)
  open()
  await note()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Pictures that you had chosen have to be chosen again.',
  )
})

test('where storage refuses one can type and send, and is asked before leaving', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { user } = open()
  await user.type(await field('Title'), 'Rain')
  expect(await field('Title')).toHaveValue('Rain')
  expect(leaving()).toBe(true)
  send.mockResolvedValueOnce(undefined)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(leaving()).toBe(false))
})
