import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

test.each([
  ['//musics', '/musics'],
  ['//playMusic//1007', '/playMusic/1007'],
  [String.raw`/\example.com`, '/example.com'],
  ['/playMusic/1007)', '/playMusic/1007'],
  ['/playMusic/1007%20', '/playMusic/1007'],
  ['/playMusic/1007%29.', '/playMusic/1007'],
  ['/playMusic/1007%E2%80%9D', '/playMusic/1007'],
  ['/playMusic/1007%E2%80%8B', '/playMusic/1007'],
  ['/playMusic/1007%', '/playMusic/1007'],
  ['/playMusic/1007%D8%A', '/playMusic/1007'],
  ['/history,', '/history'],
  ['/musics/new…', '/musics/new'],
  ['/playMusic/1007/%D8%B3%D8%A7%D8%B1/%D8%B3%D8', '/playMusic/1007/%D8%B3%D8%A7%D8%B1/%D8%B3%EF%BF%BD'],
  ['/%E0%A4%A', '/%EF%BF%BD%EF%BF%BD'],
  ['/playMusic/%E0%A4%A', '/playMusic/%EF%BF%BD%EF%BF%BD'],
  ['/playMusic/1007;jsessionid=5', '/playMusic/1007'],
  ['/events;', '/events'],
])('%s means %s', (given, plain) => {
  expect(plainPath(given)).toBe(plain)
})

test.each([
  '/',
  '/musics/',
  '/playpodcast/5/',
  '/playMusic/1007/Mira-Sol/Rain-(Live)',
  '/playMusic/1007/-/-',
  '/artist/12/P!nk!',
  '/artist/12/شادمهر',
  '/news-%D8%B3',
  '/).',
])('%s stays', (path) => {
  expect(plainPath(path)).toBe(path)
})

test('a plain path can be decoded, stays as it is, and never leads to another host', () => {
  const piece = fc.constantFrom('/', '\\', ';', '%', '%d', '%D8', '%b3', '%2F', 'a', '7', ')', '.', '؟', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const plain = plainPath(`/${pieces.join('')}`)
      expect(() => decodeURIComponent(plain)).not.toThrow()
      expect(plainPath(plain)).toBe(plain)
      expect(plain).toMatch(/^\/(?![/\\])/)
    }),
  )
})
