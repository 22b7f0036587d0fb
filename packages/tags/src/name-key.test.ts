import { expect, it } from 'vitest'
import { nameKey } from './name-key.ts'

it.each([
  ['Guns N’ Roses', "Guns N' Roses"],
  ['a‐ha', 'A-ha'],
  ['Wait…', 'wait...'],
  ['“Heroes”', '"Heroes"'],
  ['علي كريمي', 'علی کریمی'],
  ['گروه آوای\u200cباران', 'گروه آوای باران'],
  ['Sigur\u00a0 Ros ', 'Sigur Ros'],
  ['Beyonce\u0301', 'Beyoncé'],
])('%j and %j are the same name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

it.each([
  ['Beyoncé', 'Beyonce'],
  ['AC/DC', 'AC DC'],
  ['The Band', 'Band'],
])('%j and %j are different names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})
