import { expect, it } from 'vitest'
import { fromFileName, isRecording } from './file-names.ts'

it.each([
  ['03 - Rain.flac', 'Rain', 3],
  ['12. Salt_and_Sand.mp3', 'Salt and Sand', 12],
  ['7 Rings.wav', 'Rings', 7],
  ['1999.opus', '1999', 0],
  ['Night.m4a', 'Night', 0],
])('%s is the track %s with the number %i', (name, title, track) => {
  expect(fromFileName(name)).toEqual({ title, track })
})

it('only recordings are taken from a folder', () => {
  const names = ['a.MP3', 'b.flac', 'cover.jpg', '.DS_Store', '._a.mp3', 'list.m3u8']
  expect(names.filter(isRecording)).toEqual(['a.MP3', 'b.flac'])
})
