import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../../lib/i18n/i18n.ts'
import EmojiPicker from './EmojiPicker.tsx'

// The picker needs IndexedDB, which jsdom lacks.
vi.mock('emoji-picker-element/picker.js', () => {
  class FakePicker extends HTMLElement {
    i18n = { searchLabel: 'Search' }
  }
  customElements.define('emoji-picker', FakePicker)
  return { default: FakePicker }
})

afterEach(() => act(() => chooseLanguage('en')))

const picker = () =>
  document.querySelector('emoji-picker') as (HTMLElement & { i18n: { searchLabel: string } }) | null

test('a picked emoji is handed on, and Escape closes', () => {
  const onPick = vi.fn<(emoji: string) => void>()
  const onClose = vi.fn<() => void>()
  render(<EmojiPicker onPick={onPick} onClose={onClose} />)
  picker()?.dispatchEvent(new CustomEvent('emoji-click', { detail: { unicode: '🎻' } }))
  expect(onPick.mock.calls).toEqual([['🎻']])
  fireEvent.keyDown(picker() ?? document.body, { key: 'a' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(picker() ?? document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['fa', 'جستجو'],
  ['ar', 'بحث'],
] as const)('in the language %s the picker searches by the word %s', async (language, word) => {
  await act(() => chooseLanguage(language))
  render(<EmojiPicker onPick={() => undefined} onClose={() => undefined} />)
  await waitFor(() => expect(picker()?.i18n.searchLabel).toBe(word))
  await act(() => chooseLanguage('en'))
  expect(picker()?.i18n.searchLabel).toBe('Search')
})
