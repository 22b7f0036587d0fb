// @vitest-environment node
import { expect, test } from 'vitest'
import { deviceOf } from './device-of.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    { kind: 'desktop', browser: 'Chrome', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { kind: 'mobile', browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { kind: 'desktop', browser: 'Firefox', system: 'Linux' },
  ],
  ['', { kind: 'desktop', browser: '', system: '' }],
])('a device is recognised by %s', (agent, device) => {
  expect(deviceOf(agent)).toEqual(device)
})
