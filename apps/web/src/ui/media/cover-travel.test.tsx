import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCoverTravel } from './cover-travel.ts'

const animate = vi.fn()
beforeEach(() => {
  animate.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLElement.prototype.animate = animate
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.dataset['at'] === 'head' ? new DOMRect(40, 100, 200, 200) : new DOMRect(300, 500, 100, 100)
  })
})

function Head() {
  return <div ref={useCoverTravel()} data-shape="square" data-at="head" />
}

function Card() {
  return (
    <article data-card>
      <div data-shape="square" />
      <a href="#page">Rain</a>
      <button type="button">More options</button>
    </article>
  )
}

test('the cover of a pressed card comes to the head of its page, once', async () => {
  render(<Card />)
  await userEvent.click(screen.getByRole('link'))
  render(<Head />)
  expect(animate).toHaveBeenCalledOnce()
  expect(animate.mock.calls[0]).toEqual([
    { transformOrigin: ['0 0', '0 0'], transform: ['translate(260px, 400px) scale(0.5, 0.5)', 'none'] },
    expect.objectContaining({ duration: 180 }),
  ])
  render(<Head />)
  expect(animate).toHaveBeenCalledOnce()
})

test('it stays in its place for people who want no motion, and after the press of anything else', async () => {
  const { unmount } = render(<Card />)
  await userEvent.click(screen.getByRole('button'))
  render(<Head />)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await userEvent.click(screen.getByRole('link'))
  unmount()
  render(<Head />)
  expect(animate).not.toHaveBeenCalled()
})
