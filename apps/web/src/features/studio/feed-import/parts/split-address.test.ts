// @vitest-environment node
import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test.each([
  [
    'https://me:pw@a.example/feed?x=1@2',
    { address: 'https://a.example/feed?x=1@2', name: 'me', password: 'pw' },
  ],
  [
    'feed://me%40b.example:p%3Aw:x@a.example/',
    { address: 'feed://a.example/', name: 'me@b.example', password: 'p:w:x' },
  ],
  ['http://token@a.example:8080/f', { address: 'http://a.example:8080/f', name: 'token', password: '' }],
  ['https://a.example/@me', undefined],
  ['https://a.example/?mail=me:x@b.example', undefined],
  ['a.example', undefined],
])('the account in %s is taken out', (given, parts) => {
  expect(splitAddress(given)).toEqual(parts)
})
