import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { limits } from '@nava/contracts'
import { HttpError } from '../../platform/http/errors.ts'
import { distinctEpisodes } from './fetch-feed.ts'
import { findFeedLink } from './find-feed-link.ts'
import { readFeedAddress } from './feed-address.ts'
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
  ])('full of %s is read at once', (_, description) => {
    const within = { timeout: 60_000 }
    expect(runInNewContext('read()', { read: () => typeof plainText(description) }, within)).toBe('string')
  })
})

describe('an explicit episode', () => {
  const explicitIn = (word: string | undefined, channel = '') => {
    const inside = word === undefined ? '' : `<itunes:explicit>${word}</itunes:explicit>`
    return readFeed(feed(item(inside), channel)).episodes[0]?.item.isExplicit
  }

  it.each(['yes', 'YES', 'true', 'True', 'explicit', 'Explicit', ' yes '])('is one with %j', (word) => {
    expect(explicitIn(word)).toBe(true)
    expect(explicitIn(word, '<itunes:explicit>no</itunes:explicit>')).toBe(true)
    expect(explicitIn(undefined, `<itunes:explicit>${word}</itunes:explicit>`)).toBe(true)
  })

  it.each(['no', 'No', 'false', 'FALSE', 'clean', 'Clean', 'maybe'])('is none with %j', (word) => {
    expect(explicitIn(word)).toBeUndefined()
    expect(explicitIn(word, '<itunes:explicit>yes</itunes:explicit>')).toBeUndefined()
  })

  it.each([undefined, '', ' '])('is what the channel says with %j', (word) => {
    expect(explicitIn(word)).toBeUndefined()
    expect(explicitIn(word, '<itunes:explicit>yes</itunes:explicit>')).toBe(true)
  })
})

describe('the numbers of an episode', () => {
  const numbersIn = (inside: string) => {
    const { season, seasonName, episode, episodeType } = readFeed(feed(item(inside))).episodes[0]?.item ?? {}
    return { season, seasonName, episode, episodeType }
  }
  const none = { season: undefined, seasonName: undefined, episode: undefined, episodeType: undefined }

  it.each([
    ['2', 2],
    ['S02', 2],
    ['2.0', 2],
    [' 3 ', 3],
    ['Season 4', 4],
    ['S2E5', 2],
    ['۱۲', 12],
    ['<![CDATA[ 7 ]]>', 7],
    ['0', undefined],
    ['', undefined],
    ['10000', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    ['one', undefined],
  ])('%j is season %j', (text, season) => {
    expect(numbersIn(`<itunes:season>${text}</itunes:season>`)).toEqual({ ...none, season })
    expect(numbersIn(`<podcast:season name="">${text}</podcast:season>`)).toEqual({ ...none, season })
  })

  it.each([
    ['0', 0],
    ['12a', 12],
    ['Ep. 5', 5],
    ['S2E5', 5],
    ['#7', 7],
    ['315.5', undefined],
    ['100000', undefined],
    ['99999999999999999999', undefined],
  ])('%j is episode %j', (text, episode) => {
    expect(numbersIn(`<itunes:episode>${text}</itunes:episode>`)).toEqual({ ...none, episode })
    expect(numbersIn(`<podcast:episode display="x">${text}</podcast:episode>`)).toEqual({ ...none, episode })
  })

  it.each([
    ['<itunes:episode>2.5</itunes:episode>', ['2.5']],
    ['<podcast:episode display="Ch. 3">204</podcast:episode>', ['Ch. 3']],
    ['<podcast:episode display="204">204</podcast:episode>', []],
    [
      '<podcast:season>1.5</podcast:season><podcast:episode display="Two">2.25</podcast:episode>',
      ['1.5', '2.25', 'Two'],
    ],
    ['<itunes:episode>2.0</itunes:episode>', []],
  ])('%s: what is not kept is named', (inside, expected) => {
    const { notKept = [] } = readFeed(feed(item(inside))).episodes[0]?.item ?? {}
    expect(notKept).toEqual(
      expected.map((message) => ({ part: 'number', code: 'feed.number-not-whole', params: { message } })),
    )
  })

  it('come from the podcast namespace first, with the name of the season', () => {
    const inside =
      '<podcast:season name="Race for the &lt;White&gt; House">3</podcast:season><itunes:season>2</itunes:season><podcast:episode>0</podcast:episode><itunes:episode>9</itunes:episode><itunes:episodeType> Bonus </itunes:episodeType>'
    expect(numbersIn(inside)).toEqual({
      ...{ season: 3, seasonName: 'Race for the <White> House', episode: 0, episodeType: 'bonus' },
    })
    expect(numbersIn('<itunes:episodeType>special</itunes:episodeType>')).toEqual(none)
  })
})

describe('a support link', () => {
  const supportIn = (channel: string) => readFeed(feed(item(''), channel)).support
  const funding = (url: string, words = '') => `<podcast:funding url="${url}">${words}</podcast:funding>`

  it('is the first of several that is an https address, with its words', () => {
    const several =
      funding('http://old.example/') +
      funding('https://give.example/?a=1&amp;b=2', ' Support\n the show ') +
      funding('https://other.example/', 'No')
    expect(supportIn(several)).toEqual({ link: 'https://give.example/?a=1&b=2', label: 'Support the show' })
    expect(supportIn(funding('https://give.example/', 'x'.repeat(500)))?.label).toHaveLength(128)
  })

  it.each(['', 'give.example', 'javascript:alert(1)', 'http://give.example/'])('%j is none', (url) => {
    expect(supportIn(funding(url))).toBeUndefined()
  })
})

describe('a feed', () => {
  it('is read with its episodes, whatever its items lack', () => {
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

  it('has the first description that says something', () => {
    const inside = (...[description, summary, subtitle]: string[]) =>
      `<description>${description}</description><itunes:summary>${summary}</itunes:summary><itunes:subtitle>${subtitle}</itunes:subtitle>`
    const found = readFeed(
      feed(
        item(inside('Long', 'Summary', 'Subtitle')) +
          item(inside('&lt;p&gt;&amp;nbsp;&lt;/p&gt;', 'Summary', 'Subtitle')) +
          item(inside('', ' ', 'Subtitle')),
        inside(' ', 'About', 'In short'),
      ),
    )
    expect(found.episodes.map((each) => each.item.description)).toEqual(['Long', 'Summary', 'Subtitle'])
    expect(found.description).toBe('About')
  })

  it('has pictures of episodes in Media RSS, unless iTunes has others', () => {
    const thumbnail = '<media:thumbnail url="https://a.example/small.jpg"/>'
    const { episodes } = readFeed(
      feed(
        [
          thumbnail,
          `<media:group>${thumbnail}</media:group>`,
          `<media:content url="https://a.example/1.mp3">${thumbnail}</media:content>`,
          `<itunes:image href="/own.jpg"/>${thumbnail}`,
        ]
          .map(item)
          .join(''),
      ).replace('<rss ', '<rss xmlns:media="http://search.yahoo.com/mrss/" '),
      'https://a.example/',
    )
    expect(episodes.map((each) => each.item.picture?.slice(18))).toEqual([
      ...['small.jpg', 'small.jpg', 'small.jpg', 'own.jpg'],
    ])
  })

  it('has the chapters that Podlove writes into it, unless its description has some', () => {
    const chapters =
      '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2"><psc:chapter start="0" title="Intro"/>' +
      '<psc:chapter start="3:07.250" title="One&#10;two"/><psc:chapter start="soon" title="Lost"/><psc:chapter start="01:00:05" title="End"/></psc:chapters>'
    const { episodes } = readFeed(
      feed(
        item(`<description>Hello</description>${chapters}`) +
          item(`<description>00:00 Mine\n02:00 Too</description>${chapters}`),
      ),
    )
    expect(episodes.map((each) => each.item.description)).toEqual([
      'Hello\n00:00 Intro\n03:07 One two\n1:00:05 End',
      '00:00 Mine\n02:00 Too',
    ])
  })

  it('keeps titles as text, and cuts what is too long', () => {
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

  it.each([
    ['Tom &amp;amp; Jerry &amp;#8211; One', 'Tom & Jerry – One'],
    ['<![CDATA[Tom &amp; Jerry &#8211; One]]>', 'Tom & Jerry – One'],
    ['AT&amp;T', 'AT&T'],
    ['\u200B \u3164', '–'],
    ['\u202EBen\u2067 &amp;#x202E;Ali\u2069', 'Ben Ali'],
    ['&lt;b&gt;Bold&lt;/b&gt; and &lt;em class="x"&gt;&lt;i&gt;more&lt;/i&gt;&lt;/em&gt;', 'Bold and more'],
    ['One&lt;br/&gt;two', 'One two'],
    ['How &lt;b&gt; differs from &lt;strong&gt;, 1 &lt; 2', 'How <b> differs from <strong>, 1 < 2'],
    ['&lt;تهران&gt; &amp; more', '<تهران> & more'],
    ['می\u200Cخواهم 👨\u200D👩\u200D👧', 'می\u200Cخواهم 👨\u200D👩\u200D👧'],
  ])('shows the title %s as %s', (title, shown) => {
    expect(readFeed(feed(item(`<title>${title}</title>`))).episodes[0]?.title).toBe(shown)
  })

  it.each([
    ['/e.mp3', 'https://a.example/e.mp3'],
    ['//b.example/e.mp3', 'https://b.example/e.mp3'],
    ['./e.mp3', 'https://a.example/feeds/e.mp3'],
    ['?id=1', 'https://a.example/feeds/show.xml?id=1'],
    ['HTTP://b.example/20 05 é (#1).mp3', 'http://b.example/20%2005%20%C3%A9%20(%231).mp3'],
    ['https://b.example/e.mp3#t=10', 'https://b.example/e.mp3#t=10'],
    ['Show #1.mp3?x=1', 'https://a.example/feeds/Show%20%231.mp3?x=1'],
    ['/get.php?file=Show #1.mp3', 'https://a.example/get.php?file=Show%20%231.mp3'],
    ['/stream?id=5#.mp3', 'https://a.example/stream?id=5#.mp3'],
    ['What?.mp3', 'https://a.example/feeds/What%3F.mp3'],
    ['/Who? What? Part 2.mp3?x=1', 'https://a.example/Who%3F%20What%3F%20Part%202.mp3?x=1'],
    ['/play?file=a.mp3', 'https://a.example/play?file=a.mp3'],
    ['/a.mp3?b.mp3', 'https://a.example/a.mp3?b.mp3'],
    ['100% Pure.mp3', 'https://a.example/feeds/100%25%20Pure.mp3'],
    ['www.h.example/a.mp3', 'https://www.h.example/a.mp3'],
    ['a.example/a.mp3', 'https://a.example/a.mp3'],
    ['www.mp3', 'https://a.example/feeds/www.mp3'],
    ['https:/h.example/a.mp3', 'https://h.example/a.mp3'],
    ['https:///h.example/a.mp3', 'https://h.example/a.mp3'],
    ['https//h.example/a.mp3', 'https://h.example/a.mp3'],
    ['http://https://h.example/a.mp3', 'https://h.example/a.mp3'],
    ['https:\\\\h.example\\a.mp3', 'https://h.example/a.mp3'],
    ['/a.mp3?a=1&amp;amp;b=2&amp;#38;c=3', 'https://a.example/a.mp3?a=1&b=2&c=3'],
    ['\u200B/a.mp3\u00A0', 'https://a.example/a.mp3'],
    [
      'https://h.example/Don\'t "Call".mp3'.replaceAll('"', '&quot;'),
      "https://h.example/Don't%20%22Call%22.mp3",
    ],
    ['https://me:p%40w@h.example/a.mp3', 'https://h.example/a.mp3'],
    ['javascript:alert(1)', undefined],
    ['data:audio/mpeg,x', undefined],
  ])('resolves the address %s to %s', (url, address) => {
    const enclosure = `<item><enclosure url="${url}" length="5" type="audio/mpeg"/></item>`
    const [episode] = readFeed(feed(enclosure), 'https://a.example/feeds/show.xml').episodes
    expect(episode?.item.recording).toBe(address)
  })

  it.each([
    ['sound after a picture', ['1.jpg image/jpeg', '2.mp3 audio/mpeg'], '2.mp3'],
    ['sound after a document', ['1.pdf application/pdf', '2 audio/x-m4a'], '2'],
    ['a name where no type is given', ['1.pdf ', '2.mp3 '], '2.mp3'],
    ['a name with a wrong type', ['1.mp3 text/html'], '1.mp3'],
    ['what has no type', ['1 '], '1'],
    ['sound before a film', ['1.mp4 video/mp4', '2.mp3 audio/mpeg'], '2.mp3'],
    ['a film where nothing else is', ['1.jpg image/jpeg', '2.mp4 video/mp4'], '2.mp4'],
    ['a film without a type after sound', ['1.mp4 ', '2.mp3 '], '2.mp3'],
    ['no picture', ['1.jpg image/jpeg'], undefined],
    ['no playlist before sound', ['1.m3u8 audio/mpegurl', '2.mp3 audio/mpeg'], '2.mp3'],
    ['no playlist with the type of sound', ['1.m3u8 audio/mpeg', '2.mp3 '], '2.mp3'],
    ['no playlist (HLS)', ['1.m3u8 application/vnd.apple.mpegurl'], undefined],
    ['no playlist (x-mpegurl)', ['1 audio/x-mpegurl'], undefined],
    ['no playlist (PLS)', ['1.pls audio/x-scpls;charset=utf-8'], undefined],
    ['sound with the type of a playlist', ['1.mp3 audio/x-mpegurl'], '1.mp3'],
    ['the type "mp3"', ['1.jpg image/jpeg', '2 mp3'], '2'],
    ['the type "MP3" before what has none', ['1 ', '2 MP3'], '2'],
    ['the type "audio"', ['1 audio'], '1'],
    ['the type "application/x-flac"', ['1 application/x-flac'], '1'],
    ['the type "video"', ['1.jpg image/jpeg', '2 video'], '2'],
    ['no word that names no sound', ['1 picture'], undefined],
    ['the type "file"', ['1 file'], '1'],
    ['no cover with the type of sound', ['cover.jpg audio/mpeg', '2.mp3 audio/mpeg'], '2.mp3'],
    ['no cover with the type of sound before a download', ['cover.jpg audio/mpeg', '2 '], '2'],
    ['no cover without a type', ['cover.jpg '], undefined],
    ['no notes before sound', ['1.mid audio/midi', '2.mp3 '], '2.mp3'],
    ['no notes', ['1.mid audio/x-midi'], undefined],
    ['no notes without a type', ['1.kar ', '2.mp3 '], '2.mp3'],
    ['a file of any type', ['1 application/octet-stream'], '1'],
    ['a name with any type', ['1 application/octet-stream', '2.wv application/octet-stream'], '2.wv'],
    ['no document before a download', ['1.pdf application/pdf', '2 application/force-download'], '2'],
    ...['wma', 'aiff', 'aif', 'webm', 'mka', 'wv', 'spx', 'caf'].map((ending): [string, string[], string] => [
      `.${ending}`,
      [`1.${ending} text/plain`],
      `1.${ending}`,
    ]),
  ])('takes %s', (_, enclosures, taken) => {
    const items = enclosures.map((each) => {
      const [name = '', type = ''] = each.split(' ')
      return `<enclosure url="https://a.example/${name}" length="5" type="${type}"/>`
    })
    const [episode] = readFeed(feed(`<item>${items.join('')}</item>`)).episodes
    expect(episode?.item.recording).toBe(taken && `https://a.example/${taken}`)
  })

  it.each([
    ['an unescaped & in an address', item('').replace('1.mp3', '1.mp3?a=1&b=2')],
    ['an unescaped & in an attribute', `<itunes:category text="Government & Organizations"/>${item('')}`],
    ['attributes in capitals', item('').replace('url=', 'URL=').replace('type=', 'TYPE=')],
    ['an enclosure without type and length', item('').replace(/ length=.*(?=\/>)/, '')],
    ['a length of time that no standard knows', item('<itunes:duration>14:57 \n</itunes:duration>')],
    ['a lone < in a title', item('<title>1 < 2</title>')],
    ['characters that XML forbids', item('<title>One\u0002\u000b</title>')],
    ['entities that are not declared', item('<title>Caf&eacute;&nbsp;1</title>')],
    ['a length that is no number', item('').replace('length="5"', 'length="about 5 MB"')],
    [
      'a trailer that directories do not list',
      item('<itunes:episodeType>trailer</itunes:episodeType><itunes:block>yes</itunes:block>'),
    ],
    [
      'nothing but media:content',
      '<item><media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://a.example/1.mp3" type="audio/mpeg"/></item>',
    ],
  ])('with %s is read', (_, items) => {
    const [found] = readFeed(feed(items)).episodes
    expect(found?.item.recording).toMatch(/^https:\/\/a\.example\/1\.mp3(?:\?a=1&b=2)?$/)
    expect(found?.title).not.toMatch(/\p{Cc}|\ufffd|&/u)
  })

  it.each([
    ['14:57 \n', 897],
    ['14:57', 897],
    [' 01:02:03.5', 3724],
    ['<![CDATA[ 14:57 ]]>', 897],
    ['90:00 ', 5400],
    ['897.4 ', 897],
    ['about an hour', 0],
    ['', 0],
  ])('with the duration %j has an episode of %i seconds', (duration, seconds) => {
    const items = item(`<itunes:duration>${duration}</itunes:duration>`)
    expect(readFeed(feed(items)).episodes[0]?.item.seconds).toBe(seconds)
  })

  it.each([
    ['a mark', '\uFEFF'],
    ['blank lines', '\n \n'],
    ['a warning of the server', '<br />\n<b>Warning</b>: mysql() in <b>feed.php</b><br />\n'],
  ])('after %s is read', (_, before) => {
    expect(readFeed(before + feed(item('<title>One</title>'))).episodes).toMatchObject([{ title: 'One' }])
  })

  it('without a version is read', () => {
    expect(readFeed(feed(item('<title>One</title>')).replace(' version="2.0"', '')).episodes).toHaveLength(1)
  })

  it.each(['rss', 'channel'])('has addresses that are relative to that of its %s', (element) => {
    const xml = feed(
      '<item><guid>1</guid><enclosure url="a.mp3" type="audio/mpeg" length="1"/></item>',
    ).replace(`<${element}`, `<${element} xml:base="https://b.example/x/"`)
    const [episode] = readFeed(xml, 'https://feed.example/f.xml').episodes
    expect(episode?.item.recording).toBe('https://b.example/x/a.mp3')
  })

  it('has addresses in entries that are relative to those of the entries', () => {
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/"><title>A</title><id>1</id>
      <updated>2020-06-01T00:00:00Z</updated><entry xml:base="2020/"><title>One</title><id>1</id>
      <updated>2020-06-01T00:00:00Z</updated><link rel="enclosure" href="a.mp3" type="audio/mpeg"/></entry></feed>`
    expect(readFeed(xml, 'https://feed.example/f.xml').episodes[0]?.item.recording).toBe(
      'https://b.example/x/2020/a.mp3',
    )
    const ofItem = feed(item('').replace('https://a.example/', '')).replace(
      '<item',
      '<item xml:base="/2020/"',
    )
    expect(readFeed(ofItem, 'https://feed.example/f.xml').episodes[0]?.item.recording).toBe(
      'https://feed.example/2020/1.mp3',
    )
  })

  it('says what an address may mean instead, and with which account', () => {
    const [name, trick, account] = ['What?.mp3', 'Show #1.mp3', 'https://me:p%40w@h.example/a.mp3'].map(
      (url) => readFeed(feed(`<item><enclosure url="${url}"/></item>`), 'https://a.example/').episodes[0],
    )
    expect(name?.item.otherRecording).toBe('https://a.example/What?.mp3')
    expect(trick?.item.otherRecording).toBe('https://a.example/Show')
    expect(account).toMatchObject({ account: { name: 'me', password: 'p@w' } })
    expect(JSON.stringify(account?.item)).not.toContain('p%40w')
  })

  it('has authors as text', () => {
    const author = '<itunes:author>Tom &amp;amp; &lt;b&gt;Jerry&lt;/b&gt;</itunes:author>'
    expect(readFeed(feed(item(''), author)).author).toBe('Tom & Jerry')
  })

  it.each([
    ['a date that cannot be read', '<pubDate>31 Apr 2020</pubDate>', null, '31 Apr 2020'],
    [
      'another date of publication',
      '<pubDate>soon</pubDate><dc:date>2020-05-01T00:00:00Z</dc:date>',
      '2020-05-01T00:00:00.000Z',
      undefined,
    ],
    ['no other date', '<pubDate> </pubDate>', '2026-06-02T10:00:00.000Z', undefined],
  ])('has no day of editing beside %s', (_, dates, releaseDate, unreadDate) => {
    const edited = '<atom:updated>2026-06-02T10:00:00Z</atom:updated>'
    const xml = feed(item(dates + edited)).replace(
      '<rss ',
      '<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ',
    )
    const [found] = readFeed(xml).episodes
    expect([found?.item.releaseDate, found?.item.unreadDate]).toEqual([releaseDate, unreadDate])
  })

  it('has items outside its channel, attributes without values, and media that only name a medium', () => {
    const outside = feed('').replace('</channel>', `</channel>${item('<title>Outside</title>')}`)
    expect(readFeed(outside).episodes).toMatchObject([{ title: 'Outside' }])
    const bare = feed(item('<title>Bare</title>')).replace('<enclosure', '<enclosure disabled')
    expect(readFeed(bare).episodes).toMatchObject([{ title: 'Bare' }])
    const media = `<item xmlns:media="http://search.yahoo.com/mrss/"><media:content url="https://a.example/c" medium="image"/>
      <media:content url="https://a.example/s" medium="audio"/></item>`
    expect(readFeed(feed(media)).episodes[0]?.item.recording).toBe('https://a.example/s')
  })

  it('with a document type is read without it', () => {
    const type = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY > "]>">]>'
    const found = readFeed(feed(item('<title>A &x; B</title>')).replace('?>', `?>${type}`))
    expect(found.episodes).toMatchObject([{ title: 'A &x; B' }])
  })

  it('that breaks off is read as far as it goes, and says so', () => {
    const whole = feed(item('<title>One</title>') + item('<title>Two</title>').replace('1.mp3', '2.mp3'))
    const found = readFeed(whole.slice(0, whole.indexOf('2.mp3')))
    expect(found.episodes).toMatchObject([{ title: 'One' }])
    expect(found.leftOut).toMatchObject([{ title: 'Show', code: 'feed.breaks-off' }])
  })

  it('of Atom is read like any other', () => {
    const found = readFeed(
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/"><title>Night &amp; waves</title>
      <id>urn:show</id><updated>2020-06-01T00:00:00Z</updated><author><name>Mina</name></author><logo>/logo.png</logo>
      <link rel="next" href="?page=2"/>
      <entry><title type="html">A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title><id>urn:1</id><published>2020-05-27T10:00:00+02:00</published>
        <updated>2020-06-01T00:00:00Z</updated><link href="https://b.example/1"/><content type="html">&lt;p&gt;Hello&lt;/p&gt;</content>
        <link rel="enclosure" href="/notes.pdf" type="application/pdf"/>
        <link rel="enclosure" href="/1.mp3" type="audio/mpeg" length="5"/></entry>
      <entry><title>Notes</title><id>urn:2</id><updated>2020-05-01T00:00:00Z</updated></entry></feed>`,
      'https://a.example/feed',
    )
    expect(found).toMatchObject({
      title: 'Night & waves',
      author: 'Mina',
      picture: 'https://b.example/logo.png',
      next: 'https://b.example/?page=2',
      episodes: [
        {
          guid: 'urn:1',
          title: 'A & B',
          bytes: 5,
          item: {
            description: 'Hello',
            recording: 'https://b.example/1.mp3',
            releaseDate: '2020-05-27T08:00:00.000Z',
          },
        },
      ],
      leftOut: [{ title: 'Notes', code: 'feed.no-recording' }],
    })
  })

  it.each([
    ['feed.no-recording', {}, ''],
    ['feed.no-recording', {}, '<enclosure url="" type="audio/mpeg"/>'],
    [
      'feed.no-sound',
      { codec: 'image/jpeg' },
      '<enclosure url="https://a.example/1.jpg" type="image/jpeg"/>',
    ],
    [
      'feed.recording-address',
      { message: 'file:///1.mp3' },
      '<enclosure url="file:///1.mp3" type="audio/mpeg"/>',
    ],
  ])('names what is left out: %s', (code, params, inside) => {
    const found = readFeed(feed(`<item><title>Left</title>${inside}</item>` + item('')))
    expect(found.leftOut).toMatchObject([{ title: 'Left', code, params }])
    expect(found.episodes).toHaveLength(1)
  })

  it('has an episode for each recording, whatever the ids say', () => {
    const { all, repeated, add } = distinctEpisodes()
    const each = (guid: string, name: string) =>
      `<item><guid>${guid}</guid><enclosure url="https://a.example/${name}" length="5" type="audio/mpeg"/></item>`
    readFeed(
      feed(each('a', '1.mp3') + each('a', '2.mp3') + each('b', '2.mp3') + each('c', '3.mp3')),
    ).episodes.forEach(add)
    expect(all().map(({ guid, item: found }) => [guid, found.recording])).toEqual([
      ['https://a.example/1.mp3', 'https://a.example/1.mp3'],
      ['https://a.example/2.mp3', 'https://a.example/2.mp3'],
      ['c', 'https://a.example/3.mp3'],
    ])
    expect(repeated).toMatchObject([{ code: 'feed.repeated' }])
  })

  it('has ids of its own for each episode, however odd the given ones are', () => {
    const { all, add } = distinctEpisodes()
    const each = (guid: string, name: string) =>
      `<item><guid>${guid}</guid><enclosure url="https://a.example/${name}" length="5" type="audio/mpeg"/></item>`
    const long = 'x'.repeat(limits.feedImports.guid)
    readFeed(
      feed(
        each('https://a.example/2.mp3', '1.mp3') +
          each('a', '2.mp3') +
          each('a', '3.mp3') +
          each(`${long}1`, `${long}1.mp3`) +
          each(`${long}2`, `${long}2.mp3`) +
          each('', 'http.mp3').replace('https:', 'http:'),
      ),
    ).episodes.forEach(add)
    const guids = all().map(({ guid }) => guid)
    expect(new Set(guids).size).toBe(6)
    expect(guids.every((guid) => guid.length <= limits.feedImports.guid)).toBe(true)
  })

  it('expands no entities of its own', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${'lol'.repeat(100)}">${Array.from(
      { length: 20 },
      (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
    ).join(
      '',
    )}]><rss version="2.0"><channel><title>&a19;</title>${item('<title>&a19;</title>')}</channel></rss>`
    const read = () => {
      try {
        return JSON.stringify(readFeed(bomb)).length
      } catch (error) {
        expect(error).toBeInstanceOf(HttpError)
        return 0
      }
    }
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toBeLessThan(10_000)
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
  it('in HTML becomes the text that it shows, without scripts', () => {
    expect(
      plainText(
        '<p>One &amp; two<br>three</p><script>alert(1)</script><ul><li>a</li><li><a href="javascript:x">b</a></li></ul>',
      ),
    ).toBe('One & two\nthree\n\na\n\nb')
  })

  it('in plain text stays as it is', () => {
    expect(plainText(' 00:00 Intro\n12:30 Talk <3 & more\n')).toBe('00:00 Intro\n12:30 Talk <3 & more')
  })
})

describe('an address', () => {
  it.each([
    ['feed://a.example/f', { address: 'http://a.example/f', name: '', password: '' }],
    ['feed:https://a.example/f', { address: 'https://a.example/f', name: '', password: '' }],
    ['pcast://a.example/f', { address: 'http://a.example/f', name: '', password: '' }],
    ['itpc://https://a.example/f', { address: 'https://a.example/f', name: '', password: '' }],
    ['a.example/feed.xml', { address: 'https://a.example/feed.xml', name: '', password: '' }],
    ['http://me:p%40w%3A1@a.example/f', { address: 'http://a.example/f', name: 'me', password: 'p@w:1' }],
    ['https://token@a.example/', { address: 'https://a.example/', name: 'token', password: '' }],
  ])('is understood: %s', (given, found) => {
    expect(readFeedAddress(given)).toEqual(found)
  })

  it.each(['nothing', 'file:///etc/passwd', 'ftp://a.example/', 'feed:', 'https://'])(
    'is refused: %s',
    (given) => {
      expect(() => readFeedAddress(given)).toThrow('Enter the address of a feed')
    },
  )

  it('of a feed is found in a page', () => {
    const page =
      '<html><head><link rel="alternate" hreflang="de" href="/de"><LINK REL="alternate" TYPE="application/rss+xml" href="/feed?a=1&amp;b=2"></head>'
    expect(findFeedLink(page, 'https://a.example/show/1')).toBe('https://a.example/feed?a=1&b=2')
    expect(
      findFeedLink('<link rel="alternate" type="application/rss+xml" href="javascript:x">'),
    ).toBeUndefined()
  })
})

describe('highlights of an episode', () => {
  const soundbitesIn = (inside: string) => {
    const { soundbites = [], notKept = [] } = readFeed(feed(item(inside))).episodes[0]?.item ?? {}
    return { soundbites, notKept: notKept.map(({ part, code, params }) => [part, code, params]) }
  }
  const one = (start: string, duration: string, text = 'Why') =>
    `<podcast:soundbite startTime="${start}" duration="${duration}">${text}</podcast:soundbite>`

  it.each([
    ['73.0', '60.0', 73, 60],
    ['00:01:13', '0:30', 73, 30],
    ['1:13,5', ' 30s ', 73.5, 30],
    ['۷۳', '۱۵', 73, 15],
    ['0', '0.5', 0, 0.5],
  ])('from %j for %j is read', (startTime, length, start, duration) => {
    expect(soundbitesIn(one(startTime, length, '<![CDATA[Why & <b>how</b>]]>')).soundbites).toEqual([
      { start, duration, title: 'Why & <b>how</b>' },
    ])
  })

  it.each([
    ['-5', '30', 'Why startTime=-5 duration=30'],
    ['73', '0', 'Why startTime=73 duration=0'],
    ['73', '121', 'Why startTime=73 duration=121'],
    ['soon', '30', 'Why startTime=? duration=30'],
    ['73', '', 'Why startTime=73 duration=?'],
    ['590', '30', 'Why startTime=590 duration=30'],
  ])('from %j for %j is named as wrong', (start, duration, message) => {
    const inside = `<itunes:duration>10:00</itunes:duration>${one(start, duration)}${one('1', '2', '')}`
    expect(soundbitesIn(inside)).toEqual({
      soundbites: [{ start: 1, duration: 2, title: '' }],
      notKept: [['highlight', 'feed.soundbite-times', { message }]],
    })
  })

  it('are ten at most', () => {
    const { soundbites, notKept } = soundbitesIn(one('1', '2').repeat(12))
    expect(soundbites).toHaveLength(10)
    expect(notKept).toEqual([['highlight', 'feed.soundbites-many', { max: 10 }]])
  })
})

describe('a feed as some programs write it', () => {
  const AT = 'https://a.example/feed.xml'
  const channelOf = (channel: string) => readFeed(feed(item(''), channel), AT)

  it('with words that never end is read at once', () => {
    const text = feed(item(`<itunes:explicit>${' '.repeat(400)}`.repeat(500)))
    const read = () => {
      expect(() => readFeed(text)).toThrow(HttpError)
      return true
    }
    expect(runInNewContext('read()', { read }, { timeout: 20_000 })).toBe(true)
  })

  it.each(['<![CDATA[yes]]>', ' <![CDATA[ yes ]]> ', '1', 'Y'])('is explicit with %j', (word) => {
    const [episode] = readFeed(feed(item(`<itunes:explicit>${word}</itunes:explicit>`))).episodes
    expect(episode?.item.isExplicit).toBe(true)
  })

  it('keeps highlights where every length is one second', () => {
    const inside =
      '<itunes:duration>00:00:01</itunes:duration><podcast:soundbite startTime="100" duration="30"/>'
    const [episode] = readFeed(feed(item(inside))).episodes
    expect(episode?.item.soundbites).toEqual([{ start: 100, duration: 30, title: '' }])
  })

  it('says nothing with an empty highlight', () => {
    const [episode] = readFeed(feed(item('<podcast:soundbite startTime="" duration=""/>'))).episodes
    expect(episode?.item).not.toHaveProperty('notKept')
  })

  it('may name the podcast namespace otherwise, and by its first address', () => {
    const inside =
      '<pc:soundbite starttime="0:10" duration="20">Why &amp;amp; how</pc:soundbite><pc:episode>7a</pc:episode>'
    const text = feed(item(inside)).replace(
      'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
      'xmlns:pc="https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"',
    )
    expect(readFeed(text).episodes[0]?.item).toMatchObject({
      soundbites: [{ start: 10, duration: 20, title: 'Why & how' }],
      episode: 7,
    })
  })

  it('has no season zero, and 12a is episode 12', () => {
    const inside = '<itunes:season>0</itunes:season><itunes:episode>12a</itunes:episode>'
    const [episode] = readFeed(feed(item(inside))).episodes
    expect([episode?.item.season, episode?.item.episode]).toEqual([undefined, 12])
  })

  it.each([
    ['www.patreon.com/x', 'https://www.patreon.com/x'],
    [' https://give.example/?a=1&amp;amp;b=2 ', 'https://give.example/?a=1&b=2'],
    ['/support', 'https://a.example/support'],
  ])('asks for support at %j', (url, link) => {
    const channel = `<podcast:funding url=""/><podcast:funding url="http://give.example"/><podcast:funding url="${url}">c &amp;amp; d</podcast:funding>`
    expect(channelOf(channel).support).toEqual({ link, label: 'c & d' })
  })

  it('may recommend itself, by its id or its address, and twice-escaped titles', () => {
    const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
    const { podroll, leftOut } =
      channelOf(`<podcast:guid>${guid.toUpperCase()}</podcast:guid><podcast:podroll>
      <podcast:remoteItem feedGuid="${guid}" feedUrl="https://other.example/"/>
      <podcast:remoteItem feedGuid="" feedUrl="http://A.example/feed.xml/"/>
      <podcast:remoteItem feedGuid="" feedUrl="https://a.example/FEED.xml" title="Another"/>
      <podcast:remoteItem feedGuid="q" feedUrl="https://u:p@b.example/f" title="B &amp;amp; C"/>
      <podcast:remoteItem feedGuid="w" feedUrl="mailto:x@y.example" title="Mail"/>
      </podcast:podroll>`)
    expect(podroll).toEqual([
      { title: 'Another', address: 'https://a.example/FEED.xml', guid: '' },
      { title: 'B & C', address: 'https://b.example/f', guid: '' },
    ])
    expect(leftOut).toMatchObject([{ title: 'Mail', code: 'feed.recommendation-address' }])
  })
})
