import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'

it.each([
  ['en', 'playlist.full', { max: 1 }, 'A playlist holds only one track.'],
  ['en', 'source.missing', { host: 'a.example' }, 'a.example has nothing at this address.'],
  ['fa', 'address.wrong-method', { methods: 'GET' }, 'این نشانی به GET پاسخ می‌دهد.'],
  [undefined, 'import.part-unreadable', {}, "It can't be read."],
  ['ar', 'of.a-newer-release', {}, 'In English'],
] as const)('in %s the text of %s has its values and plural form', (language, code, params, text) => {
  expect(errorText(language, { code, params }, 'In English')).toBe(text)
})
