import { expect, it } from 'vitest'
import { byAlbumOrder } from './album-order.ts'
import { fromFileName, isUnsupported, isRecording, isUnfinished } from './file-names.ts'

it.each([
  ['03 - Rain.flac', 'Rain', 3],
  ['12. Salt_and_Sand.mp3', 'Salt and Sand', 12],
  ['7 Rings.wav', 'Rings', 7],
  ['1999.opus', '1999', 0],
  ['Night.m4a', 'Night', 0],
  ['01 – Alpha.mp3', 'Alpha', 1],
  ['01—Alpha.mp3', 'Alpha', 1],
  ['01. - Title.mp3', 'Title', 1],
  ['01_-_Title.mp3', 'Title', 1],
  ['۰۲ - بتا.mp3', 'بتا', 2],
  ['٠٣. بتا ٢.mp3', 'بتا ٢', 3],
  ['[03] Gamma.mp3', 'Gamma', 3],
  ['(03) Gamma.mp3', 'Gamma', 3],
  ['(3) - Gamma.mp3', 'Gamma', 3],
  ['99 Luftballons.mp3', 'Luftballons', 99],
  ['(500) Days.mp3', '(500) Days', 0],
  ['[03].mp3', '[03]', 0],
  ['04 - ...And Rain.mp3', '...And Rain', 4],
  ['A1 - Exhale.flac', 'Exhale', 0],
  ['B2. Exhale.mp3', 'Exhale', 0],
  ['c03_-_Exhale.mp3', 'Exhale', 0],
  ['D12 - Exhale.mp3', 'D12 - Exhale', 0],
  ['A1 Tour.mp3', 'A1 Tour', 0],
  ['B2.1 Exhale.mp3', 'B2.1 Exhale', 0],
  ['M3 - Exhale.mp3', 'M3 - Exhale', 0],
  ['01LadyOfAutumn.mp3', 'LadyOfAutumn', 1],
  ['09چراغ.mp3', 'چراغ', 9],
  ['2Pac.mp3', '2Pac', 0],
  ['2Pac - Rain.mp3', '2Pac - Rain', 0],
  ['007Theme.mp3', '007Theme', 0],
  ['３ - Rain.mp3', 'Rain', 3],
  ['０３ Rain ２.mp3', 'Rain ２', 3],
  ['05．Rain.mp3', 'Rain', 5],
  ['05、Rain.mp3', 'Rain', 5],
  ['【05】Rain.mp3', 'Rain', 5],
  ['۷ - عنوان.mp3', 'عنوان', 7],
  ['٠٧. عنوان.mp3', 'عنوان', 7],
  ['CD1 - Rain.mp3', 'CD1 - Rain', 0],
  ['03 - Rain.mp3 ', 'Rain', 3],
  ['03 - Rain.FLAC.', 'Rain', 3],
  ['03 - Rain', 'Rain', 3],
  ['Mix.vol.2', 'Mix.vol.2', 0],
])('%s is the track %s with the number %i', (name, title, track) => {
  expect(fromFileName(name)).toEqual({ title, disc: 0, track })
})

it('files named by sides of vinyl are in the order of the sides', () => {
  const names = ['B1 - Rain.flac', 'A2 - Sun.flac', 'C1 - Night.flac', 'A1 - Snow.flac']
  const ordered = names
    .map((name) => ({ album: 'Glass', name, ...fromFileName(name) }))
    .toSorted(byAlbumOrder)
  expect(ordered.map(({ title }) => title)).toEqual(['Snow', 'Sun', 'Rain', 'Night'])
})

it('only recordings are taken from a folder', () => {
  const names = ['a.MP3', 'b.flac', 'cover.jpg', '.DS_Store', '._a.mp3', 'list.m3u8']
  expect(names.filter(isRecording)).toEqual(['a.MP3', 'b.flac'])
})

it('files of other kinds are told from those that usually lie beside recordings', () => {
  const names = [
    'a.ape',
    'b.dsf',
    'c',
    'a.mp3',
    'cover.JPG',
    'a.lrc',
    'a.cue',
    'a.log',
    '.DS_Store',
    'Thumbs.db',
  ]
  expect(names.filter(isUnsupported)).toEqual(['a.ape', 'b.dsf', 'c'])
})

it('recordings of every kind that uploads take are taken from a folder', () => {
  const names =
    'a.aiff a.aif a.wma a.webm a.mka a.mp4 a.wv a.caf a.w64 a.m4b a.m4r a.oga a.opus a.mov a.3gp a.f4v a.qt a.weba'.split(
      ' ',
    )
  expect(names.filter(isRecording)).toEqual(names)
})

it.each([
  ['2-03 Rain.m4a', 'Rain', 2, 3],
  ['1-12 - Night.mp3', 'Night', 1, 12],
  ['3 - 4 Ever.mp3', '4 Ever', 0, 3],
  ['5-4 Time.mp3', '4 Time', 0, 5],
  ['CD1 - 05 - Rain.mp3', 'Rain', 1, 5],
  ['cd 2-05. Rain.mp3', 'Rain', 2, 5],
  ['Disc 12 05 Rain.mp3', 'Rain', 12, 5],
  ['01-02 - Rain.flac', 'Rain', 1, 2],
  ['1.03 Rain.mp3', 'Rain', 1, 3],
  ['2-1. Rain.mp3', 'Rain', 2, 1],
  ['d1t03 Rain.mp3', 'Rain', 1, 3],
  ['d01t01.Rain.ogg', 'Rain', 1, 1],
  ['1x05 - Rain.flac', 'Rain', 1, 5],
  ['1x01.flac', '1x01', 1, 1],
  ['Disc 1 Track 03 - Rain.mp3', 'Rain', 1, 3],
])('%s is the track %s of disc %i with the number %i', (name, title, disc, track) => {
  expect(fromFileName(name)).toEqual({ title, disc, track })
})

it('downloads that have not ended are told by the names that programs give them', () => {
  const names = ['a.mp3.part', 'b.flac.crdownload', 'c.m4a.!qB', 'd.part.mp3', 'e.mp3', '.f.part']
  expect(names.filter(isUnfinished)).toEqual(['a.mp3.part', 'b.flac.crdownload', 'c.m4a.!qB'])
})
