// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { downloadObstacle } from './download-obstacle.ts'

afterEach(() => vi.unstubAllGlobals())

const open = (
  address: string,
  isSecureContext: boolean,
  features: { caches?: object; serviceWorker?: object },
) => {
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('caches', features.caches)
  vi.stubGlobal('navigator', { serviceWorker: features.serviceWorker })
}

test.each([
  ['without caches', { serviceWorker: {} }],
  ['without service workers', { caches: {} }],
  ['without both', {}],
])('a private window on https %s cannot store downloads', (_, features) => {
  open('https://music.example', true, features)
  expect(downloadObstacle()).toBe('unsupported')
})

test('a frame on https within a page of plain http does not need https', () => {
  open('https://music.example', false, {})
  expect(downloadObstacle()).toBe('unsupported')
})

test('plain http needs https, except on this machine', () => {
  open('http://music.example', false, {})
  expect(downloadObstacle()).toBe('needsHttps')
  open('http://localhost', true, { caches: {}, serviceWorker: {} })
  expect(downloadObstacle()).toBeUndefined()
})
