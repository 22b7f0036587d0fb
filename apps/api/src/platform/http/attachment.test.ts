import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')

test('a name is told in ASCII and as it is', () => {
  expect(attachment('Song - Artist', 'mp3')).toBe(
    `attachment; filename="Song - Artist.mp3"; filename*=UTF-8''Song%20-%20Artist.mp3`,
  )
  expect(attachment('Café (100 %)', 'mp3')).toBe(
    `attachment; filename="Cafe (100 _).mp3"; filename*=UTF-8''Caf%C3%A9%20%28100%20%25%29.mp3`,
  )
  expect(nameIn(attachment('پل - گوگوش', 'mp4'))).toBe('پل - گوگوش.mp4')
  expect(nameIn(attachment('می\u200Cخواهم', 'mp3'))).toBe('می\u200Cخواهم.mp3')
  expect(attachment('\uFF02a\uFF3Cb\uFF0F', 'mp3')).toContain('filename="_a_b_.mp3";')
  expect(nameIn(attachment('a\u202Egpj', 'mp3'))).toBe('agpj.mp3')
  expect(nameIn(attachment('باران \u200F(زنده)', 'mp3'))).toBe('باران (زنده).mp3')
  expect(nameIn(attachment('../etc/passwd', 'mp3'))).toBe('_etc_passwd.mp3')
  expect(nameIn(attachment(' . ', 'mp3'))).toBe('file.mp3')
})

test('whatever a title is, the header is one line of ASCII and the name one that can be saved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const header = attachment(title, 'mp3')
      expect(header).toMatch(/^attachment; filename="[ !#$&-:<-[\]-~]+"; filename\*=UTF-8''[\w.%!~-]+$/)
      const name = nameIn(header)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204)
      expect(name).not.toMatch(/["*/:<>?\\|\p{Cc}]|^[.\s]/u)
    }),
  )
})
