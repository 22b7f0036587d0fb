import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isFile, listSchedules, makeArtist, postComment, setFollow, setLike, setSave } from './index.ts'

const parse = ({ body }: { body: z.ZodType }, input: unknown) => body.safeParse(input)

describe('a body that names one target', () => {
  it('a body with one target is parsed as its kind, its id and the requested change', () => {
    expect(parse(setLike, { musicID: '1001' }).data).toEqual({
      target: { kind: 'music', id: 1001 },
      change: 'toggle',
    })
    expect(parse(setLike, { musicID: null, commentID: 7, value: true }).data).toEqual({
      target: { kind: 'comment', id: 7 },
      change: 'set',
    })
    expect(parse(setSave, { podcastID: 5, value: '0' }).data).toMatchObject({ change: 'unset' })
    expect(parse(setFollow, { djID: 5, value: null }).data).toEqual({
      target: { kind: 'dj', id: 5 },
      change: 'toggle',
    })
    expect(parse(postComment, { albumID: 5, commentText: ' hi ' }).data).toEqual({
      target: { kind: 'album', id: 5 },
      commentText: 'hi',
    })
  })

  it('a body with no or several targets is refused, and the error lists the possible ones', () => {
    for (const body of [{}, { musicID: 1, podcastID: 2 }, { artistID: 3 }]) {
      const { error } = parse(setLike, body)
      expect(error?.issues[0]?.message).toBe('Name exactly one of musicID, podcastID, commentID')
    }
  })

  it('a body with targets is parsed or refused but never throws, whatever the input', () => {
    const key = fc.constantFrom('musicID', 'podcastID', 'artistID', 'commentText', 'value', '__proto__')
    const value = fc.oneof(fc.anything(), fc.integer(), fc.constantFrom(0, 1, '1', true, null))
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(key, value)), (input) => {
        for (const endpoint of [setLike, setSave, setFollow, postComment]) {
          const parsed = parse(endpoint, input)
          if (parsed.success) expect(parsed.data).toMatchObject({ target: { id: expect.any(Number) } })
        }
      }),
    )
  })

  it('a body with one target is documented by its fields', () => {
    for (const { body } of [setLike, setSave, setFollow, postComment]) {
      expect(isFile(body)).toBe(false)
      expect(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).toHaveProperty(
        body === setFollow.body ? 'properties.djID' : 'properties.podcastID',
      )
    }
  })
})

describe('a phone number', () => {
  const phone = (input: unknown) => parse(makeArtist, { name: 'A', artistName: 'B', phone: input }).data

  it('in any script is stored as Latin digits', () => {
    expect(phone('+44 (0)20-7946 0000')).toMatchObject({ phone: '+4402079460000' })
    expect(phone('۰۹۱۲ ٣٤٥')).toMatchObject({ phone: '0912345' })
    expect(phone('＋९१ ２０（12）')).toMatchObject({ phone: '+912012' })
    expect(phone(912)).toMatchObject({ phone: '912' })
    expect(phone('')).toMatchObject({ phone: '' })
  })

  it('with anything else is refused', () => {
    for (const input of ['call me', '1+2', '++1', '1;DROP', -5, 1.5, {}, '1'.repeat(33)])
      expect(phone(input)).toBeUndefined()
  })
})

describe('a day of the programme', () => {
  it('is accepted in two formats and returned in one', () => {
    const day = (date: string) => listSchedules.query.safeParse({ date }).data?.date
    expect(day('2026-03-01')).toBe('2026-03-01')
    expect(day('03/01/2026')).toBe('2026-03-01')
    expect(day('02/29/2023')).toBeUndefined()
    expect(day('2026-03-01Z')).toBeUndefined()
  })
})
