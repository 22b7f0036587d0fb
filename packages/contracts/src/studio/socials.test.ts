import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { socialLink, SocialType } from '../platform/social-links.ts'
import { SocialForm } from './socials.ts'

describe('the link of a social', () => {
  it('a social link must be an https address on one of its type’s hosts', () => {
    const hosts =
      /(^|\.)(instagram\.com|youtube\.com|youtu\.be|facebook\.com|fb\.com|fb\.me|telegram\.me|t\.me|twitter\.com|x\.com|spotify\.com|spotify\.link)$/
    const trick = fc.tuple(
      fc.constantFrom('https://', 'http://', 'https:', '//', 'javascript:', 'HTTPS://', ' https://'),
      fc.constantFrom('', 'a@', 'a:b@', 'www.', 'evil.example/', 'evil.example#', 'evil.example\\', '..'),
      fc.constantFrom('instagram.com', 'youtu.be', 't.me', 'x.com', 'fb.me', 'evilx.com', 'ｘ.com'),
      fc.constantFrom('', '.', ':443', ':8443', '.evil.example', '@evil.example', '/a b', '?q#f', '%2f@x'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...SocialType.options),
        fc.oneof(
          trick.map((parts) => parts.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (type, input) => {
          const link = socialLink(type, input)
          if (link === undefined) return
          const url = new URL(link)
          expect(url.protocol).toBe('https:')
          expect(url.hostname).toMatch(hosts)
          expect(url.username + url.password + url.port).toBe('')
          // Links are stored in normal form, so a second normalisation changes nothing.
          expect(socialLink(type, link)).toBe(link)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('a social link is normalised when it is parsed, and an error names the hosts', () => {
    const form = { type: 'youtube', link: ' https://WWW.youtube.com/@nava ', artistID: '1001' }
    expect(SocialForm.parse(form)).toEqual({
      type: 'youtube',
      link: 'https://www.youtube.com/@nava',
      artistID: 1001,
    })
    const { error } = SocialForm.safeParse({ ...form, link: 'https://example.com' })
    expect(error?.issues).toMatchObject([
      { path: ['link'], message: expect.stringContaining('youtube.com or youtu.be') },
    ])
  })
})
