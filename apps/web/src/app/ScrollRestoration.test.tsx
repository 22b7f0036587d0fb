import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollRestoration } from './ScrollRestoration.tsx'

// Simulates scrolling, which jsdom lacks.
const page = { height: 5000 }
const VIEWPORT = 768
beforeEach(() => {
  page.height = 5000
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height)
  vi.spyOn(window, 'scrollTo').mockImplementation((_x: number, y: number) => scrollBy(y))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function scrollBy(position: number) {
  Object.defineProperty(window, 'scrollY', {
    value: Math.min(position, page.height - VIEWPORT),
    configurable: true,
  })
  window.dispatchEvent(new Event('scroll'))
}
const scroll = (position: number) => act(() => scrollBy(position))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

function show() {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/musics', key: crypto.randomUUID() }]}>
      <ScrollRestoration />
      <Link to="/track">Track</Link>
      <Link to="/musics?sort=new">Sort</Link>
      <Back />
    </MemoryRouter>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  return {
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
    goBack: () => user.click(screen.getByRole('button', { name: 'Back' })),
  }
}

test('a new page starts at its top, and back returns to the previous scroll position', async () => {
  const { follow, goBack } = show()
  scroll(1200)
  await follow('Track')
  expect(window.scrollY).toBe(0)
  await goBack()
  expect(window.scrollY).toBe(1200)
})

test('the position is restored once a page has grown tall enough', async () => {
  const { follow, goBack } = show()
  scroll(3000)
  await follow('Track')
  page.height = 1000
  await goBack()
  pass(800)
  expect(window.scrollY).toBe(1000 - VIEWPORT)
  page.height = 2000
  pass(800)
  page.height = 5000
  pass(100)
  expect(window.scrollY).toBe(3000)
})

test('a long frame of a busy browser does not count as a settled page', async () => {
  const { follow, goBack } = show()
  scroll(3000)
  await follow('Track')
  page.height = 1000
  await goBack()
  pass(100)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 4000)
  pass(100)
  page.height = 5000
  pass(100)
  expect(window.scrollY).toBe(3000)
})

test('scrolling by the user ends the restoration', async () => {
  const { follow, goBack } = show()
  scroll(3000)
  await follow('Track')
  await goBack()
  act(() => void window.dispatchEvent(new Event('wheel')))
  scroll(500)
  pass(100)
  expect(window.scrollY).toBe(500)
})

test('a change of only the query does not scroll', async () => {
  const { follow } = show()
  scroll(700)
  await follow('Sort')
  expect(window.scrollY).toBe(700)
})
