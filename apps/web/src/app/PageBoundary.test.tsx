import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutdatedError } from '../lib/browser/fetch-code.ts'
import { PageBoundary } from './PageBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

function show(error: Error) {
  const Failing = () => {
    throw error
  }
  render(
    <PageBoundary pathname="/events">
      <Failing />
    </PageBoundary>,
  )
}

test('a page whose code is gone after a release has one key, which loads the new version', () => {
  show(new OutdatedError())
  expect(screen.getByRole('alert')).toHaveTextContent(/^This site was updated\./)
  expect(screen.getByRole('button')).toHaveAccessibleName('Load the new version')
})

test('another failure of a page offers a reload', () => {
  show(new Error('planted'))
  expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong on this page\./)
  expect(screen.getByRole('button')).toHaveAccessibleName('Reload')
})
