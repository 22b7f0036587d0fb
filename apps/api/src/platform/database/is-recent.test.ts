import { limits } from '@nava/contracts'
import { inTransaction } from '@nava/db/in-transaction'
import { uploadRows } from '@nava/media/uploads/upload-rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appPasswordsStore } from '../../listeners/app-passwords/app-passwords.store.ts'
import { passkeysStore } from '../../listeners/passkeys/passkeys.store.ts'
import { radioStore } from '../../listeners/radio/radio.store.ts'
import { playingNowStore } from '../../listeners/scrobbling/playing-now.store.ts'
import { attemptsStore } from '../../listeners/users/attempts.store.ts'
import { SLOW_MODE_KEY } from '../../station/chat/chat-settings.ts'
import { chatStore } from '../../station/chat/chat.store.ts'
import { liveRadioStore } from '../../station/live/radio/live-radio.store.ts'
import { resumableUploadsStore } from '../../studio/resumable-uploads/resumable-uploads.store.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { demoProgress } from '../site/demo-progress.ts'
import { isRecent, isUntil, until, within } from './is-recent.ts'

const YEAR = 365 * 24 * 60 * 60_000
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Moves a stored time as a clock would have written it that was a year ahead. */
const moveAhead = (table: string, ...columns: string[]) =>
  test.deps.sql.query(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} + interval '1 year'`).join(', ')}`,
  )

it('a mark holds for its span, and not if it lies in the future by more than clocks differ', async () => {
  const minute = 60_000
  const truth = async (condition: (mark: string) => string, offset: number) => {
    const mark = `(now() + interval '${offset} milliseconds')`
    const { rows } = await test.deps.sql.query<{ holds: boolean }>(`SELECT ${condition(mark)} AS holds`)
    return rows[0]?.holds
  }
  const span = 60 * minute
  const ahead = limits.clockDifference
  for (const [offset, holds] of [
    [-span - minute, false],
    [-span + minute, true],
    [ahead - minute, true],
    [ahead + minute, false],
  ] as const) {
    const { gt, lte } = within(span)
    const at = new Date(Date.now() + offset)
    expect([offset, await truth((mark) => isRecent(mark, span / 1000), offset)]).toEqual([offset, holds])
    expect([offset, at > gt && at <= lte]).toEqual([offset, holds])
    // The end of the span that begins there
    const end = new Date(at.getTime() + span)
    const range = until(span)
    expect([offset, await truth((mark) => isUntil(mark, span / 1000), offset + span)]).toEqual([
      offset,
      holds,
    ])
    expect([offset, end > range.gt && end <= range.lte]).toEqual([offset, holds])
  }
})

describe('what a clock that was a year ahead has left', () => {
  it('locks nobody out', async () => {
    const attempts = attemptsStore(test.deps.db)
    const { email } = await buildUser(test.deps.db)
    const stranger = { key: 'network one', isKnown: false }
    const { failures } = limits.login
    for (let n = 0; n <= failures; n += 1) await attempts.take('password', email, stranger)
    expect(await attempts.isRefused('password', email, stranger)).toBe(true)
    await attempts.takeNotice(email)
    expect(await attempts.takeNotice(email)).toBe(false)
    await moveAhead('login_attempts', 'window_end')
    expect(await attempts.isRefused('password', email, stranger)).toBe(false)
    expect(await attempts.take('password', email, stranger)).toEqual({ state: 'allowed' })
    expect(await attempts.takeNotice(email)).toBe(true)
    await test.deps.db.loginAttempt.updateMany({ where: { email }, data: { failures: 1000 } })
    await moveAhead('login_attempts', 'window_end')
    expect(await attempts.take('password', email, stranger)).toEqual({ state: 'allowed' })
  })

  it('keeps nobody from chat and comments', async () => {
    const { db, sql } = test.deps
    const user = await buildUser(db)
    const chat = chatStore(sql)
    const writer = { userID: user.id, tokenVersion: user.tokenVersion, isAdmin: false, rooms: [] }
    const write = () => chat.write(writer, said)
    const said = { text: 'Hello', key: undefined, replyTo: undefined }
    for (let n = 0; n < limits.chat.perWindow; n += 1) await write()
    expect(await write()).toMatchObject({ state: 'tooFast' })
    await moveAhead('chat_messages', 'created_at')
    expect(await write()).toMatchObject({ state: 'written' })
    await db.setting.create({ data: { key: SLOW_MODE_KEY, value: limits.chat.maxSlowSeconds } })
    expect(await write()).toMatchObject({ state: 'tooFast' })
    await moveAhead('chat_messages', 'created_at')
    expect(await write()).toMatchObject({ state: 'written' })
    const { id: musicID } = await buildMusic(db)
    const headers = await as(test, user.email)
    const form = { musicID, commentText: 'Fine' }
    const comment = () => test.http.post('/api/comments').set(headers).send(form)
    await db.comment.createMany({
      data: Array.from({ length: limits.comments.perMinute }, () => ({
        userID: user.id,
        musicID,
        text: 'x',
      })),
    })
    expect((await comment()).status).toBe(429)
    await moveAhead('comments', 'created_at')
    expect((await comment()).status).toBe(200)
  })

  it('stops no work', async () => {
    const { db, sql } = test.deps
    const { id: musicID } = await buildMusic(db)
    const run = () => db.recommendationRun.findFirstOrThrow()
    await radioStore(sql).askForNeighbours(musicID)
    await moveAhead('recommendation_runs', 'requested_at')
    await radioStore(sql).askForNeighbours(musicID)
    expect((await run()).requestedAt?.getTime()).toBeLessThan(Date.now() + limits.clockDifference)

    const radio = liveRadioStore(sql, { kept: 60_000, lostAfter: 60_000 })
    expect(await radio.take('first')).toBe(-1)
    expect(await radio.take('second')).toBeUndefined()
    await moveAhead('live_radio', 'made_at')
    expect(await radio.take('second')).toBe(-1)

    const reportedAt = new Date(Date.now() + YEAR).toISOString()
    await db.setting.upsert({
      where: { key: 'demo' },
      create: { key: 'demo', value: { media: 'pending', playable: 1, total: 2, reportedAt } },
      update: { value: { media: 'pending', playable: 1, total: 2, reportedAt } },
    })
    expect(await demoProgress(sql, { staleness: 0, log: { warn: () => undefined } })()).toBeUndefined()
  })

  it('is neither played nor valid for a year', async () => {
    const { db, sql } = test.deps
    const { id: userID } = await buildUser(db)
    const { id: musicID } = await buildMusic(db)
    const playing = playingNowStore(sql)
    await playing.start(userID, 'player', { musicID })
    expect(await playing.of(userID)).toHaveLength(1)
    await moveAhead('playing_now', 'started_at')
    expect(await playing.of(userID)).toEqual([])
    await playing.report(userID, 'player', {
      ...{ musicID, state: 'playing', positionMs: 0, playbackRate: 1, countsNot: false },
    })
    expect(await playing.of(userID)).toHaveLength(1)

    const passkeys = passkeysStore(sql)
    const challenge = await passkeys.makeChallenge(null)
    await moveAhead('passkey_challenges', 'expires_at')
    expect(await passkeys.takeChallenge(challenge, null)).toBe(false)
    await passkeys.makeChallenge(null)
    expect(await db.passkeyChallenge.count()).toBe(1)

    const passwords = appPasswordsStore(sql)
    const lookup = Buffer.from('somebody')
    const id = await passwords.add(userID, { name: 'An app', use: 'apps', secret: Buffer.from('x'), lookup })
    await passwords.noteUse(id ?? 0, { agent: '', network: '' })
    expect(await passwords.byLookup(lookup, 'apps')).toMatchObject({ isUseOld: false })
    await moveAhead('app_passwords', 'last_used_at')
    expect(await passwords.byLookup(lookup, 'apps')).toMatchObject({ isUseOld: true })
    const caller = await buildUser(db)
    const headers = await as(test, caller.email)
    await moveAhead('sessions', 'last_used_at')
    await test.http.get('/api/users/me/sessions').set(headers).expect(200)
    const { lastUsedAt } = await db.session.findFirstOrThrow({ where: { userID: caller.id } })
    expect(lastUsedAt.getTime()).toBeLessThan(Date.now() + limits.clockDifference)
  })

  it('reserves no space for uploads, which end in time', async () => {
    const { db, sql } = test.deps
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    const music = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })
    const assetID = await uploadRows(sql, 'music').reserve(music.id, 'audio')
    const upload = { id: 'an-upload', assetID, userID: user.id, name: 'a.wav', bytes: 5000 }
    await db.resumableUpload.create({ data: upload })
    const store = resumableUploadsStore(sql)
    expect(await inTransaction(sql, store.reservedBytes)).toBe(5000)
    await moveAhead('resumable_uploads', 'moved_at')
    expect(await inTransaction(sql, store.reservedBytes)).toBe(0)
    await store.removeExpired(new Date())
    expect((await store.find(upload.id))?.expiresAt.getTime()).toBeLessThan(Date.now() + YEAR / 2)
    await store.removeExpired(new Date(Date.now() + limits.resumable.retention + limits.clockDifference))
    expect(await store.find(upload.id)).toBeUndefined()
  })
})
