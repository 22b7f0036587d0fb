// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flag, list, number, oneOf, orElse, record, text } from './decoder.ts'

const track = record({
  id: number(1),
  title: text,
  kind: oneOf('music', 'podcast'),
  tags: list(text),
  hot: orElse(flag, false),
})

test('a valid value is returned without fields that the decoder does not name', () => {
  const value = { id: 7, title: 'Song', kind: 'music', tags: ['a'], hot: true, more: 1 }
  expect(track(value)).toEqual({ id: 7, title: 'Song', kind: 'music', tags: ['a'], hot: true })
})

test('a missing field is refused, or filled in if the decoder has a default', () => {
  expect(track({ id: 7, title: 'Song', kind: 'music', tags: [] })).toMatchObject({ hot: false })
  expect(track({ id: 7, kind: 'music', tags: [], hot: true })).toBeUndefined()
})

test('numbers out of range, unknown words and one bad item of a list are refused', () => {
  const good = { id: 7, title: 'Song', kind: 'music', tags: ['a'] }
  expect(track({ ...good, id: 0 })).toBeUndefined()
  expect(track({ ...good, id: Number.NaN })).toBeUndefined()
  expect(track({ ...good, kind: 'video' })).toBeUndefined()
  expect(track({ ...good, tags: ['a', 1] })).toBeUndefined()
})

test('decoding never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => track(value)).not.toThrow()
    }),
  )
})
