import type { StationProblem } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildUser } from '../../testing/build.ts'
import { composeMails } from '../mail/compose-mail.ts'
import { notifyAdmins } from './notify-admins.ts'

let test: TestApp
let sent: { to: string; subject: string; text: string }[]
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  sent = []
  const { db } = test.deps
  await db.setting.deleteMany({ where: { key: { startsWith: 'problem:' } } })
  await db.user.updateMany({ data: { isAdmin: false } })
})
afterAll(() => test.close())

const notifier = (over: { lasts?: number; refuses?: () => boolean } = {}) =>
  notifyAdmins({
    sql: test.deps.sql,
    mailer: {
      send: async (mail) => {
        if (over.refuses?.()) throw new Error('no route')
        sent.push({ to: mail.to, subject: mail.subject, text: mail.text })
        return 'sent'
      },
    },
    composeMail: composeMails({ publicUrl: 'https://music.example' }),
    env: { productName: 'Nava', publicUrl: 'https://music.example' },
    log: { error: () => undefined },
    lasts: 0,
    ...over,
  })

const problem = (over: Partial<StationProblem> = {}): StationProblem => ({
  code: 'disk.full',
  params: { free: '12', reserve: '256' },
  what: 'The disk is full.',
  todo: 'Free space.',
  severity: 'critical',
  docs: 'storage.md#disks',
  ...over,
})

it('mails each admin once about a critical problem, whichever processes see it', async () => {
  const admin = await buildUser(test.deps.db, { isAdmin: true })
  const other = await buildUser(test.deps.db, { isAdmin: true, language: 'fa' })
  await buildUser(test.deps.db)
  const processes = [notifier(), notifier(), notifier()]
  await Promise.all(processes.map((notify) => notify([problem()])))
  for (const notify of processes) await notify([problem()])
  expect(sent.map(({ to }) => to).toSorted()).toEqual([admin.email, other.email].toSorted())
  const mail = sent.find(({ to }) => to === admin.email)
  expect(mail?.text).toContain('The disk is full.\nFree space.\n12 · 256')
  expect(mail?.text).toContain('https://music.example/admin')
  expect(sent.find(({ to }) => to === other.email)?.subject).toBe('Nava ایرادی دارد')
})

it('says nothing of what is not critical or does not last', async () => {
  await buildUser(test.deps.db, { isAdmin: true })
  await notifier()([problem({ code: 'disk.filling', severity: 'warning' })])
  const patient = notifier({ lasts: 60_000 })
  await patient([problem()])
  await patient([problem()])
  expect(sent).toEqual([])
  await test.deps.sql.query(
    `UPDATE settings SET value = value || jsonb_build_object('since', now() - interval '2 minutes') WHERE key = 'problem:disk.full'`,
  )
  await patient([problem()])
  expect(sent).toHaveLength(1)
})

it('mails again only about a problem that was away for an hour', async () => {
  await buildUser(test.deps.db, { isAdmin: true })
  const notify = notifier()
  await notify([problem()])
  await notify([])
  await notify([problem()])
  expect(sent).toHaveLength(1)
  await test.deps.sql.query(
    `UPDATE settings SET value = value || jsonb_build_object('seen', now() - interval '2 hours') WHERE key = 'problem:disk.full'`,
  )
  await notify([])
  await notify([problem()])
  expect(sent).toHaveLength(2)
})

it('tries again while no mail can be sent', async () => {
  await buildUser(test.deps.db, { isAdmin: true })
  let isAway = true
  const notify = notifier({ refuses: () => isAway })
  await notify([problem()])
  isAway = false
  await notify([problem()])
  await notify([problem()])
  expect(sent).toHaveLength(1)
})

it('goes on after a clock that was ahead', async () => {
  const { db, sql } = test.deps
  await buildUser(db, { isAdmin: true })
  const ahead = (key: string) =>
    sql.query(
      `INSERT INTO settings (key, value) VALUES ($1,
        jsonb_build_object('since', now() + interval '1 year', 'seen', now() + interval '1 year', 'isTold', true) - $2::text)`,
      [`problem:${key}`, key === 'disk.full' ? 'isTold' : ''],
    )
  for (const key of ['disk.full', 'mail.failing']) await ahead(key)
  await notifier()([problem()])
  expect(sent).toHaveLength(1)
  expect(await db.setting.findMany({ where: { key: { startsWith: 'problem:' } } })).toMatchObject([
    { key: 'problem:disk.full' },
  ])
})
