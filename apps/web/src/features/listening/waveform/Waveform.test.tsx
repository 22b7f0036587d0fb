import { musicWaveform, podcastWaveform } from '@nava/contracts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerBytes, refuse, withServer } from '../../../testing/server.ts'
import { outlineOf, viewBoxOf } from './outline.ts'
import Waveform from './Waveform.tsx'

withServer()
beforeEach(() => queryClient.clear())

test('the outline goes along the highest samples and back along the lowest, and silence is a line', () => {
  const samples = new Int8Array([-20, 10, 0, 0, -128, 127])
  expect(outlineOf(samples)).toBe('M0 -10L1 -1.5L2 -127L2 128L1 1.5L0 20Z')
  expect(viewBoxOf(samples)).toBe('0 -128 2 256')
})

test('a waveform is drawn from its version, for nobody to be read, from left to right in every language', async () => {
  const made = answerBytes(musicWaveform, new Int8Array([-20, 10, -30, 40]))
  const { container } = renderPage('/', {
    '/': <Waveform of={{ kind: 'music', id: 1001 }} version="v1" at={0.25} />,
  })
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2))
  expect(container.querySelector('path')).toHaveAttribute('d', 'M0 -10L1 -40L1 30L0 20Z')
  const drawing = container.querySelector<HTMLElement>('[aria-hidden]')
  expect(drawing).toHaveAttribute('dir', 'ltr')
  expect(drawing?.style.getPropertyValue('--at')).toBe('0.25')
  expect(made.map(({ params, query }) => ({ params, query }))).toEqual([
    { params: { id: '1001' }, query: { v: 'v1' } },
  ])
})

test('where there is no waveform nothing is drawn, and it is asked for once', async () => {
  const made = refuse(podcastWaveform, 404)
  const { container } = renderPage('/', { '/': <Waveform of={{ kind: 'podcast', id: 1001 }} /> })
  await waitFor(() => expect(made).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.querySelector('[aria-hidden]')).toBeEmptyDOMElement()
  expect(made).toHaveLength(1)
})
