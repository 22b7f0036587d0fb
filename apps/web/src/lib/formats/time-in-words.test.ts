// @vitest-environment node
import { expect, test } from 'vitest'
import { timeInShortWords, timeInWords } from './time-in-words.ts'

test('times in words omit zero parts', () => {
  expect(timeInWords(80, 'en')).toBe('1 minute, 20 seconds')
  expect(timeInWords(3600, 'en')).toBe('1 hour')
  expect(timeInWords(0, 'en')).toBe('0 seconds')
})

test('times in short words omit zero parts, too', () => {
  expect(timeInShortWords(158, 'en')).toBe('2 min 38 sec')
  expect(timeInShortWords(3605, 'en')).toBe('1 hr 5 sec')
  expect(timeInShortWords(0, 'en')).toBe('0 sec')
})
