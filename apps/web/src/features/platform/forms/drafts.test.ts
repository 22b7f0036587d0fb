import { afterEach, expect, test, vi } from 'vitest'
import { changesOf, drafts, fittingValues } from './drafts.ts'

const DAY = 24 * 3600_000
const now = Date.UTC(2026, 10, 29)

afterEach(() => vi.restoreAllMocks())

test('a draft is found by its key only, until it is dropped or thirty days old', () => {
  expect(drafts.keep('1001/comment/music/7', { text: 'Long' }, { now })).toBe(true)
  expect(drafts.read('1001/comment/music/7', now)).toEqual({
    values: { text: 'Long' },
    hadFiles: false,
    savedAt: now,
  })
  expect(drafts.read('1002/comment/music/7', now)).toBeUndefined()
  expect(drafts.read('1001/comment/music/7', now + 30 * DAY - 1)).toBeDefined()
  expect(drafts.read('1001/comment/music/7', now + 30 * DAY)).toBeUndefined()
  drafts.drop('1001/comment/music/7')
  expect(drafts.read('1001/comment/music/7', now)).toBeUndefined()
})

test('there are at most fifty drafts: the oldest, the outdated and the unreadable ones make room', () => {
  localStorage.setItem('token', 'stays')
  localStorage.setItem('draft/1001/broken', '{')
  drafts.keep('1001/outdated', { text: 'x' }, { now: now - 31 * DAY })
  for (let at = 0; at < 51; at++) drafts.keep(`1001/${at}`, { text: 'x' }, { now: now + at })
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('draft/'))
  expect(kept).toHaveLength(50)
  expect(drafts.read('1001/0', now)).toBeUndefined()
  expect(drafts.read('1001/1', now)).toBeDefined()
  expect(kept).not.toContain('draft/1001/broken')
  expect(kept).not.toContain('draft/1001/outdated')
  expect(localStorage.getItem('token')).toBe('stays')
})

test('a draft that is too long, and storage that refuses, are told instead of thrown', () => {
  expect(drafts.keep('1001/long', { text: 'x'.repeat(100_000) })).toBe(false)
  expect(drafts.keep('1001/fits', { text: 'x'.repeat(99_000) })).toBe(true)
  const refuse = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  expect(drafts.keep('1001/fits', { text: 'x' })).toBe(false)
  expect(drafts.read('1001/fits')).toBeUndefined()
  expect(() => drafts.drop('1001/fits')).not.toThrow()
  expect(() => drafts.dropAllOf(1001)).not.toThrow()
})

test.each(['{', 'null', '[]', '{"values":[],"savedAt":1}', '{"values":{"text":"x"}}'])(
  'a stored %s is no draft',
  (stored) => {
    localStorage.setItem('draft/1001/x', stored)
    expect(drafts.read('1001/x')).toBeUndefined()
  },
)

test('all drafts of a person are dropped at once, and those of others stay', () => {
  for (const key of ['100/a', '100/b', '1001/a']) drafts.keep(key, { text: 'x' })
  drafts.dropAllOf(100)
  expect(['100/a', '100/b', '1001/a'].map((key) => drafts.read(key) !== undefined)).toEqual([
    false,
    false,
    true,
  ])
})

test('a draft holds the fields that differ from the saved ones, and no files', () => {
  const saved = { title: 'Rain', genres: [1], lyrics: '', albumID: null }
  const file = new File(['x'], 'cover.png')
  expect(changesOf({ ...saved, genres: [1] }, saved)).toEqual({ changes: {}, hasFiles: false })
  expect(changesOf({ ...saved, genres: [1, 2], cover: { file, color: '#000' } }, saved)).toEqual({
    changes: { genres: [1, 2] },
    hasFiles: true,
  })
  const sent = { ...saved, cover: { file, color: '#000' } }
  expect(changesOf({ ...sent }, sent).hasFiles).toBe(false)
  const another = { file: new File(['y'], 'cover.png'), color: '#000' }
  expect(changesOf({ ...saved, cover: another }, sent).hasFiles).toBe(true)
})

test('of a draft that another version wrote, only the values that fit the form are used', () => {
  const start = {
    title: '',
    genres: [],
    artists: [{ artistID: 1, name: 'Mina' }],
    albumID: null,
    loud: false,
  }
  const fitting = {
    title: 'Rain',
    genres: [1, 2],
    artists: [{ artistID: 2, name: 'Oda' }],
    albumID: 7,
    loud: true,
  }
  expect(fittingValues(fitting, start)).toEqual(fitting)
  const strange = {
    title: 7,
    genres: 'x',
    artists: [{ name: 'Oda' }],
    albumID: { id: 7 },
    loud: [],
    gone: 'x',
  }
  expect(fittingValues(strange, start)).toEqual({})
})
