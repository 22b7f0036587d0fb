/** Uploads, transcodes and plays on disks that lack something: locks, links, permissions, inodes. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Deps, makeDeps } from '../../apps/api/src/deps.ts'
import { parseEnv } from '../../apps/api/src/platform/env.ts'
import { makeLog } from '../../apps/api/src/platform/http/log.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { startProgram } from '../testing/start-program.ts'
import { makeOwner, newUpload } from './make-uploads.ts'
import { until } from './points.ts'
import { type Processes, startProcesses } from './processes.ts'
import { refusing } from './refuse-calls.ts'
import { create, deliver, type Recipient, type Upload } from './send-uploads.ts'

const ADMIN = join(import.meta.dirname, '../admin.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-odd-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const SOON = { WORKER_SWEEP_SECONDS: '1', ARTIST_ACTIVE_UPLOADS: '0' }

const sendWhole = ({ address, authorization }: Recipient, { musicID, bytes }: Upload) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.wav')
  return fetch(`${address}/music/upload/music/${musicID}`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
}

async function untilReady(processes: Processes, { db }: Deps, { musicID, kind }: Upload): Promise<void> {
  const state = async () =>
    (await db.mediaAsset.findUnique({ where: { musicID_kind: { musicID, kind } } }))?.state
  await until('an upload is ready', async () => (await state()) === 'ready').catch(async (cause: unknown) => {
    throw new Error(`An upload is ${await state()}:\n${await processes.output()}`, { cause })
  })
}

const ready = async ({ address }: Processes) => {
  const reply = await fetch(`${address}/api/ready`)
  return { status: reply.status, text: await reply.text() }
}

test('without locks, hard links, permissions and syncs of folders, recordings and videos arrive whole or in parts, and become ready', async (context) => {
  const env = refusing(folder, ['sync-folder', 'link', 'chmod', 'lock'])
  if (!env) return context.skip('This machine has no C compiler')
  await using processes = await startProcesses({ ...SOON, ...env })
  const deps = await makeDeps(parseEnv(processes.settings), makeLog('silent'))
  try {
    const owner = await makeOwner(processes, deps)
    const parts = await Promise.all(
      (['audio', 'video'] as const).map((kind) => newUpload(deps, owner.artistID, kind)),
    )
    const whole = await newUpload(deps, owner.artistID, 'audio')
    for (const upload of parts) await deliver(owner, upload)
    expect((await sendWhole(owner, whole)).status).toBe(200)
    for (const upload of [...parts, whole]) await untilReady(processes, deps, upload)
    expect((await ready(processes)).status).toBe(200)
    expect(await readdir(join(processes.settings['DATA_DIR'] ?? '', 'media/incoming'))).toEqual([])
  } finally {
    await deps.close()
  }
})

test('npm start says in a sentence that files cannot be locked, and makes no database', async (context) => {
  const env = refusing(folder, ['lock'])
  if (!env) return context.skip('This machine has no C compiler')
  const DATA_DIR = join(folder, 'data')
  await expect(startProgram('tools/stack.ts', { ...env, DATA_DIR, PORT: '28993' })).rejects.toThrow(
    `The file system of ${DATA_DIR} cannot lock files`,
  )
  expect(await readdir(DATA_DIR)).toEqual(['lock'])
})

test('on a disk without inodes everything starts, what is there plays, uploads are answered 507, and go on once there are some', async (context) => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,nr_inodes=300', 'tmpfs', disk], {
      stdio: 'ignore',
    })
  } catch {
    return context.skip('This machine mounts nothing for us')
  }
  const DATA_DIR = join(disk, 'data')
  try {
    await using processes = await startProcesses({ ...SOON, DATA_DIR, DISK_RESERVE_MB: '50' })
    const deps = await makeDeps(parseEnv(processes.settings), makeLog('silent'))
    try {
      const owner = await makeOwner(processes, deps)
      const first = await newUpload(deps, owner.artistID, 'audio')
      await deliver(owner, first)
      await untilReady(processes, deps, first)

      for (const name of ['api', 'worker'] as const) await processes.kill(name)
      for (const made of ['work', 'media/incoming']) await rm(join(DATA_DIR, made), { recursive: true })
      await useUpInodes(join(disk, 'filler'))
      for (const name of ['api', 'worker'] as const) await processes.start(name)

      await deps.db.music.update({ where: { id: first.musicID }, data: { isConfirmed: true } })
      const stream = await fetch(`${owner.address}/music/music/128/${first.musicID}.mp3`)
      expect([stream.status, (await stream.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
      const late = await newUpload(deps, owner.artistID, 'audio')
      expect((await sendWhole(owner, late)).status).toBe(507)
      await expect(create(owner, late)).rejects.toThrow(/^507 /)
      await until('the station says that its storage is full', async () =>
        (await ready(processes)).text.includes('storage.full'),
      )
      expect((await ready(processes)).status).toBe(200)
      expect(processes.ended).toEqual([])

      await rm(join(disk, 'filler'), { recursive: true })
      await deliver(owner, late)
      await untilReady(processes, deps, late)
    } finally {
      await deps.close()
    }
  } finally {
    execFileSync('umount', ['--lazy', disk])
  }
})

test('a disk of its own for the media keeps its lost+found to itself, and nothing is lost while it is not mounted', async (context) => {
  const [image, DATA_DIR] = [join(folder, 'ext4'), join(folder, 'data')]
  const media = join(DATA_DIR, 'media')
  await mkdir(media, { recursive: true })
  const mount = () => execFileSync('mount', ['-o', 'loop', image, media], { stdio: 'ignore' })
  const unmount = () => execFileSync('umount', ['--lazy', media])
  try {
    execFileSync('truncate', ['-s', '200M', image])
    execFileSync('mkfs.ext4', ['-qF', image])
    mount()
  } catch {
    return context.skip('This machine mounts nothing for us')
  }
  await chown(join(media, 'lost+found'), 65_534, 65_534)
  try {
    const env = { ...SOON, DATA_DIR, DISK_RESERVE_MB: '10' }
    await using processes = await startProcesses(env)
    const deps = await makeDeps(parseEnv(processes.settings), makeLog('silent'))
    try {
      const owner = await makeOwner(processes, deps)
      const upload = await newUpload(deps, owner.artistID, 'audio')
      await deliver(owner, upload)
      await untilReady(processes, deps, upload)
      await deps.db.music.update({ where: { id: upload.musicID }, data: { isConfirmed: true } })
      const play = async () => (await fetch(`${owner.address}/music/music/128/${upload.musicID}.mp3`)).status
      expect(await play()).toBe(200)
      // Reads only what the permissions of files allow, and reaches the database all the same.
      const socket = new URL(deps.env.databaseUrl).searchParams.get('host') ?? ''
      await chmod(socket, 0o711)
      const unprivileged = (...words: string[]) =>
        execFileSync(
          'setpriv',
          ['--bounding-set=-dac_override,-dac_read_search', process.execPath, ADMIN, ...words],
          { env: { ...bareEnv, ...processes.settings }, encoding: 'utf8', stdio: 'pipe' },
        )
      expect(unprivileged('backup', join(folder, 'backups'))).toMatch(/^Backup 20/)
      expect(unprivileged('media', 'verify')).toContain('0 missing, 0 damaged, 0 orphaned')
      expect(unprivileged('doctor', 'data', 'storage')).not.toContain('WRONG')

      for (const name of ['api', 'worker'] as const) await processes.kill(name)
      unmount()
      for (const name of ['api', 'worker'] as const) await processes.start(name)
      const stateOf = () =>
        deps.db.mediaAsset.findFirstOrThrow({ where: { musicID: upload.musicID }, select: { state: true } })
      for (let visit = 0; visit < 3; visit += 1) expect(await play()).toBe(503)
      expect((await ready(processes)).status).toBe(503)
      expect((await sendWhole(owner, await newUpload(deps, owner.artistID, 'audio'))).status).toBe(503)
      for (const words of [
        ['media', 'verify', '--repair'],
        ['backup', join(folder, 'backups')],
      ])
        expect(() => unprivileged(...words)).toThrow("has none of this station's files: mount")
      expect(unprivileged('backup', 'verify', join(folder, 'backups'))).toContain('is whole')
      expect(await stateOf()).toEqual({ state: 'ready' })
      mount()
      await until('the station is ready', async () => (await ready(processes)).status === 200)
      expect([await play(), await stateOf()]).toEqual([200, { state: 'ready' }])
    } finally {
      await deps.close()
    }
  } finally {
    unmount()
  }
})

async function useUpInodes(filler: string): Promise<void> {
  await mkdir(filler)
  for (let made = 0; ; made += 1) {
    const isMade = await writeFile(join(filler, String(made)), '').then(
      () => true,
      () => false,
    )
    if (!isMade) return
  }
}
