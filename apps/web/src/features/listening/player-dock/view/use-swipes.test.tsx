import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSwipes } from './use-swipes.ts'

const swipes = { down: vi.fn(), left: vi.fn(), right: vi.fn() }

function Swiped() {
  const { offset, props } = useSwipes(swipes)
  return (
    <div data-testid="swiped" {...props}>
      <output>{`${offset.x} ${offset.y}`}</output>
      <input aria-label="Position" type="range" />
    </div>
  )
}

/** Moves a finger through the points, in three seconds, which is slow. */
function swipe(on: Element, ...points: readonly (readonly [number, number])[]) {
  const touches = points.map(([clientX, clientY]) => [{ clientX, clientY }])
  const at = (event: Event, time: number) => Object.defineProperty(event, 'timeStamp', { value: time })
  const fire = (type: 'touchstart' | 'touchmove' | 'touchend', time: number, of = touches[0]) =>
    fireEvent(on, at(Object.assign(new Event(type, { bubbles: true }), { touches: of }), time))
  fire('touchstart', 1)
  for (const touch of touches.slice(1)) fire('touchmove', 100, touch)
  const shown = screen.getByRole('status').textContent
  fire('touchend', 3000)
  return shown
}

test('a swipe that is long enough does what its way means, and follows the finger until then', () => {
  render(<Swiped />)
  const area = screen.getByTestId('swiped')
  expect(swipe(area, [200, 100], [180, 104], [40, 120])).toBe('-160 0')
  expect(swipes.left).toHaveBeenCalledOnce()
  swipe(area, [20, 100], [180, 90])
  expect(swipes.right).toHaveBeenCalledOnce()
  expect(swipe(area, [100, 100], [110, 260])).toBe('0 160')
  expect(swipes.down).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveTextContent('0 0')
})

test('a short swipe, one that comes back, one in a way without a meaning, or one on a slider does nothing', () => {
  vi.resetAllMocks()
  render(<Swiped />)
  const area = screen.getByTestId('swiped')
  swipe(area, [200, 100], [120, 100])
  expect(swipe(area, [200, 100], [30, 100], [400, 100])).toBe('0 0')
  expect(swipe(area, [200, 300], [200, 20])).toBe('0 0')
  swipe(screen.getByLabelText('Position'), [20, 100], [300, 100])
  for (const done of Object.values(swipes)) expect(done).not.toHaveBeenCalled()
})
