import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { Cover } from './Cover.tsx'
import { setTakingOver } from '../hydration.ts'

test('a picture is requested at an existing width, over its colour', () => {
  const { container } = render(
    <Cover kind="album" src="/a.jpg" widths={[96, 384]} sizes="160px" color="#102030" alt="Sleeve" />,
  )
  const image = screen.getByRole('img', { name: 'Sleeve' })
  expect(image).toHaveAttribute('srcset', '/a.jpg?w=96 96w, /a.jpg?w=384 384w')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(container.firstElementChild).toHaveStyle({ '--cover-color': '#102030' })
})

test('an element of a render that was given up has no addresses', async () => {
  const created = vi.spyOn(document, 'createElement')
  const Waiting = () => use(new Promise<never>(() => {}))
  await act(async () =>
    render(
      <Suspense>
        <Cover kind="album" src="/a.jpg" widths={[96, 384]} alt="Sleeve" />
        <Waiting />
      </Suspense>,
    ),
  )
  const elements = created.mock.results.map(({ value }) => value as unknown)
  const images = elements.filter((element) => element instanceof HTMLImageElement)
  expect(images).not.toEqual([])
  for (const image of images) expect(image.getAttributeNames()).not.toContain('srcset')
  created.mockRestore()
})

test('a missing picture is replaced by the placeholder of its kind', () => {
  render(<Cover kind="artist" src="/missing.jpg" alt="Mira Sol" />)
  fireEvent.error(screen.getByRole('img', { name: 'Mira Sol' }))
  const drawing = screen.getByRole('img', { name: 'Mira Sol' })
  expect(drawing.tagName).toBe('DIV')
  expect(drawing.querySelector('svg')).toBeInTheDocument()
})

test('a different picture is loaded even if the last one failed', () => {
  const { rerender } = render(<Cover kind="music" src="/missing.jpg" alt="One" />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<Cover kind="music" src="/there.jpg" alt="Two" />)
  expect(screen.getByRole('img', { name: 'Two' }).tagName).toBe('IMG')
})

test('a picture that the server has named shows as it comes, and one that failed before is replaced', () => {
  setTakingOver(true)
  const { rerender } = render(<Cover kind="music" src="/coming.jpg" alt="One" />)
  expect(screen.getByRole('img', { name: 'One' })).toHaveAttribute('data-state', 'shown')
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  rerender(<Cover kind="music" src="/failed.jpg" alt="Two" />)
  expect(screen.getByRole('img', { name: 'Two' }).tagName).toBe('DIV')
  complete.mockRestore()
  setTakingOver(false)
})

test('a new picture fades in when it has loaded', () => {
  render(<Cover kind="music" src="/new.jpg" alt="One" />)
  expect(screen.getByRole('img', { name: 'One' })).toHaveAttribute('data-state', 'loading')
  fireEvent.load(screen.getByRole('img', { name: 'One' }))
  expect(screen.getByRole('img', { name: 'One' })).toHaveAttribute('data-state', 'shown')
})
