import { type MusicCard, PLAYLIST_FORMATS, type PlaylistFormat } from '@nava/contracts'
import { describe, expect, it } from 'vitest'
import { parsePlaylistFile } from './parse-playlist-file.ts'
import { writePlaylistFile } from './write-playlist-file.ts'

const track = (musicID: number, title: string, artists: string) =>
  ({ musicID, title, artists, albumID: 3, disc: 2, track: 5, musicLength: 184.6 }) as MusicCard // only the fields that are written
const playlist = {
  name: 'For the road',
  ownerName: 'Sara',
  albumNames: new Map([[3, 'Glass']]),
  musics: [track(1007, 'Rain, "On" Glass', 'Mina Farahani'), track(1008, '=HYPERLINK("http://x")', '+Kaveh')],
}
const at = (path: string) => `https://music.example.com${path}`
const write = (format: PlaylistFormat) => writePlaylistFile(format, playlist, at)

describe('an exported playlist', () => {
  it('is an M3U8 file that players can play', () => {
    expect(write('m3u8').split('\n').slice(0, 4)).toEqual([
      '#EXTM3U',
      '#PLAYLIST:For the road',
      '#EXTINF:185,Mina Farahani - Rain, "On" Glass',
      'https://music.example.com/music/music/128/1007.mp3',
    ])
  })

  it('is a JSPF file with titles, creators, links and lengths', () => {
    expect(JSON.parse(write('jspf')).playlist).toMatchObject({
      title: 'For the road',
      creator: 'Sara',
      track: [
        {
          title: 'Rain, "On" Glass',
          creator: 'Mina Farahani',
          album: 'Glass',
          trackNum: 5,
          duration: 184_600,
        },
        {},
      ],
    })
  })

  it('is an XSPF file without characters that XML forbids', () => {
    const musics = [track(1007, 'Rain <On> & "Glass"\u0001', 'Mina')]
    expect(writePlaylistFile('xspf', { ...playlist, musics }, at).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
      '<title>For the road</title>',
      '<creator>Sara</creator>',
      '<trackList>',
      '<track><identifier>https://music.example.com/playMusic/1007</identifier>' +
        '<location>https://music.example.com/music/music/128/1007.mp3</location>' +
        '<title>Rain &lt;On&gt; &amp; &quot;Glass&quot;</title><creator>Mina</creator><album>Glass</album><trackNum>5</trackNum>' +
        '<duration>184600</duration></track>',
      '</trackList>',
      '</playlist>',
      '',
    ])
  })

  it('is a CSV file in which no cell is a formula', () => {
    expect(write('csv')).toBe(
      [
        '\uFEFFtitle,artist,album,disc,track,length,link',
        '"Rain, ""On"" Glass",Mina Farahani,Glass,2,5,185,https://music.example.com/playMusic/1007',
        '"\'=HYPERLINK(""http://x"")","\'+Kaveh",Glass,2,5,185,https://music.example.com/playMusic/1008',
        '',
      ].join('\r\n'),
    )
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      const musics = [track(1, `${start}1`, 'x')]
      const text = writePlaylistFile('csv', { ...playlist, musics }, at)
      expect(text.split('\r\n')[1], start).toMatch(/^"?'/)
    }
  })

  it.each(PLAYLIST_FORMATS)('is read again from %s as it was', (format) => {
    const read = parsePlaylistFile(write(format).replace(/^\uFEFF/, ''), `list.${format}`)
    expect(read?.entries).toMatchObject(
      playlist.musics.map(({ musicID, title, artists, musicLength }) => ({
        ...{ musicID, title, artist: artists },
        seconds: expect.closeTo(musicLength, 0),
      })),
    )
  })
})
