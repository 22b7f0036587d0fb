import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { takeBackup, whileAlone } from '@nava/backup/back-up'
import { backupNames } from '@nava/backup/manifest'
import { openTarget } from '@nava/backup/target'
import { extract } from 'tar-stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { backupTickets } from './backup-tickets.ts'

let test: TestApp
let place: string
let admin: { authorization: string }
let adminID: number
let user: { authorization: string }
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'nava-place-'))
  test = await startTestApp({ BACKUP_TO: place, DISK_RESERVE_MB: '0', BACKUP_AT: '04:30' })
  const boss = await buildUser(test.deps.db, { isAdmin: true })
  adminID = boss.id
  admin = await as(test, boss.email)
  user = await as(test, (await buildUser(test.deps.db)).email)
})
afterAll(async () => {
  await test.close()
  await rm(place, { recursive: true })
})
afterEach(() => test.deps.db.adminTask.deleteMany())

const get = (path: string) => test.http.get(`/api/admin/${path}`).set(admin)
const post = (path: string, body: object = {}) => test.http.post(`/api/admin/${path}`).set(admin).send(body)
const remove = (path: string) => test.http.delete(`/api/admin/${path}`).set(admin)
const open = () => openTarget(place, test.env.backupSettings)

async function take(): Promise<string> {
  const backup = await whileAlone(test.env.databaseUrl, async (client) =>
    takeBackup(client, { storage: test.deps.storage, dataDir: test.env.dataDir }, await open()),
  )
  if (!backup) throw new Error('Another backup is being taken')
  return backup.name
}

/** Returns the names of an archive's files, in their order. */
async function namesIn(archive: ReadableStream<Uint8Array> | null): Promise<string[]> {
  const names: string[] = []
  const tar = extract()
  const written = pipeline(archive ?? [], tar)
  for await (const entry of tar) {
    names.push(entry.header.name)
    entry.resume()
  }
  await written
  return names
}

describe('backups in the browser', () => {
  it('are empty at first, with the schedule of the settings', async () => {
    expect((await get('backups')).body).toMatchObject({
      place: 'ready',
      schedule: { at: '04:30', days: 7, weeks: 4, months: 6 },
      isDefault: true,
      backups: [],
      tasks: [],
    })
    expect((await remove('backups/2026-01-01T00-00-00-000Z')).body.code).toBe('backup.not-found')
    expect((await remove('backups/..%2F..')).status).toBe(404)
  })

  it('are listed with what they have, and the last whole one is not deleted', async () => {
    const first = await take()
    const { backups } = (await get('backups')).body
    expect(backups).toEqual([
      expect.objectContaining({ backupID: first, contents: 'whole', verified: null, faults: 0 }),
    ])
    expect(backups[0].rows).toBeGreaterThan(2)
    expect(backups[0].version).toMatch(/^\d{14}_/)
    expect((await remove(`backups/${first}`)).body.code).toBe('backup.last-whole')
    const second = await take()
    expect((await get('backups')).body.backups[0].backupID).toBe(second)
    const asked = await remove(`backups/${first}`)
    expect([asked.status, asked.body]).toMatchObject([
      200,
      { kind: 'removeBackup', subject: first, state: 'waiting', userID: adminID },
    ])
    // Only a worker deletes.
    expect(await backupNames(await open())).toEqual([first, second])
  })

  it('are asked for once, by however many admins at once, and can be cancelled', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('backups')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    const { taskID } = replies.find(({ status }) => status === 200)?.body ?? {}
    expect((await get('backups')).body.tasks).toMatchObject([{ taskID, kind: 'takeBackup' }])
    const cancelled = await post(`tasks/${taskID}/cancel`)
    expect(cancelled.body).toMatchObject({ state: 'cancelled' })
    expect((await post(`tasks/${taskID}/cancel`)).body.code).toBe('task.ended')
    expect((await post('tasks/99999999/cancel')).status).toBe(404)
    expect((await post('backups')).status).toBe(200)
  })

  it('show when they were verified and how many faults that found', async () => {
    const name = await take()
    const { taskID: id } = (await post(`backups/${name}/verify`)).body
    const report = { counts: { files: 3, faults: 2 }, found: [{ name: 'a', fault: 'damaged', done: '' }] }
    await test.deps.db.adminTask.update({
      where: { id },
      data: { state: 'done', finishedAt: new Date(), report },
    })
    const [newest] = (await get('backups')).body.backups
    expect(newest).toMatchObject({ backupID: name, verified: expect.any(String), faults: 2 })
    expect((await get(`tasks/${id}`)).body.report).toEqual(report)
    expect((await get('tasks?kind=verifyBackup&state=done')).body.total).toBe(1)
  })

  it('are downloaded as an archive that is a place of backups, by a ticket of an admin for a minute', async () => {
    const name = await take()
    const { address } = (await post(`backups/${name}/download`)).body
    const reply = await fetch(test.address + address)
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="nava-backup-${name}.tar"`)
    const names = await namesIn(reply.body)
    expect(names).toContain(`nava-backup/backups/${name}/tables/users.copy.gz`)
    expect(names.at(-1)).toBe(`nava-backup/backups/${name}/manifest.json`)
    expect((await get('audit?kind=backups')).body.items[0]).toMatchObject({
      action: 'download',
      userID: adminID,
    })

    const get404 = async (path: string) => (await fetch(test.address + path)).status
    expect(await get404(`${address}x`)).toBe(404)
    const late = backupTickets(test.env.jwtSecret, () => Date.now() - 61_000)
    expect(await get404(late.addressOf({ backup: name, userID: adminID, version: 0 }))).toBe(404)
    const foreign = backupTickets('another secret that is long enough for it')
    expect(await get404(foreign.addressOf({ backup: name, userID: adminID, version: 0 }))).toBe(404)
    await test.deps.db.user.update({ where: { id: adminID }, data: { tokenVersion: { increment: 1 } } })
    expect(await get404(address)).toBe(404)
    await test.deps.db.user.update({ where: { id: adminID }, data: { tokenVersion: { decrement: 1 } } })
    expect(await get404(address)).toBe(200)
    expect((await test.http.post(`/api/admin/backups/${name}/download`).set(user)).status).toBe(403)
  })

  it('follow a schedule of admins, until it is taken back', async () => {
    const put = (body: object) => test.http.put('/api/admin/backups/schedule').set(admin).send(body)
    const plan = { at: '23:59', days: 3, weeks: 0, months: 1 }
    expect((await put(plan)).body).toEqual(plan)
    expect((await get('backups')).body).toMatchObject({ schedule: plan, isDefault: false })
    for (const wrong of [{ at: '24:00' }, { at: '3:00' }, { days: 0 }, { months: 1e9 }, { weeks: '؟' }])
      expect((await put({ ...plan, ...wrong })).status).toBe(400)
    expect((await remove('backups/schedule')).text).toBe('true')
    expect((await get('backups')).body).toMatchObject({ schedule: { at: '04:30' }, isDefault: true })
  })

  it('are away where the place is another station’s or not mounted, which is not the same as none', async () => {
    const station = await test.deps.db.setting.findUniqueOrThrow({ where: { key: 'station' } })
    const other = { ...(station.value as object), id: '11111111-1111-4111-8111-111111111111' }
    await test.deps.db.setting.update({ where: { key: 'station' }, data: { value: other } })
    expect((await get('backups')).body).toMatchObject({ place: 'away', backups: [] })
    await test.deps.db.setting.update({ where: { key: 'station' }, data: { value: station.value ?? {} } })
    const before = test.env.backupPlace
    Object.assign(test.deps.env, { backupPlace: undefined })
    expect((await get('backups')).body.place).toBe('off')
    expect((await post('backups')).body.code).toBe('backup.off')
    Object.assign(test.deps.env, { backupPlace: before })
  })
})

describe('a check of the storage', () => {
  it('is asked for once at a time, apart from a repair', async () => {
    expect((await post('mediachecks')).body).toMatchObject({ kind: 'verifyMedia', state: 'waiting' })
    expect((await post('mediachecks')).body.code).toBe('task.active')
    expect((await post('mediachecks', { repair: true })).body).toMatchObject({ kind: 'repairMedia' })
    expect((await post('mediachecks', { repair: 'perhaps' })).status).toBe(400)
    expect((await test.http.post('/api/admin/mediachecks').set(user)).status).toBe(403)
  })
})
