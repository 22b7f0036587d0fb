import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceFactsReader } from './source-facts.ts'

function facts(...lines: string[]) {
  const reader = sourceFactsReader()
  for (const line of lines) reader.read(line)
  return reader.facts()
}

const INPUT = "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/x':"
const audio = (layout: string) =>
  `  Stream #0:0: Audio: pcm_s16le ([1][0][0][0] / 0x0001), 44100 Hz, ${layout}, s16, 1411 kb/s`
const video = (text: string) => `  Stream #0:0[0x1](und): Video: ${text} (default)`

test.for([
  ['mono', 1],
  ['stereo', 2],
  ['2.1', 3],
  ['quad', 4],
  ['5.1(side)', 6],
  ['22.2', 24],
  ['7.1(wide)', 8],
  ['7.1.4', 12],
  ['12 channels', 12],
  ['ambisonic 3', 16],
  ['ambisonic 10', 121],
  ['unknown', 0],
  ['hexadecagonal', 16],
] as const)('%s has %i channels', ([layout, channels]) => {
  expect(facts(INPUT, audio(layout)).sound).toEqual({
    ...{ stream: 0, codec: 'pcm_s16le', hertz: 44_100, channels },
  })
})

test('a picture is measured as displayed: rotated, and with square pixels', () => {
  const wide = facts(
    INPUT,
    video(
      'h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1440x1080 [SAR 4:3 DAR 16:9], 5000 kb/s, 29.97 fps, 29.97 tbr, 90k tbn',
    ),
  )
  expect(wide.picture).toMatchObject({
    codec: 'h264',
    width: 1920,
    height: 1080,
    framesPerSecond: 29.97,
    steadyRate: 29.97,
  })
  const upright = facts(
    INPUT,
    video(
      'hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 8000 kb/s, 59.94 fps, 60 tbr, 600 tbn',
    ),
    '      Side data:',
    '        displaymatrix: rotation of -90.00 degrees',
  )
  expect(upright.picture).toMatchObject({
    width: 1080,
    height: 1920,
    highDynamicRange: true,
    interlaced: false,
  })
  const half = facts(
    INPUT,
    video('h264, yuv420p, 640x480, 25 fps'),
    '        displaymatrix: rotation of 180.00 degrees',
  )
  expect(half.picture).toMatchObject({ width: 640, height: 480 })
})

test('interlaced pictures and frame rates in thousands are recognised', () => {
  const { picture } = facts(
    INPUT,
    video('mpeg2video (Main), yuv420p(tv, top first), 720x576 [SAR 16:15 DAR 4:3], 25 fps, 1k tbr, 1k tbn'),
  )
  expect(picture).toMatchObject({ width: 768, height: 576, interlaced: true, steadyRate: 1000 })
})

test('the cover of a recording is not a video', () => {
  const { picture, streams } = facts(
    INPUT,
    audio('stereo'),
    '  Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc), 600x600, 90k tbr, 90k tbn (attached pic)',
  )
  expect(picture).toBeUndefined()
  expect(streams).toBe(1)
})

const sound = (index: number, dispositions: string, codec = 'aac (LC)') =>
  `  Stream #0:${index}(eng): Audio: ${codec}, 48000 Hz, 5.1(side), fltp, 69 kb/s${dispositions}`
const film = (index: number, codec: string, dispositions = '') =>
  `  Stream #0:${index}: Video: ${codec}, yuv420p, 160x90 [SAR 1:1 DAR 16:9], 25 fps, 25 tbr, 1k tbn${dispositions}`

test.for([
  ['the default', ['', ' (default)'], 1],
  ['the first of two defaults', ['', ' (default)', ' (default)'], 1],
  ['the first, if none is the default', ['', ''], 0],
  ['no comment, even if that is the default', [' (default) (comment)', ''], 1],
  ['no sound for the hearing impaired', [' (hearing impaired)', ' (default) (hearing impaired)', ''], 2],
  ['no description for the visually impaired', [' (default) (visual impaired) (descriptions)', ''], 1],
  ['a dubbed default', [' (original)', ' (default) (dub)'], 1],
  ['the only one, whatever it is', [' (default) (comment)'], 0],
] as const)('of several recordings in a file, %s is heard', ([, dispositions, expected]) => {
  const lines = dispositions.map((each, index) => sound(index, each))
  expect(facts(INPUT, ...lines).sound?.stream).toBe(expected)
})

test('a recording that can be decoded is preferred to one that cannot', () => {
  const lines = [sound(0, ' (default)', 'dts (DTS-HD MA)'), sound(1, '', 'ac3'), sound(2, '')]
  expect(facts(INPUT, ...lines).sound).toMatchObject({ stream: 1, codec: 'ac3' })
  expect(facts(INPUT, sound(0, '', 'dts')).sound?.codec).toBe('dts')
})

test.for([
  ['the default', [film(0, 'h264'), film(1, 'hevc', ' (default)')], 1],
  ['the film after a still', [film(0, 'mjpeg (Baseline)', ' (default)'), film(1, 'h264 (High)')], 1],
  ['no attached picture', [film(0, 'png', ' (default) (attached pic)'), film(1, 'vp9')], 1],
  ['no thumbnails', [film(0, 'mjpeg', ' (timed thumbnails)'), film(1, 'mjpeg')], 1],
  ['no still picture', [film(0, 'h264', ' (default) (still image)'), film(1, 'h264')], 1],
  ['a film of pictures', [film(0, 'mjpeg', ' (default)')], 0],
] as const)('of several pictures in a file, %s is seen', ([, lines, expected]) => {
  expect(facts(INPUT, ...lines).picture?.stream).toBe(expected)
})

test('a rotation turns the picture before it, and no other', () => {
  const turn = '        displaymatrix: rotation of -90.00 degrees'
  const { pictures } = facts(INPUT, film(0, 'h264', ' (default)'), film(1, 'h264'), turn)
  expect(pictures.map(({ width }) => width)).toEqual([160, 90])
})

test('an estimated duration is not a declared one', () => {
  const lines = [INPUT, '  Duration: 01:02:03.50, start: 0.025057, bitrate: 128 kb/s']
  expect(facts(...lines)).toMatchObject({ seconds: 3723.5, guessedSeconds: 3723.5 })
  const guess = facts('[mp3 @ 0x1] Estimating duration from bitrate, this may be inaccurate', ...lines)
  expect(guess).toMatchObject({ seconds: undefined, guessedSeconds: 3723.5 })
  expect(facts(INPUT, '  Duration: N/A, bitrate: N/A').seconds).toBeUndefined()
})

test('tags are read from the container, or from the stream if the container has none, but never from chapters or covers', () => {
  const { tags } = facts(
    INPUT,
    '  Metadata:',
    '    TITLE           : A: tune = 1',
    '    comment         : not kept',
    '  Duration: 00:00:20.00, start: 0.000000, bitrate: 249 kb/s',
    '  Chapters:',
    '    Chapter #0:0: start 0.000000, end 10.000000',
    '      Metadata:',
    '        title           : Part one',
    audio('stereo'),
    '      Metadata:',
    '        artist          : Somebody',
    '  Stream #0:1: Video: png, rgb24(pc), 100x100, 90k tbr (attached pic)',
    '      Metadata:',
    '        album           : Cover of something',
  )
  expect([...tags]).toEqual([
    ['title', 'A: tune = 1'],
    ['artist', 'Somebody'],
  ])
})

test('every displayed tag is kept, and of two with the same name the first', () => {
  const names = ['title', 'artist', 'album', 'album_artist', 'composer', 'genre', 'date', 'track']
  const { tags } = facts(
    INPUT,
    '  Metadata:',
    ...names.map((name) => `    ${name.padEnd(16)}: the ${name}`),
    '    title           : another',
  )
  expect([...tags]).toEqual(names.map((name) => [name, `the ${name}`]))
})

test('a line that is indented further than a tag is not a tag', () => {
  expect(facts(INPUT, '  Metadata:', '      title           : deep').tags.size).toBe(0)
  expect(facts(INPUT, audio('stereo'), '          title           : deep').tags.size).toBe(0)
})

test('an extreme pixel aspect ratio is ignored', () => {
  const widthOf = (shape: string) =>
    facts(INPUT, video(`h264, yuv420p, 100x100 [SAR ${shape} DAR 1:1], 25 fps`)).picture?.width
  expect(['1:100', '1:10', '1:9', '9:1', '10:1', '100:1', '0:1'].map(widthOf)).toEqual([
    100, 100, 11, 900, 100, 100, 100,
  ])
})

test('the rotation is rounded to quarter turns', () => {
  const widthAt = (degrees: string) =>
    facts(
      INPUT,
      video('h264, yuv420p, 640x480, 25 fps'),
      `        displaymatrix: rotation of ${degrees} degrees`,
    ).picture?.width
  expect(['45.00', '46.00', '-90.00', '134.00', '135.00', '-180.00'].map(widthAt)).toEqual([
    640, 480, 480, 480, 640, 640,
  ])
})

test('the tags of a stream may be indented less, as in older versions of ffmpeg', () => {
  const { tags } = facts(INPUT, audio('stereo'), '    Metadata:', '      TITLE           : A tune')
  expect(tags.get('title')).toBe('A tune')
})

test('metadata of a file cannot pose as a stream', () => {
  const { sound, picture } = facts(
    INPUT,
    '  Metadata:',
    '    title           : x',
    '                    :   Stream #0:0: Audio: mp3, 44100 Hz, stereo',
    '    comment         :   Stream #0:1: Video: h264, yuv420p, 100x100, 25 fps',
    audio('mono'),
    'Output #0, null, to pipe:',
    '  Stream #0:0: Video: h264, yuv420p, 4x4',
  )
  expect(sound?.channels).toBe(1)
  expect(picture).toBeUndefined()
})

test('arbitrary output never throws', () => {
  const line = fc.oneof(
    fc.string(),
    fc.string().map((text) => `  Stream #0:0: Video: ${text}`),
    fc.string().map((text) => `  Stream #0:1: Audio: ${text}`),
  )
  fc.assert(fc.property(fc.array(line), (lines) => facts(INPUT, ...lines).streams >= 0))
})

test('the first audio and the first video stream are used, and all streams are counted', () => {
  const { sound, picture, streams } = facts(
    INPUT,
    '  Stream #0:8[0x1f](eng): Video: h264, yuv420p, 640x360, 25 fps, 25 tbr',
    '  Stream #0:9(und): Audio: aac (LC), 48000 Hz, stereo, fltp, 128 kb/s',
    '  Stream #0:10[0x20f]: Video: hevc, yuv420p, 1920x1080, 50 fps, 50 tbr',
    '  Stream #0:11: Audio: mp3, 44100 Hz, mono, fltp',
    '  Stream #0:12: Subtitle: mov_text, 640x360',
  )
  expect(sound).toEqual({ stream: 9, codec: 'aac', hertz: 48_000, channels: 2 })
  expect(picture).toMatchObject({ codec: 'h264', width: 640, height: 360 })
  expect(streams).toBe(5)
})

test('a data stream is neither audio nor video', () => {
  const { sound, picture, streams } = facts(INPUT, '  Stream #0:0: Data: bin_data, 640x360, 44100 Hz, mono')
  expect([sound, picture, streams]).toEqual([undefined, undefined, 1])
})

test('a codec without a name is unknown', () => {
  expect(facts(INPUT, '  Stream #0:0: Audio: (0x0001), 8000 Hz, mono').sound?.codec).toBe('unknown')
})

test('only the section of the input is read', () => {
  const line = '  Stream #0:0: Audio: aac, 48000 Hz, stereo'
  const duration = '  Duration: 00:01:02.50, start: 0.000000'
  expect(facts(line, duration)).toMatchObject({ sound: undefined, seconds: undefined })
  for (const end of ["Output #0, null, to 'pipe:':", 'Stream mapping:', 'Press [q] to stop'])
    expect(facts(INPUT, end, line, duration)).toMatchObject({ sound: undefined, seconds: undefined })
  expect(facts(INPUT, '      comment : Output #0', line).sound).toBeDefined()
})

test.for([
  ['00:00:05', 5],
  ['00:01:02.5', 62.5],
  ['01:00:00.25', 3600.25],
  ['123:59:59.999', 446_399.999],
] as const)('a length of %s is %f seconds', ([text, seconds]) => {
  expect(facts(INPUT, `  Duration: ${text}, start: 0.000000, bitrate: 128 kb/s`).seconds).toBe(seconds)
  // A tag may contain any text, even a fake duration.
  expect(facts(INPUT, `    comment : Duration: ${text}`).seconds).toBeUndefined()
})

test('only non-empty music tags are read, trimmed, the first of each name, and none of picture or data streams', () => {
  const { tags } = facts(
    INPUT,
    '  Metadata:',
    '    title           :   Blue  ',
    '    TITLE           : Red',
    '    artist          : ',
    '    encoder         : Lavf60.3.100',
    '    album           : Hours',
    '  Stream #0:0: Video: h264, yuv420p, 640x360',
    '    Metadata:',
    '      genre           : Of the picture',
    '  Stream #0:1: Data: bin_data',
    '    Metadata:',
    '      date            : Of the data',
  )
  expect([...tags]).toEqual([
    ['title', 'Blue'],
    ['album', 'Hours'],
  ])
})

test('only a video stream’s own rotation counts, in quarter turns', () => {
  const picture = '  Stream #0:0: Video: h264, yuv420p, 640x360'
  const turned = (degrees: string, between: string[] = []) =>
    facts(INPUT, picture, ...between, `        displaymatrix: rotation of ${degrees} degrees`).picture?.width
  expect(['90.00', '-90.00', '88.00', '180.00', '0.00', '-0.50'].map((degrees) => turned(degrees))).toEqual([
    360, 360, 360, 640, 640, 640,
  ])
  expect(turned('90.00', ['  Stream #0:1: Audio: aac, 48000 Hz, stereo'])).toBe(640)
  expect(facts(INPUT, '        displaymatrix: rotation of 90.00 degrees').picture).toBeUndefined()
})
