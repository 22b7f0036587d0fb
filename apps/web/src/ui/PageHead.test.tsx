import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHead } from './PageHead.tsx'

test('the top bar can fill with the tint of the page that is shown', () => {
  const head = (ground: string) => (
    <PageHead ground={ground} className="">
      Title
    </PageHead>
  )
  const tint = () => document.documentElement.style.getPropertyValue('--bar-tint')
  const { rerender } = render(head('#5b8def'))
  expect(tint()).toBe('#5b8def')
  rerender(head('#f72585'))
  expect(tint()).toBe('#f72585')
})
