import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordIn } from '../../../listeners/app-passwords/app-callers.ts'
import { mountOf, readSourceRequest, titleIn } from './source-request.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('the headers of a DJ’s program', () => {
  it.each([
    ['audio/mpeg', 'mp3'],
    ['Audio/MPEG; charset=x', 'mp3'],
    ['audio/aacp', 'aac'],
    ['application/ogg', 'ogg'],
    ['audio/ogg; codecs=opus', 'ogg'],
    ['audio/webm;codecs=opus', 'matroska'],
    ['text/plain', undefined],
    [undefined, 'mp3'],
  ])('name the format by %s', (type, format) => {
    expect(readSourceRequest(type === undefined ? {} : { 'content-type': type }).format).toBe(format)
  })

  it('name the show in UTF-8 or Latin-1, and not if nobody named it', () => {
    const named = (name: string) => readSourceRequest({ 'ice-name': name }).name
    expect(named(Buffer.from('آوای شب').toString('latin1'))).toBe('آوای شب')
    expect(named('Caf\u00E9\tNoir ')).toBe('Café Noir')
    expect(named('no name')).toBe('')
  })

  it('have a password, whatever stands before it', () => {
    expect(passwordIn(basic('source:a:b'))).toBe('a:b')
    expect(passwordIn(basic(':secret'))).toBe('secret')
    expect(passwordIn(basic('source:'))).toBeUndefined()
    expect(passwordIn('Bearer x')).toBeUndefined()
    expect(passwordIn(undefined)).toBeUndefined()
  })
})

it.each(['/air', '/air/', '//air', '/AIR', '/air.ogg', '/air?x=1'])('takes %s for the mount', (url) => {
  expect(mountOf(url)).toBe('air')
  expect(mountOf(url.replace(/air/i, 'Test'))).toBe('test')
})
it.each(['/', '/airs', '/live', '/air/x', '/api/air', '/tests', '/test/x'])(
  'does not take %s for the mount',
  (url) => {
    expect(mountOf(url)).toBeUndefined()
  },
)

describe('a title', () => {
  it.each([
    ['song=Caf%C3%A9', 'Café'],
    ['song=Caf%E9', 'Café'],
    ['charset=UTF-8&song=%D8%B4%D8%A8', 'شب'],
    ['charset=windows-1256&song=%D4%C8', 'شب'],
    ['song=%D8%B4%D8%A8&charset=ISO-8859-1', 'شب'],
    ['song=A+%26+B%0D%0A', 'A & B'],
    ['song=100%', '100%'],
    ['artist=A&title=B', 'A - B'],
    ['song=', ''],
    ['mount=/air', undefined],
    ['charset=nonsense&song=Caf%E9', 'Café'],
  ])('is read from %s', (query, title) => {
    expect(titleIn(`/admin/metadata?mode=updinfo&${query}`)).toBe(title)
  })

  it('is one line of limited length, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const title = titleIn(`/admin/metadata?song=${encodeURIComponent(text.toWellFormed())}`) ?? ''
        expect(title).not.toMatch(/\p{Cc}/u)
        expect(title.length).toBeLessThanOrEqual(500)
      }),
    )
  })
})
