import { problem } from '../http/errors.ts'
import { ReadyJson } from '../http/caching.ts'
import { limits } from '@nava/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../testing/movable-clock.ts'
import { replyCache, type ReplyCache } from './reply-cache.ts'

const MAX_AGE = 60_000
const clock = movableClock()

let cache: ReplyCache
let made: number
beforeEach(() => {
  cache = replyCache({ maxAge: MAX_AGE })
  cache.connected()
  made = 0
  // Cached lists may be as old as replies.
  clock.pass(MAX_AGE * 2)
})

const make = async () => new ReadyJson(`${(made += 1)}`)
const read = async (makeNext: () => Promise<ReadyJson> = make) =>
  (await cache.read('/a', makeNext)).body.toString()
const unreachable = async (): Promise<ReadyJson> => {
  throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED', syscall: 'connect' })
}

describe('a cached reply', () => {
  it('is made once for all who ask meanwhile', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual(['1', '1', '1'])
    expect(made).toBe(1)
  })

  it('is sent at once up to its maximum age, while one renewal runs from half of it on', async () => {
    expect(await read()).toBe('1')
    clock.pass(MAX_AGE / 2 - 1000)
    expect([await read(), cache.current('/a', { notDue: true })?.body.toString(), made]).toEqual([
      '1',
      '1',
      1,
    ])
    clock.pass(2000)
    expect(cache.current('/a', { notDue: true })).toBeUndefined()
    const next = Promise.withResolvers<ReadyJson>()
    const begin = () => next.promise.then(make)
    expect([await read(begin), await read(begin)]).toEqual(['1', '1'])
    next.resolve(await make())
    await expect.poll(() => read()).toBe('3')
    expect(made).toBe(3)
  })

  it('is never sent once it is too old: callers wait for the renewal, and meet its failure', async () => {
    expect(await read()).toBe('1')
    clock.pass(MAX_AGE + 1)
    await expect(read(unreachable)).rejects.toThrow('no database')
    expect(await read()).toBe('2')
  })

  it('ages from when its making began', async () => {
    const slow = Promise.withResolvers<ReadyJson>()
    const reading = read(() => slow.promise)
    clock.pass(MAX_AGE + 1)
    slow.resolve(new ReadyJson('slow'))
    expect(await reading).toBe('slow')
    expect(await read()).toBe('1')
  })

  it('keeps its compressed forms if the next one is equal', async () => {
    const same = async () => new ReadyJson('same')
    const first = await cache.read('/a', same)
    clock.pass(MAX_AGE + 1)
    await cache.read('/a', same)
    expect(cache.current('/a', { notDue: true })).toBe(first)
  })

  it('that was being made while all were dropped is neither stored nor given to those who come later', async () => {
    const before = Promise.withResolvers<ReadyJson>()
    const early = read(() => before.promise)
    cache.clear()
    const late = read()
    before.resolve(new ReadyJson('before'))
    expect([await early, await late, await read()]).toEqual(['before', '1', '1'])
  })

  it('is dropped if it cannot be made again for another reason than the database', async () => {
    await read()
    clock.pass(MAX_AGE + 1)
    await expect(read(async () => Promise.reject(problem('music.not-found')))).rejects.toMatchObject({
      code: 'music.not-found',
    })
    expect(cache.last('/a')).toBeUndefined()
  })
})

describe('the last reply, while the database is unreachable', () => {
  it('is kept for some minutes, with its age', async () => {
    await read()
    clock.pass(MAX_AGE * 3)
    await expect(read(unreachable)).rejects.toThrow('no database')
    expect(cache.last('/a')).toMatchObject({ age: (MAX_AGE * 3) / 1000 })
    clock.pass(limits.staleIfError)
    expect(cache.last('/a')).toBeUndefined()
  })

  it('is none that was made soon after something was hidden, or while nobody listened, since it may show that', async () => {
    cache.clear()
    expect(await read()).toBe('1')
    expect([cache.current('/a', { notDue: true })?.body.toString(), cache.last('/a')]).toEqual([
      '1',
      undefined,
    ])
    clock.pass(MAX_AGE * 2)
    expect(await read()).toBe('2')
    expect(cache.last('/a')).toBeDefined()
    cache.lost()
    clock.pass(MAX_AGE * 2)
    expect(await read()).toBe('3')
    expect(cache.last('/a')).toBeUndefined()
  })
})
