import { afterEach, expect, test, vi } from 'vitest'
import { number } from '../calls/decoder.ts'
import { localSetting, removeSetting } from './local-setting.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function block() {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
}

function fill() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError')
  })
}

test.each([
  ['blocked', block],
  ['full', fill],
])('a value that %s storage does not take lasts as long as the page', (_storage, refuse) => {
  const setting = () => localSetting('setting', number(0), 0)
  setting().write(1)
  refuse()
  setting().write(2)
  expect(setting().read()).toBe(2)
  vi.restoreAllMocks()
  setting().write(3)
  expect([setting().read(), localStorage.getItem('setting')]).toEqual([3, '3'])
})

test('a removed value is gone, also if it was never stored', () => {
  const setting = localSetting('setting', number(0), 0)
  block()
  setting.write(2)
  removeSetting('setting')
  expect(setting.read()).toBe(0)
})
