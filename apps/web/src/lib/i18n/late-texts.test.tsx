import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type PlainKey, loadTexts, useI18n } from './i18n.ts'

function Text({ of }: { of: PlainKey }) {
  return <p>{useI18n().t(of)}</p>
}

afterEach(() => vi.unstubAllEnvs())

test('texts that are loaded for later render nothing again', async () => {
  const onRender = vi.fn()
  render(
    <Profiler id="text" onRender={onRender}>
      <Text of="ui.close" />
    </Profiler>,
  )
  await act(() => loadTexts('legal'))
  expect(onRender).toHaveBeenCalledOnce()
})

test('a text that was shown before it had been loaded appears once it is', async () => {
  vi.stubEnv('DEV', false)
  render(<Text of="search.noResult" />)
  expect(await screen.findByText('No Result')).toBeVisible()
})
