import { describe, expect, it } from 'vitest'
import { hasLink } from './find-link.ts'

describe('a link', () => {
  it.each([
    ...[
      'https://example.com',
      'see example.com now',
      'EXAMPLE.COM',
      'example.com/path?x=1',
      'www.example.org',
    ],
    ...[
      'example . com',
      'example .com',
      'example. com',
      'example (dot) com',
      'example [.] com',
      'example dot com',
    ],
    ...[
      'http://192.0.2.1/',
      'ftp://files',
      't.me/somebody',
      'somebody@example.com',
      'example。com',
      'example．com',
    ],
    ...[
      'münchen.de',
      'پارس.ایران',
      'پارس . ایران',
      'مثال.السعودية',
      'xn--mgba3a4f16a.ir',
      'سایت example.ir را ببینید',
    ],
    ...['exa\u200bmple.com', 'example\u200c.com'],
  ])('is found in %j', (text) => expect(hasLink(text)).toBe(true))

  it.each([
    ...[
      'hello',
      'I like it. In fact, very much',
      'wait ... what',
      '3.5 and 1.2.3',
      'ok.then',
      'e.g. this',
      '22:30',
    ],
    ...['v1.2', 'سلام. خوبی؟', 'see you . bye', 'Mr. Smith', 'a.m. or p.m.', 'the dot on the i', ''],
  ])('is not found in %j', (text) => expect(hasLink(text)).toBe(false))
})
