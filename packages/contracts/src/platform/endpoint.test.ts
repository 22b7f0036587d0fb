import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { addressOf } from './address-of.ts'
import {
  type BodyOf,
  bytes,
  endpoint,
  file,
  parsePath,
  pathParameters,
  type ReplyOf,
  text,
} from './endpoint.ts'
import { isBytes, isFile, isText } from './kinds.ts'
import { idText } from './fields.ts'

const base = {
  method: 'GET',
  access: 'visitor',
  summary: 'Anything',
  reply: text(['true', 'false']),
} as const

describe('endpoint()', () => {
  it('fills in defaults', () => {
    const made = endpoint({ ...base, path: '/api/things' })
    expect(made).toMatchObject({ aliases: [], tag: 'things', body: undefined, perMinute: undefined })
    expect([made.params.parse({}), made.query.parse({ any: '1' })]).toEqual([{}, {}])
  })

  it('refuses a path whose parameters differ from those of params', () => {
    const params = z.object({ id: idText })
    expect(() => endpoint({ ...base, path: '/api/things/{id}' })).toThrow('differ')
    expect(() => endpoint({ ...base, path: '/api/things', params })).toThrow('differ')
    expect(() => endpoint({ ...base, path: '/api/things/{other}', params })).toThrow('differ')
  })

  it('lets an alias omit a parameter, but not add one', () => {
    const params = z.object({ id: idText })
    const path = '/api/things/{id}'
    expect(endpoint({ ...base, path, aliases: ['/api/things/any'], params }).aliases).toHaveLength(1)
    expect(() => endpoint({ ...base, path, aliases: ['/api/things/{id}/{more}'], params })).toThrow('differ')
  })

  it('refuses capitals outside of parameters, both in a path and in an alias', () => {
    const params = z.object({ musicID: idText })
    expect(endpoint({ ...base, path: '/api/things/{musicID}', params }).path).toBe('/api/things/{musicID}')
    expect(() => endpoint({ ...base, path: '/api/Things' })).toThrow('lower case')
    expect(() => endpoint({ ...base, path: '/api/things', aliases: ['/api/Thing'] })).toThrow('lower case')
  })

  it('gives handlers and clients the types of its input and reply', () => {
    const made = endpoint({
      ...base,
      method: 'POST',
      path: '/api/things/{id}',
      params: z.object({ id: idText }),
      body: z.object({ count: z.string().transform(Number) }),
    })
    expectTypeOf<ReplyOf<typeof made.reply>>().toEqualTypeOf<'true' | 'false'>()
    expectTypeOf<BodyOf<typeof made.body>>().toEqualTypeOf<{ count: number }>()
    expectTypeOf<z.output<typeof made.params>>().toEqualTypeOf<{ id: number }>()
  })
})

describe('the parameters of a path', () => {
  it('parameters of a path are returned in order, without file endings', () => {
    expect(pathParameters('/music/video/st/{height}/{id}/{file}')).toEqual(['height', 'id', 'file'])
    expect(pathParameters('/music/music/{quality}/{id}.mp3')).toEqual(['quality', 'id'])
    expect(pathParameters('/api/site')).toEqual([])
  })

  it('parameters of a path are found between any fixed segments', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 5 }), (pairs) => {
        const path = pairs.map(([fixed, name]) => `/${fixed}/{${name}}`).join('')
        expect(pathParameters(path)).toEqual(pairs.map(([, name]) => name))
      }),
    )
  })
})

describe('the segments of a path', () => {
  it('segments of a path are fixed text, or a parameter with an optional file ending', () => {
    expect(parsePath('/music/music/{quality}/{id}.mp3')).toEqual([
      'music',
      'music',
      { name: 'quality', ending: '' },
      { name: 'id', ending: 'mp3' },
    ])
  })

  it('segments of a path never mix text and parameters', () => {
    for (const path of ['/a/b{id}', '/a/{id}b', '/a/{b}{c}', '/a/{b', '/a/{}'])
      expect(() => parsePath(path), path).toThrow('a parameter fills a segment')
  })
})

describe('the URL of a call', () => {
  it('has its parameters filled in and escaped', () => {
    expect(addressOf({ path: '/api/users/forgetpassword/{email}' }, { params: { email: 'a/b?@c d' } })).toBe(
      '/api/users/forgetpassword/a%2Fb%3F%40c%20d',
    )
    expect(addressOf({ path: '/music/{id}.mp3' }, { params: { id: 1001 } })).toBe('/music/1001.mp3')
  })

  it('ends with the query, without undefined values', () => {
    const list = { path: '/api/musics/hotmusics' }
    expect(addressOf(list, { query: { take: 40, skip: 0 } })).toBe('/api/musics/hotmusics?take=40&skip=0')
    expect(addressOf(list, { query: { take: undefined, search: '' } })).toBe('/api/musics/hotmusics')
  })
})

describe('the input or reply of a call', () => {
  it('is text, bytes, a file, or a schema', () => {
    const schema = z.object({ kind: z.literal('text') })
    expect([text(), bytes('audio/mpeg'), schema].map(isText)).toEqual([true, false, false])
    expect([text(), bytes('audio/mpeg'), schema].map(isBytes)).toEqual([false, true, false])
    expect([file({ maxBytes: 1 }), schema, undefined].map(isFile)).toEqual([true, false, false])
  })
})
