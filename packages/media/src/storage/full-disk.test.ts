import { expect, it } from 'vitest'
import { isAwayDisk, isFullDisk, isUnwritable } from './full-disk.ts'
import { StorageReadOnly } from './storage.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: words of the system`), { code })

it.each<[string, { full?: true; unwritable?: true; away?: true }]>([
  ['ENOSPC', { full: true }],
  ['EDQUOT', { full: true }],
  ['EROFS', { unwritable: true }],
  ['EACCES', { unwritable: true, away: true }],
  ['EPERM', { unwritable: true, away: true }],
  ['ESTALE', { away: true }],
  ['ENOTCONN', { away: true }],
  ['ENOENT', {}],
  ['EIO', {}],
])('%s is told apart', (code, { full, unwritable, away }) => {
  const error = failure(code)
  expect([isFullDisk(error), isUnwritable(error), isAwayDisk(error)]).toEqual([
    full === true,
    unwritable === true,
    away === true,
  ])
})

it('A disk that can only be read and a folder of another user have two cures', () => {
  const said = (code: string) => new StorageReadOnly('/srv/media', { cause: failure(code) }).message
  expect(said('EROFS')).toMatch(/^The disk of \/srv\/media can only be read: .*mount it again/)
  expect(said('EACCES')).toMatch(/^\/srv\/media cannot be written by this user: mount its disk, or hand/)
})
