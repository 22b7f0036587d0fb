import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Slider } from './Slider.tsx'

function show() {
  const onSlide = vi.fn()
  const onChange = vi.fn()
  render(
    <Slider
      label="Position"
      value={10}
      max={60}
      words={(seconds) => `${seconds} seconds`}
      onSlide={onSlide}
      onChange={onChange}
    />,
  )
  return { slider: screen.getByRole('slider', { name: 'Position' }), onSlide, onChange }
}

test('the slider announces its value as text', () => {
  expect(show().slider).toHaveAttribute('aria-valuetext', '10 seconds')
})

test('dragging shows each value and commits on release', () => {
  const { slider, onSlide, onChange } = show()
  fireEvent.input(slider, { target: { value: '42' } })
  expect(onSlide).toHaveBeenLastCalledWith(42)
  expect(slider).toHaveAttribute('aria-valuetext', '42 seconds')
  expect(onChange).not.toHaveBeenCalled()
  slider.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(42)
})

test('the slider cannot be dragged without a length', () => {
  render(<Slider label="Empty" value={0} max={0} words={String} onChange={() => {}} />)
  expect(screen.getByRole('slider', { name: 'Empty' })).toBeDisabled()
})
