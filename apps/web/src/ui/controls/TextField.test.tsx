import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextArea, TextField } from './TextField.tsx'

function Field({ max, type, start = '' }: { max: number; type?: string; start?: string }) {
  const [text, setText] = useState(start)
  const shared = { label: 'Text', maxLength: max, value: text }
  if (type === undefined)
    return <TextArea {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  return <TextField {...shared} type={type} onChange={({ currentTarget }) => setText(currentTarget.value)} />
}

const open = (max: number, { type, start }: { type?: string; start?: string } = {}) => {
  render(<Field max={max} {...(type && { type })} {...(start && { start })} />)
  return userEvent.setup()
}
const field = () => screen.getByLabelText('Text')
const spoken = () => document.querySelector('[aria-live=polite]')
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('the last tenth of the characters is counted, and screen readers hear of every twentieth', async () => {
  const user = open(100, { start: 'x'.repeat(89) })
  expect(shown()).toEqual([])
  expect(spoken()).toBeEmptyDOMElement()
  await user.type(field(), 'x')
  expect(shown()).toEqual(['10 characters left'])
  expect(spoken()).toHaveTextContent('10 characters left')
  await user.type(field(), 'xx')
  expect(shown()).toEqual(['8 characters left'])
  expect(spoken()).toHaveTextContent('10 characters left')
  await user.type(field(), 'x'.repeat(9))
  expect(field()).toHaveValue('x'.repeat(100))
  expect(shown()).toEqual(['0 characters left'])
  expect(spoken()).toHaveTextContent('0 characters left')
})

test('a pasted text that does not fit says that the rest was not taken, until the text is changed', async () => {
  const user = open(1000)
  await user.click(field())
  await user.paste('word '.repeat(4060))
  expect((field() as HTMLTextAreaElement).value).toHaveLength(1000)
  expect(spoken()).toHaveTextContent('Only 1000 characters fit: the rest was not taken.')
  await user.keyboard('{Backspace}')
  expect(screen.queryByText(/was not taken/)).toBeNull()
})

test.each<[way: string, enter: (field: Element, text: string) => void]>([
  [
    'dictated',
    (target, text) => {
      fireEvent(target, new InputEvent('beforeinput', { inputType: 'insertText', data: text, bubbles: true }))
      fireEvent.input(target, { target: { value: text.slice(0, 100) } })
    },
  ],
  [
    'dropped',
    (target, text) => {
      fireEvent.drop(target, { dataTransfer: { getData: () => text } })
      fireEvent.input(target, { target: { value: text.slice(0, 100) } })
    },
  ],
  [
    'composed',
    (target, text) => {
      fireEvent.input(target, { target: { value: text.slice(0, 100) } })
      fireEvent.compositionEnd(target, { data: text })
    },
  ],
])(
  'a %s text that does not fit says that the rest was not taken, and one that fits nothing',
  async (_way, enter) => {
    const user = open(100)
    enter(field(), 'x'.repeat(100))
    expect(screen.queryByText(/was not taken/)).toBeNull()
    await user.clear(field())
    enter(field(), 'x'.repeat(101))
    expect(shown()).toContain('Only 100 characters fit: the rest was not taken.')
    await user.type(field(), 'xx')
    await user.keyboard('{Backspace}')
    expect(screen.queryByText(/was not taken/)).toBeNull()
  },
)

test('a pasted text that fits exactly, also in place of a selection, is taken without a word', async () => {
  const user = open(1000, { start: 'old '.repeat(200) })
  await user.tripleClick(field())
  await user.paste('x'.repeat(1000))
  expect(field()).toHaveValue('x'.repeat(1000))
  expect(screen.queryByText(/was not taken/)).toBeNull()
})

test('a short field says only that a text was cut, and a password is not counted', async () => {
  const user = open(7, { type: 'text', start: '#12908' })
  expect(shown()).toEqual([])
  await user.click(field())
  await user.paste('abc')
  expect(shown()).toEqual(['Only 7 characters fit: the rest was not taken.'])
})

test('a password that was cut says so, and does not tell its length', async () => {
  const user = open(128, { type: 'password' })
  await user.click(field())
  await user.paste('x'.repeat(129))
  expect(shown()).toEqual(['Only 128 characters fit: the rest was not taken.'])
})
