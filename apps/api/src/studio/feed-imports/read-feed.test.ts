import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { HttpError } from '../../platform/http/errors.ts'
import { plainText } from './plain-text.ts'
import { readFeed } from './read-feed.ts'

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"'
const feed = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel><title>Show</title>${channel}${items}</channel></rss>`
const item = (inside: string) =>
  `<item>${inside}<enclosure url="https://a.example/1.mp3" length="5" type="audio/mpeg"/></item>`

describe('a description', () => {
  it.each([
    ['tags that never end', '<p '.repeat(1_000_000)],
    ['elements that are never open', '<div>'.repeat(300_000) + '</x>'.repeat(300_000)],
  ])('a description full of %s is read at once', (_, description) => {
    const within = { timeout: 5000 }
    expect(runInNewContext('read()', { read: () => typeof plainText(description) }, within)).toBe('string')
  })
})

describe('a feed', () => {
  it('a feed is read with its episodes, whatever its items lack', () => {
    const found = readFeed(
      feed(
        item(
          '<title>One</title><guid isPermaLink="false">g-1</guid><pubDate>Tue, 02 Jun 2026 10:00:00 GMT</pubDate>',
        ) +
          item('') +
          '<item><title>Without a recording</title></item>' +
          '<item><title>Not on the web</title><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>',
        '<language>fa</language><podcast:locked owner="Mina@Example.com">yes</podcast:locked><itunes:author>Mina</itunes:author>',
      ),
    )
    expect(found).toMatchObject({ title: 'Show', author: 'Mina', locked: { owner: 'mina@example.com' } })
    expect(found.episodes.map(({ guid, title, bytes }) => [guid, title, bytes])).toEqual([
      ['g-1', 'One', 5],
      ['https://a.example/1.mp3', '–', 5],
    ])
    expect(found.episodes[0]?.item.releaseDate).toBe('2026-06-02T10:00:00.000Z')
    expect(found.episodes[1]?.item.releaseDate).toBeNull()
  })

  it('a feed keeps titles as text, and cuts what is too long', () => {
    const [one, two] = readFeed(
      feed(
        item('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp;#0; A</title>') +
          item(`<title>${'x'.repeat(10_000)}</title>`),
      ),
    ).episodes
    expect(one?.title).toContain('<script>alert(1)</script>')
    expect(one?.title).not.toContain('\0')
    expect(two?.title).toHaveLength(200)
  })

  it('a feed expands no entities of its own', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${'lol'.repeat(100)}">${Array.from(
      { length: 20 },
      (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
    ).join(
      '',
    )}]><rss version="2.0"><channel><title>&a19;</title>${item('<title>&a19;</title>')}</channel></rss>`
    const startedAt = performance.now()
    let size = 0
    try {
      size = JSON.stringify(readFeed(bomb)).length
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError)
    }
    expect(size).toBeLessThan(10_000)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it.each([
    '',
    'hello',
    '{"version":"https://jsonfeed.org/version/1.1"}',
    '<html><body>no</body></html>',
    '<rss',
  ])('text other than RSS is no feed: %s', (text) => {
    expect(() => readFeed(text)).toThrow("This isn't a podcast feed that can be read.")
  })
})

describe('a description', () => {
  it('a description in HTML becomes the text that it shows, without scripts', () => {
    expect(
      plainText(
        '<p>One &amp; two<br>three</p><script>alert(1)</script><ul><li>a</li><li><a href="javascript:x">b</a></li></ul>',
      ),
    ).toBe('One & two\nthree\n\na\n\nb')
  })

  it('a description in plain text stays as it is', () => {
    expect(plainText(' 00:00 Intro\n12:30 Talk <3 & more\n')).toBe('00:00 Intro\n12:30 Talk <3 & more')
  })
})
