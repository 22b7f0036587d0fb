import { describe, expect, it } from 'vitest'
import { etagMatches } from './etag-matches.ts'

const matches = (header: string | undefined, etag: string) =>
  etagMatches({ headers: header === undefined ? {} : { 'if-none-match': header } }, etag)

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['"x", W/"a" ,"y"', 'W/"a"'],
    ['"x","a,b"', '"a,b"'],
    [' * ', '"a"'],
  ])('%s matches %s', (header, etag) => {
    expect(matches(header, etag)).toBe(true)
  })

  it.each([
    [undefined, '"a"'],
    ['', '"a"'],
    ['"b"', '"a"'],
    ['a', '"a"'],
    ['"x", "aa"', '"a"'],
    ['"a,b"', '"a"'],
    ['"*"', '"a"'],
  ])('%s does not match %s', (header, etag) => {
    expect(matches(header, etag)).toBe(false)
  })
})
