import { expect, test } from 'vitest'
import { timeInWords } from './time-in-words.ts'

test('times in words omit zero parts', () => {
  expect(timeInWords(80, 'en')).toBe('1 minute, 20 seconds')
  expect(timeInWords(3600, 'en')).toBe('1 hour')
  expect(timeInWords(0, 'en')).toBe('0 seconds')
})
