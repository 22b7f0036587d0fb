import { runInNewContext } from 'node:vm'
import { limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlaylistFile } from './parse-playlist-file.ts'

const read = (text: string, name = 'list.csv') => parsePlaylistFile(text, name)?.entries
const names = (text: string, name?: string) =>
  read(text, name)?.map(({ title, artist }) => ({ title, artist }))

describe('an M3U8 file', () => {
  it('names the playlist, and each track by its artist and title', () => {
    const text = `#EXTM3U
#PLAYLIST:For the road
#EXTINF:185,Mina Farahani - Rain On Glass
https://music.example.com/music/music/128/1007.mp3
#EXTINF:200 tvg-id="x",Kaveh - Late - Again
../music/Late.mp3
`
    expect(parsePlaylistFile(text, 'list.m3u8')).toMatchObject({
      name: 'For the road',
      entries: [
        {
          title: 'Rain On Glass',
          artist: 'Mina Farahani',
          seconds: 185,
          musicID: 1007,
          otherReadings: [{ title: 'Mina Farahani', artist: 'Rain On Glass' }],
        },
        {
          ...{ title: 'Late - Again', artist: 'Kaveh', seconds: 200 },
          otherReadings: [{ title: 'Kaveh - Late', artist: 'Again' }],
        },
      ],
    })
  })

  it('an M3U8 file is read at once, whatever its addresses consist of', () => {
    const line = `${' - 1'.repeat(limits.playlists.file.maxBytes / 8)}${'?'.repeat(limits.playlists.file.maxBytes / 4)}\u2028x`
    const within = { timeout: 60_000 }
    const entries: unknown = runInNewContext(
      'read()',
      { read: () => read(`a.mp3\n${line}`, 'x.m3u') },
      within,
    )
    expect(entries).toMatchObject([{ title: 'a' }, {}])
  })

  it('an M3U8 file without names is read by the names of its files', () => {
    const text = 'C:\\Music\\Kaveh - Late.mp3\r\nMina%20Farahani%20-%20Rain.flac\r\n%E0%A4%A.mp3'
    expect(names(text, 'old.M3U')).toEqual([
      { title: 'Late', artist: 'Kaveh' },
      { title: 'Rain', artist: 'Mina Farahani' },
      { title: '%E0%A4%A', artist: '' },
    ])
  })
})

describe('an entry of an M3U8 file', () => {
  it.each([
    ['#EXTINF:123,', 'Rain', 'Mina'],
    ['#EXTINF:123, - ', 'Rain', 'Mina'],
    ['#EXTINF:123', 'Rain', 'Mina'],
    ['#EXTINF:-1 tvg-name="A, B"', 'Rain', 'Mina'],
    ['#EXTINF:-1 tvg-name="A, B",Kaveh - Late', 'Late', 'Kaveh'],
    ['#EXTINF:-1 a="1,2" b="3,4",Kaveh - Late, "again, and"', 'Late, "again, and"', 'Kaveh'],
    ['#EXTINF:-1 a="1,Kaveh - Late', 'Late', 'Kaveh'],
    ['#EXTINF:1,Kaveh – Late', 'Late', 'Kaveh'],
    ['#EXTINF:1,Kaveh — Late - Live', 'Late - Live', 'Kaveh'],
    ['#EXTINF:1,Kaveh–Late', 'Kaveh–Late', ''],
    ['#extinf:123,Kaveh - Late', 'Late', 'Kaveh'],
    ['#EXTINF:254, 1. Kaveh - Late', 'Late', 'Kaveh'],
    ['#EXTINF:1,1.5 - Late', 'Late', '1.5'],
    ['#EXTART:Kaveh\n#EXTALB:Glass\n#EXTINF:1,Late', 'Late', 'Kaveh'],
    ['#EXTINF:1,Sol - Late\n#EXTART:Kaveh', 'Late', 'Sol'],
  ])('after %s is named %s', (line, title, artist) => {
    expect(names(`#EXTM3U\n${line}\n../Mina - Rain.mp3\n`)).toEqual([{ title, artist }])
  })
})

it('an entry of an M3U8 file is also read without its number, and with the artist of the album', () => {
  const text = '#extm3u\n#EXTINF:1,7. Kaveh - Late\na.mp3\n#EXTART:Mina\n#EXTINF:1,7. Rain\nb.mp3\n'
  expect(read(text)).toMatchObject([
    { title: 'Late', otherReadings: expect.arrayContaining([{ title: 'Late', artist: '7. Kaveh' }]) },
    { title: '7. Rain', artist: 'Mina', otherReadings: [{ title: 'Rain', artist: 'Mina' }] },
  ])
  expect(read('#EXTART:Mina\n#EXTINF:1,One\na.mp3\n#EXTINF:1,Kaveh - Two\nb.mp3', 'a.m3u')).toMatchObject([
    { title: 'One', artist: 'Mina' },
    { artist: 'Kaveh', otherReadings: expect.arrayContaining([{ title: 'Kaveh - Two', artist: 'Mina' }]) },
  ])
})

describe('a line of an M3U file that begins with #', () => {
  it.each([
    ['#1 Hit.mp3', ['#1 Hit']],
    ['#mine/Rain.mp3', ['Rain']],
    ['# Rain.mp3', []],
    ['#/music/Rain.mp3', []],
    ['#C:\\Rain.mp3', []],
    ['#https://a.example/Rain.mp3', []],
    ['#../Rain.mp3', []],
    ['#EXTGENRE:Rain.mp3', []],
    ['#Rain', []],
  ])('is a path if a name can begin like that: %s', (line, titles) => {
    const found =
      names(`Last.mp3\n${line}\n`, 'a.m3u')
        ?.slice(1)
        .map(({ title }) => title) ?? []
    expect(found).toEqual(titles)
  })

  it('names a track that has no path', () => {
    const text = '#EXTM3U\n#EXTINF:1,Mina - Rain\n#EXTINF:2,Kaveh - Late\nlate.mp3\n#EXTINF:3,Sol - Far\n'
    expect(read(text)).toMatchObject([
      { title: 'Rain', artist: 'Mina', seconds: 1 },
      { title: 'Late', artist: 'Kaveh', seconds: 2 },
      { title: 'Far', artist: 'Sol', seconds: 3 },
    ])
  })
})

it('entries beyond the limit are counted in every format', () => {
  const { rows } = limits.playlists.file
  const lines = (each: (at: number) => string) =>
    Array.from({ length: rows + 3 }, (_, at) => each(at)).join('\n')
  const track = '<track><title>a</title></track>'
  for (const [text, name] of [
    [lines(() => 'a.mp3'), 'a.m3u'],
    [lines((at) => `File${at + 1}=a`), 'a.pls'],
    [`<playlist><trackList>${track.repeat(rows + 3)}</trackList></playlist>`, 'a.xspf'],
    [
      JSON.stringify({ playlist: { track: Array.from({ length: rows + 3 }, () => ({ title: 'a' })) } }),
      'a.jspf',
    ],
    [`title\n${lines(() => 'a')}`, 'a.csv'],
  ] as const) {
    const found = parsePlaylistFile(text, name)
    expect([name, found?.entries.length, found?.beyond]).toEqual([name, rows, 3])
  }
})

describe('an escaped slash', () => {
  const location = (text: string) =>
    read(`<playlist><track><location>${text}</location></track></playlist>`, 'a.xspf')?.[0]

  it.each([
    ['(1999)%20Mina%20-%20Glass%20%5BFLAC%5D%2F03.%20Rain.flac', '03. Rain', ''],
    ['file:///%2Fhome%2Fx%2FMina%20-%20Rain.mp3', 'Rain', 'Mina'],
    ['Music%5CMina%20-%20Rain.mp3', 'Rain', 'Mina'],
    ['file:///home/Mina%20-%20Glass/03%2F%2FRain.mp3', 'Rain', ''],
    ['https://a.example/o/AC%2FDC%20-%20Rain.mp3?a=1', 'Rain', 'AC/DC'],
    ['https://a.example/%2F', '/', ''],
  ])('divides paths of files and not names on the web: %s', (text, title, artist) => {
    expect(location(text)).toMatchObject({ title, artist })
  })

  it.each([
    ['(1999)%20Mina%20-%20Glass%2F03.%20Rain.flac', 'Rain', ''],
    ['https://a.example/o/music%2FMina%20-%20Rain.mp3?a=1', 'Rain', 'Mina'],
    ['Music/AC%2FDC%20-%20Rain.mp3', 'Rain', 'AC/DC'],
  ])('leaves the other reading: %s', (text, title, artist) => {
    expect(location(text)?.otherReadings).toContainEqual({ title, artist })
  })
})

describe('a path in a playlist', () => {
  it.each([
    ['Music/Dollar Co - Take #2.mp3', 'Take #2', 'Dollar Co'],
    ['Music/Dollar Co - What?.mp3', 'What?', 'Dollar Co'],
    ['Music/Dollar Co - Hey + You 100% Mix.mp3', 'Hey + You 100% Mix', 'Dollar Co'],
    ['01 - Dollar Co - Hey + You.mp3', 'Hey + You', 'Dollar Co'],
    ['03 - T.mp3', 'T', ''],
    ['03 T.mp3', 'T', ''],
    ['03. T.mp3', 'T', ''],
    ['A - Album - 03 - T.mp3', 'T', 'A'],
    ['A - 03 - T - Live.mp3', 'T - Live', 'A'],
    ['A – T.mp3', 'T', 'A'],
    ['A — Album — 03 — T.mp3', 'T', 'A'],
    ['7 Rings.wav', '7 Rings', ''],
    ['../Ann\\ Lee/03\\ Ann\\ Lee\\ -\\ Two\\ \\(Live\\).mp3', 'Two (Live)', 'Ann Lee'],
    ['..\\Ann Lee\\ Two\\03 T.mp3', 'T', ''],
    ['file:///music/Dollar%20Co%20-%20Take%20%232.mp3', 'Take #2', 'Dollar Co'],
    ['https://a.example/Dollar+Co%20-%20T.mp3?token=1#t', 'T', 'Dollar+Co'],
  ])('is read with its signs and numbers: %s', (path, title, artist) => {
    const [entry] = read(`${path}\n`, 'list.m3u') ?? []
    expect([entry, ...(entry?.otherReadings ?? [])]).toContainEqual(
      expect.objectContaining({ title, artist }),
    )
  })
})

describe('an XSPF file', () => {
  it.each([
    '<playlist xmlns="http://xspf.org/ns/0/"><trackList><track><title>Rain</title><m:title xmlns:m="http://m">bad</m:title></track></trackList></playlist>',
    '<playlist><trackList><track><title>Rain</title><title xmlns="http://m">bad</title></track></trackList></playlist>',
    '<x:playlist xmlns:x="http://xspf.org/ns/0/" xmlns="http://m"><x:track><title>bad</title><x:title>Rain</x:title><title>bad</title></x:track></x:playlist>',
    '<list xmlns:x="http://xspf.org/ns/0/"><x:track><x:title>Rain</x:title></x:track></list>',
  ])('has elements of other namespaces that are none of it: %s', (text) => {
    expect(names(text, 'a.xspf')).toEqual([{ title: 'Rain', artist: '' }])
  })

  it('may have a prefix, and titles in extensions that are none of the track', () => {
    const track =
      '<x:track><x:title>Rain</x:title><x:creator>Mina</x:creator><x:extension application="y"><x:title>bad</x:title><z:creator>bad</z:creator></x:extension></x:track>'
    const text = `<?xml version="1.0"?><x:playlist xmlns:x="http://xspf.org/ns/0/" xmlns:z="z"><x:title>Mine</x:title><x:trackList>${track}${track}</x:trackList></x:playlist>`
    const entry = { title: 'Rain', artist: 'Mina' }
    expect(parsePlaylistFile(text, 'a.xspf')).toMatchObject({ name: 'Mine', entries: [entry, entry] })
  })

  it('names the playlist and its tracks, whatever the prefix and the escapes', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<playlist xmlns="http://xspf.org/ns/0/" version="1">
  <title>Evenings &amp; nights</title>
  <trackList>
    <track><location>file:///home/x/a.flac</location><title>Rain &lt;On&gt; Glass</title><creator>Mina</creator></track>
    <track><identifier>https://a.example/playMusic/1007</identifier><title><![CDATA[Late]]></title></track>
    <track><location>file:///music/Kaveh%20-%20Far.mp3</location><extension><title/></extension></track>
  </trackList>
</playlist>`
    expect(parsePlaylistFile(text, 'x.xspf')?.name).toBe('Evenings & nights')
    expect(names(text, 'x.xspf')).toEqual([
      { title: 'Rain <On> Glass', artist: 'Mina' },
      { title: 'Late', artist: '' },
      { title: 'Far', artist: 'Kaveh' },
    ])
    expect(read(text)?.[1]?.musicID).toBe(1007)
  })

  it.each(['<', '<html><body>Rain</body></html>', '<playlist><trackList/></playlist>'])(
    'an XSPF or JSPF file without tracks is no playlist: %s',
    (text) => expect(parsePlaylistFile(text, 'list.xspf')).toBeUndefined(),
  )
})

describe('a PLS file', () => {
  it('names its tracks by their titles, or else by their files', () => {
    const text = `[playlist]\r
File1=C:\\Music\\a.mp3\r
Title1=Mina - Rain\r
Length1=185\r
Title2=Late\r
File2=https://a.example/music/music/128/1008.mp3\r
File3=/home/x/Kaveh - Far.mp3\r
NumberOfEntries=3\r
Version=2\r
`
    expect(names(text, 'list.pls')).toEqual([
      { title: 'Rain', artist: 'Mina' },
      { title: 'Late', artist: '' },
      { title: 'Far', artist: 'Kaveh' },
    ])
    expect(read(text)?.[1]?.musicID).toBe(1008)
    expect(read('[playlist]\nNumberOfEntries=0')).toBeUndefined()
  })
})

it('an entry of a PLS file is also read without its number', () => {
  expect(names('[playlist]\nTitle1=12. Kaveh - Late')).toEqual([{ title: 'Late', artist: 'Kaveh' }])
})

describe('a PLS file in disorder', () => {
  it.each([
    [
      'the lines of later tracks first',
      '[playlist]\nFile10=c.mp3\nFile2=b.mp3\nTitle2=B\nTitle1=A\nFile1=x.mp3',
    ],
    ['no head', '; made by hand\nFile1 = x.mp3\nTitle1 = A\nTitle2=B\nTitle3=c'],
    ['a comment above', '; made by hand\n\n[Playlist]\nTitle1=A\nTitle2=B\nTitle3=c'],
    [
      'another comment and blank lines above',
      '\n\n# one\n  # two\n \n [playlist]\nTitle1=A\nTitle02=B\nTitle3=c',
    ],
  ])('is read with %s', (_, text) => {
    expect(names(text, 'list.pls')?.map(({ title }) => title)).toEqual(['A', 'B', 'c'])
  })

  it('is read at once, whatever its comments consist of', () => {
    const text = '# '.repeat(limits.playlists.file.maxBytes / 2)
    const within = { timeout: 60_000 }
    expect(runInNewContext('read()', { read: () => typeof read(text, 'a.pls') }, within)).toBe('object')
  })
})

describe('a JSPF file', () => {
  it('names the playlist and its tracks', () => {
    const text = JSON.stringify({
      playlist: {
        title: 'Evenings',
        track: [
          { title: 'Rain', creator: 'Mina', identifier: ['https://a.example/playMusic/1007'] },
          { title: 'Late', creator: 'Kaveh', location: 'https://a.example/late.mp3' },
          { title: 5, creator: 'Nobody' },
          { location: ['file:///music/Kaveh%20-%20Far.mp3'], identifier: ['urn:x'], duration: 5000 },
          'no track',
        ],
      },
    })
    expect(parsePlaylistFile(text, 'x')).toMatchObject({
      name: 'Evenings',
      untitled: 1,
      entries: [
        { title: 'Rain', artist: 'Mina', musicID: 1007 },
        { title: 'Late', artist: 'Kaveh' },
        { title: 'Far', artist: 'Kaveh', seconds: 5 },
      ],
    })
  })

  it.each(['{', '{}', '{"playlist":{}}', '{"playlist":{"track":{}}}', '{"playlist":{"track":[]}}'])(
    'an XSPF or JSPF file without tracks is no playlist: %s',
    (text) => expect(parsePlaylistFile(text, 'list.jspf')).toBeUndefined(),
  )
})

describe('a CSV file', () => {
  it('is read by the names of its columns, whatever their order and separator', () => {
    expect(read('Artist;Album;Title\nMina;Glass;"Rain; On"\n')).toEqual([
      { title: 'Rain; On', artist: 'Mina' },
    ])
    expect(read('"Track Name","Artist Name(s)"\r\n"Rain, ""again""",Mina\r\n')).toEqual([
      { title: 'Rain, "again"', artist: 'Mina' },
    ])
  })

  it('without column names has the title first, and the artist second', () => {
    expect(read('Rain,Mina\n\n ,\nLate\n')).toEqual([
      { title: 'Rain', artist: 'Mina' },
      { title: 'Late', artist: '' },
    ])
  })

  it('has the id of the track that it links to', () => {
    expect(read('title,artist,link\nRain,Mina,https://a.example/playMusic/1007\n')).toEqual([
      { title: 'Rain', artist: 'Mina', musicID: 1007 },
    ])
  })

  const song = { title: 'Rain', artist: 'Mina' }
  it.each([
    ['YouTube Music', 'Video ID,Song Title,Album Title,Artist Names\nx1,Rain,Glass,Mina'],
    ['YouTube Music with numbers', 'Video ID,Song Title,Artist Name 1,Artist Name 2\nx1,Rain,Mina,'],
    ['Shazam', 'Shazam Library\nIndex,TagTime,Title,Artist,URL\n1,2024-05-01,Rain,Mina,https://a.example/1'],
    ['a short list with semicolons', 'My songs\n\nTitle;Artist\nRain;Mina'],
    ['Excel', 'sep=;\r\nArtist;Title\r\nMina;Rain\r\n'],
    ['Excel with quotes', '"sep=,"\nArtist,Title\nMina,Rain'],
    ['Excel with tabs', 'sep=\t\nArtist\tTitle\nMina\tRain'],
    ['Excel without column names', 'sep=|\nRain|Mina'],
    ['columns in German', 'Nr;INTERPRET;Titel\n1;Mina;Rain'],
    ['columns in Persian', 'خواننده,آهنگ\nMina,Rain'],
    ['other columns in Persian', 'عنوان,خواننده\nRain,Mina'],
    ['columns in Russian', 'ИСПОЛНИТЕЛЬ;Название\nMina;Rain'],
    ['other columns in Russian', 'Трек\tИсполнитель\nRain\tMina'],
    ['columns in Spanish', 'Artista,Título\nMina,Rain'],
    ['columns in Spanish without accents', 'CANCION,ARTISTA\nRain,Mina'],
    ['columns in Italian', 'Canzone,Artista\nRain,Mina'],
    ['other columns in Italian', 'Artista,Titolo\nMina,Rain'],
    ['columns in French', 'Artiste;Titre\nMina;Rain'],
    ['columns in Arabic', 'فنان,أغنية\nMina,Rain'],
    ['a number of the track', 'Track,Title,Artist\n7,Rain,Mina'],
  ])('of %s is read without its headings', (_, text) => expect(names(text)).toEqual([song]))

  it.each([
    ['all its artists', 'Song Title,Artist Name 1,Artist Name 2\nRain,Mina,Kaveh', ['Rain', 'Mina, Kaveh']],
    ['commas beside its delimiter', 'Title;Artist\n"Rain";Mina, Kaveh\n', ['Rain', 'Mina, Kaveh']],
  ])('has %s', (_, text, [title, artist]) => expect(names(text)).toEqual([{ title, artist }]))

  it('without column names may have a song that is called like one', () => {
    expect(names('Rain,Mina\nTitle,Kaveh\n')).toEqual([song, { title: 'Title', artist: 'Kaveh' }])
  })

  it('has its column names within the first lines only', () => {
    expect(names(`${'a,b\n'.repeat(5)}Title,Artist\nRain,Mina`)).toHaveLength(7)
    expect(names(`${'a,b\n'.repeat(4)}Title,Artist\nRain,Mina`)).toEqual([song])
  })

  it('loses the apostrophe that guards a cell, and no other', () => {
    expect(read("title,artist\n'=1+1,'@home\n'Round Midnight,Monk")).toEqual([
      { title: '=1+1', artist: '@home' },
      { title: "'Round Midnight", artist: 'Monk' },
    ])
  })
})

it.each([
  ['M3U8', '#EXTM3U\n#EXTINF:185,Mina - Rain\nrain.mp3', 185],
  ['M3U8 without a length', '#EXTM3U\n#EXTINF:-1,Mina - Rain\nrain.mp3', undefined],
  ['PLS', '[playlist]\nTitle1=Mina - Rain\nLength1=185', 185],
  ['PLS of endless streams', '[playlist]\nTitle1=Mina - Rain\nLength1=-1', undefined],
  ['XSPF', '<playlist><track><title>Rain</title><duration>184600</duration></track></playlist>', 184.6],
  ['JSPF', '{"playlist":{"track":[{"title":"Rain","duration":184600}]}}', 184.6],
  ['CSV in seconds', 'title,length\nRain,185', 185],
  ['CSV in minutes', 'title,duration\nRain,3:05', 185],
  ['CSV in milliseconds', 'Track Name,Track Duration (ms)\nRain,184600', 184.6],
  ['CSV with another text', 'title,length\nRain,long', undefined],
])('the length of a track is read from %s', (_, text, seconds) =>
  expect(read(text)?.[0]?.seconds).toBe(seconds),
)

describe('any file', () => {
  it('is read up to a number of rows, in short lines', () => {
    const { rows } = limits.playlists.file
    expect(read(`title\n${'Rain\n'.repeat(rows + 50)}`)).toHaveLength(rows)
    expect(read('Rain.mp3\n'.repeat(rows + 50), 'a.m3u')).toHaveLength(rows)
    const track = Array.from({ length: rows + 50 }, () => ({ title: 'Rain' }))
    expect(read(JSON.stringify({ playlist: { track } }))).toHaveLength(rows)
    const tags = '<track><title>Rain</title></track>'.repeat(rows + 50)
    expect(read(`<playlist><trackList>${tags}</trackList></playlist>`)).toHaveLength(rows)
    const keys = Array.from({ length: rows + 50 }, (_, at) => `Title${at}=Rain`)
    expect(read(['[playlist]', ...keys].join('\n'))).toHaveLength(rows)
    expect(read(`title\n${'x'.repeat(10_000)}`)?.[0]?.title).toHaveLength(limits.text.title)
    expect(read('title\n"Rain\nOn\tGlass"')?.[0]?.title).toBe('Rain On Glass')
  })

  it('never fails, and gives clean names only', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.string().map((text) => `#EXTM3U\n${text}`),
          fc.string().map((text) => `<playlist><track><title>${text}`),
          fc.string().map((text) => `[playlist]\nTitle1=${text}`),
        ),
        fc.constantFrom('a.csv', 'a.m3u8', 'a.jspf', ''),
        (text, name) => {
          for (const { title, artist } of read(text, name) ?? []) {
            expect(title).not.toBe('')
            expect(`${title}${artist}`).not.toMatch(/\p{Cc}|\p{Cs}/u)
          }
        },
      ),
    )
  })
})
