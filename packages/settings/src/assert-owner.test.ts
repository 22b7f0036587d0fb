import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertOwner, commandOf } from './assert-owner.ts'

const uid = process.getuid?.() ?? 0
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nava-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a command', () => {
  it('may run as the owner of a folder, and where there is none yet', () => {
    expect(() => assertOwner(folder, 'x', uid)).not.toThrow()
    expect(() => assertOwner(join(folder, 'missing'), 'x', uid + 1)).not.toThrow()
    expect(() => assertOwner(folder, 'x', undefined)).not.toThrow()
  })

  it.runIf(uid === 0)('is refused as another user, with the line that runs it as the owner', () => {
    chownSync(folder, 1, 1)
    const command = commandOf(['backup', '/mnt/my backups'])
    expect(() => assertOwner(folder, command, 0)).toThrow(
      `${folder} belongs to daemon, but this command runs as root, whose files the station could not change. Run it as daemon:\n  runuser --login daemon --command 'cd ${process.cwd()} && npm run admin -- backup '\\''/mnt/my backups'\\'''`,
    )
  })

  it.runIf(uid === 0)('may run as anybody where the folder is root’s, as a mounted volume', () => {
    expect(() => assertOwner(folder, 'x', 1000)).not.toThrow()
  })
})
