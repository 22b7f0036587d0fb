import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FieldInput } from './FieldInput.tsx'

const none = { byDefault: undefined, min: undefined, max: undefined }
const field = { name: 'number', isRequired: false, isList: false, options: [], ...none }

test.each([
  ['۱۲', '12'],
  ['١٬٢٠٠', '1200'],
  ['१२', '12'],
  ['۱٫۵', '1.5'],
  ['−۳', '-3'],
  ['12a', '12a'],
])('a number typed as %s is given as %s', (typed, given) => {
  const onChange = vi.fn()
  render(<FieldInput field={{ ...field, kind: 'number' }} label="Number" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: typed } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(given)
})

test('digits in a text stay as they are typed', () => {
  const onChange = vi.fn()
  render(<FieldInput field={{ ...field, kind: 'line' }} label="Name" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'قرن ۲۱' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('قرن ۲۱')
})
