import { expect, it } from 'vitest'
import { decodeXml } from './read-text.ts'

const windows1256 = (text: string) => Buffer.from(text.replaceAll('سلام', '\xd3\xe1\xc7\xe3'), 'latin1')

it.each([
  ['nothing', windows1256('<title>سلام</title>'), 'application/xml'],
  ['its declaration', windows1256('<?xml version="1.0" encoding="windows-1256"?><title>سلام</title>'), ''],
  ['the reply', windows1256('<title>سلام</title>'), 'text/xml; charset="Windows-1256"'],
  ['a wrong declaration', windows1256('<?xml version="1.0" encoding="UTF-8"?><title>سلام</title>'), ''],
  ['its mark', Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><title>سلام</title>', 'utf16le'), ''],
  [
    'its declaration against a default of the server',
    windows1256('<?xml version="1.0" encoding="windows-1256"?><title>سلام</title>'),
    'text/xml; charset=ISO-8859-1',
  ],
  [
    'its declaration against another reply',
    windows1256('<?xml version="1.0" encoding="windows-1256"?><title>سلام</title>'),
    'text/xml; charset=windows-1251',
  ],
  [
    'the reply against a wrong declaration',
    windows1256('<?xml version="1.0" encoding="UTF-8"?><title>سلام</title>'),
    'text/xml; charset=windows-1256',
  ],
  [
    'the reply against a default of the program',
    windows1256('<?xml version="1.0" encoding="iso-8859-1"?><title>سلام</title>'),
    'text/xml; charset=windows-1256',
  ],
  [
    'the reply against an unknown encoding',
    windows1256('<?xml version="1.0" encoding="x-klingon"?><title>سلام</title>'),
    'text/xml; charset=windows-1256',
  ],
  [
    'its letters against a default of the server',
    windows1256('<title>سلام</title>'),
    'text/xml; charset=us-ascii',
  ],
  ['a wrong reply', Buffer.from('<title>سلام</title>'), 'text/xml; charset=ISO-8859-1'],
])('XML is decoded as %s says', (_, bytes, contentType) => {
  expect(decodeXml(bytes, contentType).text).toContain('<title>سلام</title>')
})

it('XML is decoded as a person says, unless it is UTF-8', () => {
  const declared = windows1256('<?xml version="1.0" encoding="iso-8859-2"?><title>سلام</title>')
  expect(decodeXml(declared, '', 'windows-1256').text).toContain('سلام')
  expect(decodeXml(Buffer.from('<title>سلام</title>'), '', 'windows-1251').text).toContain('سلام')
  expect(
    decodeXml(Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>Caf\xe9', 'latin1'), ''),
  ).toMatchObject({
    text: expect.stringContaining('Café'),
    isGuess: false,
  })
})
