import { runInNewContext } from 'node:vm'
import { limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { parsePlaylistFile } from './parse-playlist-file.ts'

const read = (text: string, name = 'list.csv') => parsePlaylistFile(text, name)?.entries
const names = (text: string, name?: string) =>
  read(text, name)?.map(({ title, artist }) => ({ title, artist }))

describe('an M3U8 file', () => {
  it('an M3U8 file names the playlist, and each track by its artist and title', () => {
    const text = `#EXTM3U
#PLAYLIST:For the road
#EXTINF:185,Mina Farahani - Rain On Glass
https://music.example.com/music/music/128/1007.mp3
#EXTINF:200 tvg-id="x",Kaveh - Late - Again
../music/Late.mp3
`
    expect(parsePlaylistFile(text, 'list.m3u8')).toEqual({
      name: 'For the road',
      entries: [
        {
          title: 'Rain On Glass',
          artist: 'Mina Farahani',
          seconds: 185,
          musicID: 1007,
          swapped: { title: 'Mina Farahani', artist: 'Rain On Glass' },
        },
        {
          ...{ title: 'Late - Again', artist: 'Kaveh', seconds: 200 },
          swapped: { title: 'Kaveh - Late', artist: 'Again' },
        },
      ],
    })
  })

  it('an M3U8 file is read at once, whatever its addresses consist of', () => {
    const line = `${'?'.repeat(limits.playlists.file.maxBytes / 2)}\u2028x`
    const within = { timeout: 5000 }
    const entries: unknown = runInNewContext(
      'read()',
      { read: () => read(`a.mp3\n${line}`, 'x.m3u') },
      within,
    )
    expect(entries).toEqual([{ title: 'a', artist: '' }])
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

describe('an XSPF file', () => {
  it('an XSPF file names the playlist and its tracks, whatever the prefix and the escapes', () => {
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
  it('a PLS file names its tracks by their titles, or else by their files', () => {
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

describe('a JSPF file', () => {
  it('a JSPF file names the playlist and its tracks', () => {
    const text = JSON.stringify({
      playlist: {
        title: 'Evenings',
        track: [
          { title: 'Rain', creator: 'Mina', identifier: ['https://a.example/playMusic/1007'] },
          { title: 'Late', creator: 'Kaveh', location: 'https://a.example/late.mp3' },
          { title: 5, creator: 'Nobody' },
          'no track',
        ],
      },
    })
    expect(parsePlaylistFile(text, 'x')).toEqual({
      name: 'Evenings',
      entries: [
        { title: 'Rain', artist: 'Mina', musicID: 1007 },
        { title: 'Late', artist: 'Kaveh' },
      ],
    })
  })

  it.each(['{', '{}', '{"playlist":{}}', '{"playlist":{"track":{}}}', '{"playlist":{"track":[]}}'])(
    'an XSPF or JSPF file without tracks is no playlist: %s',
    (text) => expect(parsePlaylistFile(text, 'list.jspf')).toBeUndefined(),
  )
})

describe('a CSV file', () => {
  it('a CSV file is read by the names of its columns, whatever their order and separator', () => {
    expect(read('Artist;Album;Title\nMina;Glass;"Rain; On"\n')).toEqual([
      { title: 'Rain; On', artist: 'Mina' },
    ])
    expect(read('"Track Name","Artist Name(s)"\r\n"Rain, ""again""",Mina\r\n')).toEqual([
      { title: 'Rain, "again"', artist: 'Mina' },
    ])
  })

  it('a CSV file without column names has the title first, and the artist second', () => {
    expect(read('Rain,Mina\n\n ,\nLate\n')).toEqual([
      { title: 'Rain', artist: 'Mina' },
      { title: 'Late', artist: '' },
    ])
  })

  it('a CSV file has the id of the track that it links to', () => {
    expect(read('title,artist,link\nRain,Mina,https://a.example/playMusic/1007\n')).toEqual([
      { title: 'Rain', artist: 'Mina', musicID: 1007 },
    ])
  })

  it('a CSV file loses the apostrophe that guards a cell, and no other', () => {
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
  it('any file is read up to a number of rows, in short lines', () => {
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

  it('any file never fails, and gives clean names only', () => {
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

describe('the text of a file', () => {
  it('the text of a file is UTF-8, UTF-16 with a mark, or Windows-1252', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('باران', 'utf16le')])
    expect(decodeText(Buffer.from('\uFEFFباران'))).toBe('باران')
    expect(decodeText(utf16)).toBe('باران')
    expect(decodeText(Buffer.from([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
  })

  it('a binary file has no text', () => {
    expect(decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]))).toBeUndefined()
  })
})
