import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  [{}, undefined],
  [{ 'accept-language': 'fa-IR,fa;q=0.9,en;q=0.8' }, 'fa'],
  [{ 'accept-language': 'de, en;q=0.4, ar;q=0.7' }, 'ar'],
  [{ 'accept-language': 'fa;q=0, en-GB' }, 'en'],
  [{ 'accept-language': 'de,*;q=0.5' }, undefined],
  [{ 'accept-language': 'en', cookie: 'a=b; language=ar' }, 'ar'],
  [{ 'accept-language': 'fa', cookie: 'language=klingon' }, 'fa'],
])('the language of a request with %j is %s', (headers, language) =>
  expect(languageOf({ headers })).toBe(language),
)
