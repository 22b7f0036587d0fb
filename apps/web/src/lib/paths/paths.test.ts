// @vitest-environment node
import { expect, test } from 'vitest'
import { calendars, dashed, imageAddress, imageOf, paths, shareLinks, streams } from './paths.ts'

const music = { musicID: 1007, title: 'Rain On  Glass', artists: 'Mira Sol, Kaveh Rad' }

test('the path of a track contains artist and title, with dashes for spaces', () => {
  expect(paths.playMusic(music)).toBe('/playMusic/1007/Mira-Sol%2C-Kaveh-Rad/Rain-On-Glass')
})

test('names never add a path segment', () => {
  expect(dashed('AC/DC? #1 100%')).toBe('AC-DC-1-100-')
  expect(dashed('شب های تهران')).toBe(encodeURIComponent('شب-های-تهران'))
  expect(dashed('   ')).toBe('-')
})

test('share links consist of the site’s address and the short path, without names that cannot be read', () => {
  expect(shareLinks.music('https://music.example.com', music)).toBe(
    'https://music.example.com/playmusic/1007/Mira-Sol%2C-Kaveh-Rad/Rain-On-Glass',
  )
  expect(shareLinks.music('https://nava.example', { musicID: 7, title: 'Sáro', artists: 'سارو' })).toBe(
    'https://nava.example/playmusic/7',
  )
  expect(shareLinks.artist('https://nava.example', 12, 'Mira Sol')).toBe(
    'https://nava.example/artist/12/Mira-Sol',
  )
  expect(shareLinks.artist('https://nava.example', 12, 'شادمهر')).toBe('https://nava.example/artist/12')
  expect(shareLinks.podcast('https://music.example.com', 5)).toBe('https://music.example.com/playpodcast/5/')
})

test('calendars subscribe to the programme of the live channel, and get events as files', () => {
  expect(calendars.live('https://music.example.com')).toBe(
    'webcal://music.example.com/api/schedules/calendar.ics',
  )
  expect(calendars.event(7)).toBe('/api/events/7.ics')
})

test('the paths of streams and pictures follow the contracts', () => {
  expect(streams.music(128, 1007, { v: 'abc' })).toBe('/music/music/128/1007.mp3?v=abc')
  expect(streams.podcast(64, 7)).toBe('/music/podcast/64/7.mp3')
  expect(streams.videoPlaylist(720, 1007, 'k3j9')).toBe('/music/video/st/720/1007/k3j91007.m3u8?code=k3j9')
  expect(streams.videoFile(480, 1007)).toBe('/music/video/480/1007.mp4')
  expect(imageOf('album', 3, 'abc').src).toBe('/api/file/images/album/3.jpg?v=abc')
  expect(imageAddress('video', 3, 'abc', 96)).toBe('/api/file/images/video/3.jpg?w=96&v=abc')
  expect([imageOf('album', 3, '').src, imageAddress('album', 3, '', 96)]).toEqual([undefined, undefined])
})
