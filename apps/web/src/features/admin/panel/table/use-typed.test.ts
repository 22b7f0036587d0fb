import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTyped } from './use-typed.ts'

test('what is typed stays while the address follows, until the address changes without it', async () => {
  const sent: string[] = []
  const { result, rerender } = renderHook(({ value }) => useTyped(value, (text) => sent.push(text)), {
    initialProps: { value: '' },
  })
  const type = (text: string) => act(() => result.current[1](text))
  const typed = () => result.current[0]
  type('g')
  await waitFor(() => expect(sent).toEqual(['g']))
  type('genre ')
  rerender({ value: 'g' })
  expect(typed()).toBe('genre ')
  await waitFor(() => expect(sent.at(-1)).toBe('genre'))
  rerender({ value: 'genre' })
  expect(typed()).toBe('genre ')
  // Back
  rerender({ value: '' })
  expect(typed()).toBe('')
})
