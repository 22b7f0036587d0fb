import { expect, it } from 'vitest'
import { decodeXml } from './read-text.ts'

const windows1256 = (text: string) => Buffer.from(text.replaceAll('سلام', '\xd3\xe1\xc7\xe3'), 'latin1')

it.each([
  ['nothing', windows1256('<title>سلام</title>'), 'application/xml'],
  ['its declaration', windows1256('<?xml version="1.0" encoding="windows-1256"?><title>سلام</title>'), ''],
  ['the reply', windows1256('<title>سلام</title>'), 'text/xml; charset="Windows-1256"'],
  ['a wrong declaration', windows1256('<?xml version="1.0" encoding="UTF-8"?><title>سلام</title>'), ''],
  ['its mark', Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><title>سلام</title>', 'utf16le'), ''],
  ['a wrong reply', Buffer.from('<title>سلام</title>'), 'text/xml; charset=ISO-8859-1'],
])('XML is decoded as %s says', (_, bytes, contentType) => {
  expect(decodeXml(bytes, contentType)).toContain('<title>سلام</title>')
})
