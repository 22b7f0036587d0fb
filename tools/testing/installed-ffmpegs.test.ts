import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedFfmpegs } from './installed-ffmpegs.ts'

test('each program that is an ffmpeg is found once, in the order of the paths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nava-ffmpegs-'))
  const program = async (name: string, says: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\necho '${says}'\n`)
    await chmod(join(folder, name), 0o755)
    return join(folder, name)
  }
  const old = await program('old', 'ffmpeg version 5.1.9-0+deb12u1 Copyright')
  const recent = await program('recent', 'ffmpeg version n7.0-7-gd38bf5e08e Copyright')
  const stranger = await program('stranger', 'something else 3.2')
  const link = join(folder, 'link')
  await symlink(old, link)
  const absent = join(folder, 'absent')
  expect(installedFfmpegs([absent, old, stranger, link, recent, old])).toEqual([
    { path: old, version: '5.1.9' },
    { path: recent, version: '7.0' },
  ])
  expect(installedFfmpegs([absent, stranger])).toEqual([])
  await rm(folder, { recursive: true })
})
