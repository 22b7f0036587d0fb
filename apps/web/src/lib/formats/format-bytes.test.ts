// @vitest-environment node
import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [12_400_000, '12.4 MB'],
  [8_589_934_592, '8.6 GB'],
  [5e15, '5,000,000 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words)
})

test.each([
  [1023, '1,023 bytes'],
  [500 * 1024 ** 2, '500 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('a limit of %i bytes is %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en', 1024)).toBe(words)
})
