import { limits } from '@nava/contracts'
import type { Failure } from '@nava/media/uploads/failure-reasons'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processorSeconds } from '@nava/tools/testing/processor-time'
import { BadSource } from '../failures.ts'
import { withFile } from '../sources/local-file.ts'
import { ffmpeg, make, makeSound } from '../testing/make-media.ts'
import { readMp3 } from './mp3-frames.ts'
import { type Description, transcodeAudio } from './transcode-audio.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-audio-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let runs = 0
const DESCRIBED = { title: 'From the row', artists: ['Row'], cover: undefined }

async function transcode(
  file: string,
  bounds?: Partial<typeof limits.audio>,
  described: Description = DESCRIBED,
  makesOpus = false,
) {
  const cwd = join(folder, `run-${(runs += 1)}`)
  await mkdir(cwd)
  const percents: number[] = []
  const options = {
    ffmpeg,
    cwd,
    signal: new AbortController().signal,
    onPercent: (percent: number) => percents.push(percent),
    onPlan: async () => undefined,
    makesOpus,
  }
  const result = await transcodeAudio(file, described, options, { ...limits.audio, ...bounds })
  return { ...result, percents }
}

const refusal = async (file: string, bounds?: Partial<typeof limits.audio>): Promise<Failure> => {
  const error = await transcode(file, bounds).catch((caught: unknown) => caught)
  if (!(error instanceof BadSource)) throw error
  return error.failure
}

const tagsOf = async (file: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', file, '-f', 'ffmetadata', '-'])
  return stdout
}

const TAGS = [
  '-metadata',
  'title=A tune',
  '-metadata',
  'artist=Somebody',
  '-metadata',
  'album=Not announced yet',
  '-metadata',
  'genre=Ambient',
  '-metadata',
  'comment=Not for others',
]

test.for([
  ['WAV', 'a.wav', [], [64, 128, 320]],
  ['WAV of 24 bits at 96 kHz', 'b.wav', ['-c:a', 'pcm_s24le', '-ar', '96000'], [64, 128, 320]],
  ['FLAC', 'a.flac', ['-c:a', 'flac'], [64, 128, 320]],
  ['MP3', 'a.mp3', ['-c:a', 'libmp3lame'], [64, 128]],
  ['MP3 of variable bitrate', 'b.mp3', ['-c:a', 'libmp3lame', '-q:a', '4'], [64]],
  ['MP3 without a header', 'c.mp3', ['-c:a', 'libmp3lame', '-write_xing', '0'], [64, 128]],
  ['M4A', 'a.m4a', ['-c:a', 'aac'], [64, 128]],
  ['M4A without loss', 'b.m4a', ['-c:a', 'alac'], [64, 128, 320]],
  ['AAC', 'a.aac', ['-c:a', 'aac'], [64, 128]],
  ['OGG', 'a.ogg', ['-c:a', 'libvorbis'], [64]],
  ['Opus', 'a.opus', ['-c:a', 'libopus'], [64, 128]],
] as const)(
  '%s becomes MP3s of constant bitrate and the same duration',
  async ([, name, words, qualities]) => {
    const file = await makeSound(folder, name, { seconds: 3, words: [...words, ...TAGS] })
    const { durationMs, files } = await transcode(file)
    expect(Math.abs(durationMs - 3000)).toBeLessThan(100)
    expect(files.map(({ quality }) => quality)).toEqual(qualities)
    for (const { quality, file: output, bytes } of files) {
      expect(bytes).toBe((await stat(output)).size)
      const facts = await withFile(output, readMp3)
      expect(facts.bitrate).toBe(quality * 1000)
      expect(Math.abs(facts.seconds * 1000 - durationMs)).toBeLessThan(2)
      expect(facts.gap?.delay).toBeGreaterThan(500)
      expect(facts.channels).toBe(2)
    }
    const kept = await tagsOf(files.at(-1)?.file ?? '')
    expect(kept).toMatch(/^title=From the row$/m)
    expect(kept).toMatch(/^artist=Row$/m)
    // A raw AAC stream cannot contain tags, so nothing is kept.
    if (name !== 'a.aac') expect(kept).toMatch(/^genre=Ambient$/m)
    expect(kept).not.toMatch(/A tune|Somebody|Not (for others|announced yet)/)
  },
)

test('mono stays mono, five channels become two, and sampling rates keep their family', async () => {
  const rates = await Promise.all(
    [
      { channels: 1, hertz: 22_050 },
      { channels: 6, hertz: 48_000 },
      { channels: 8, hertz: 88_200 },
    ].map(async ({ channels, hertz }) => {
      const file = await makeSound(folder, `${channels}.wav`, { seconds: 1, channels, hertz })
      const { files } = await transcode(file)
      return await withFile(files.at(-1)?.file ?? '', readMp3)
    }),
  )
  expect(rates.map(({ channels, hertz }) => [channels, hertz])).toEqual([
    [1, 44_100],
    [2, 48_000],
    [2, 44_100],
  ])
})

async function covered(name: string, picture: Buffer): Promise<string> {
  await writeFile(join(folder, `${name}.png`), picture)
  const attached = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic']
  await make(folder, [
    '-i',
    await makeSound(folder, `${name}.flac`),
    '-i',
    `${name}.png`,
    ...attached,
    `${name}-c.flac`,
  ])
  return join(folder, `${name}-c.flac`)
}

async function coverIn(file: string): Promise<Buffer> {
  await make(folder, ['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'rawvideo', 'cover-in-tag'])
  return await readFile(join(folder, 'cover-in-tag'))
}

const squareOf = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })

test('the picture in an upload is returned checked, and becomes the cover in every tag', async () => {
  const file = await covered('own', await squareOf('#2040c0').png().toBuffer())
  const { files, embeddedCover } = await transcode(file)
  expect(embeddedCover).toMatchObject({ width: 400, height: 300, dominantColor: expect.stringMatching(/^#/) })
  expect((await sharp(embeddedCover?.master).metadata()).format).toBe('jpeg')
  for (const { file: output } of files) {
    expect((await readFile(output)).subarray(0, 4)).toEqual(Buffer.from('ID3\x04', 'latin1'))
    expect(await sharp(await coverIn(output)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 320,
    })
    expect((await withFile(output, readMp3)).seconds).toBeCloseTo(2, 1)
  }
})

test('the tags come from the row, with its picture instead of the upload’s', async () => {
  const file = await covered('other', await squareOf('#2040c0').png().toBuffer())
  const row = {
    ...{ title: 'باران', artists: ['Mina', 'Rahim'], year: 2024 },
    album: { name: 'Seasons', disc: 2, track: 3 },
  }
  const cover = await squareOf('#c04020').jpeg().toBuffer()
  const { files, embeddedCover } = await transcode(file, {}, { ...row, cover })
  expect(embeddedCover).toBeUndefined()
  const output = files.at(-1)?.file ?? ''
  const lines = (await tagsOf(output)).split('\n')
  const said = ['title=باران', 'album=Seasons', 'disc=2', 'track=3', 'date=2024']
  expect(lines).toEqual(expect.arrayContaining(said))
  const tag = (await readFile(output)).subarray(0, 2000)
  // ID3v2.4 separates values by a zero byte, and has a date frame.
  expect(tag.includes('Mina\0Rahim')).toBe(true)
  expect(tag.includes('TDRC')).toBe(true)
  const { dominant } = await sharp(await coverIn(output)).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

test('an unacceptable picture in the upload is omitted, and the sound is kept', async () => {
  const good = await squareOf('#2040c0').png().toBuffer()
  const torn = await covered('torn', good)
  const bytes = await readFile(torn)
  const at = bytes.indexOf('IDAT')
  bytes.fill(0x55, at + 8, at + 60)
  await writeFile(torn, bytes)
  const small = await covered('small', await squareOf('#000000').resize(8, 8).png().toBuffer())
  for (const file of [torn, small]) {
    const { files, embeddedCover, durationMs, mended } = await transcode(file)
    expect([embeddedCover, mended]).toEqual([undefined, [{ code: 'cover.refused', params: {} }]])
    expect(durationMs).toBe(2000)
    expect((await readFile(files[0]?.file ?? '')).includes('APIC')).toBe(false)
  }
})

test('loudness, true peak and waveform are measured while a recording is transcoded', async () => {
  // A full-scale 997 Hz sine in both channels has 0 LUFS (ITU-R BS.1770), so this one has -20.
  const sine = 'aevalsrc=0.1*sin(2*PI*997*t)|0.1*sin(2*PI*997*t):s=48000:d=2,apad=pad_dur=2'
  await make(folder, ['-f', 'lavfi', '-i', sine, 'sine.flac'])
  const { sound } = await transcode(join(folder, 'sine.flac'))
  expect(sound.loudness).toBeCloseTo(-20, 0)
  expect(sound.truePeak).toBeGreaterThanOrEqual(-20)
  expect(sound.truePeak).toBeLessThan(-19.7)
  const { waveformPoints } = limits.audio
  expect(sound.waveform).toHaveLength(waveformPoints * 2)
  const samples = [...new Int8Array(sound.waveform)]
  const [loud, silent] = [samples.slice(0, waveformPoints - 4), samples.slice(waveformPoints + 4)]
  expect(loud.filter((_, at) => at % 2 === 0).every((low) => low === -13)).toBe(true)
  expect(loud.filter((_, at) => at % 2 === 1).every((high) => high === 13)).toBe(true)
  expect(silent.every((sample) => sample === 0)).toBe(true)
})

test('mono is as loud as it sounds from two loudspeakers, and silence has no loudness', async () => {
  const mono = await makeSound(folder, 'mono.wav', { channels: 1 })
  await make(folder, ['-i', 'mono.wav', '-af', 'pan=stereo|c0=c0|c1=c0', 'both.wav'])
  const measured = await Promise.all([mono, join(folder, 'both.wav')].map((file) => transcode(file)))
  expect(measured[0]?.sound.loudness).toBeCloseTo(measured[1]?.sound.loudness ?? 0, 1)
  await make(folder, ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '1', 'nothing.wav'])
  const { sound } = await transcode(join(folder, 'nothing.wav'))
  expect(sound).toEqual({ loudness: undefined, truePeak: undefined, waveform: Buffer.alloc(1600) })
})

test('progress increases and stays below 100 until the end', async () => {
  const file = await makeSound(folder, 'long.flac', { seconds: 120 })
  const { percents } = await transcode(file)
  expect(percents.length).toBeGreaterThan(0)
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  expect(Math.max(...percents)).toBeLessThan(100)
})

test.for([
  ['wav', []],
  ['aiff', []],
  ['flac', []],
  ['mp3', []],
  ['wv', []],
  ['m4a', ['-movflags', '+faststart']],
  ['ogg', ['-c:a', 'libvorbis']],
  ['mka', ['-c:a', 'libopus']],
] as const)(
  'half of a %s file (%j) is published as what it is, with a remark',
  async ([extension, words]) => {
    const bytes = await readFile(
      await makeSound(folder, `whole.${extension}`, { seconds: 8, channels: 1, words: [...words] }),
    )
    const half = join(folder, `half.${extension}`)
    await writeFile(half, bytes.subarray(0, Math.floor(bytes.length / 2)))
    const { durationMs, missing } = await transcode(half)
    // An Ogg page may be two seconds long.
    expect(Math.abs(durationMs - 4000)).toBeLessThan(extension === 'ogg' ? 2100 : 600)
    const foundLength = Math.round(durationMs / 1000)
    // The length of the others follows from the bytes that there are.
    const declaresLength = ['flac', 'mp3', 'wv', 'm4a', 'mka', 'aiff'].includes(extension)
    expect(missing).toEqual(
      declaresLength
        ? { code: 'file.shorter', params: { declaredLength: 8, foundLength } }
        : { code: 'file.breaks-off', params: { foundLength } },
    )
  },
)

test('a whole file has no remark, and one without its index cannot be published', async () => {
  const whole = await makeSound(folder, 'whole.m4a', { seconds: 2 })
  expect(await transcode(whole)).toMatchObject({ missing: undefined, mended: [] })
  const bytes = await readFile(whole)
  await writeFile(join(folder, 'half.m4a'), bytes.subarray(0, Math.floor(bytes.length / 2)))
  expect(await refusal(join(folder, 'half.m4a'))).toEqual({ code: 'audio.cut-off', params: {} })
})

test('a piece of a recording that was too long is accepted as what is there', async () => {
  const bytes = await readFile(await makeSound(folder, 'hours.mp3', { seconds: 60, channels: 1 }))
  const piece = join(folder, 'piece-of-hours.mp3')
  await writeFile(piece, bytes.subarray(0, Math.floor(bytes.length / 10)))
  const { durationMs, missing } = await transcode(piece, { maxSeconds: 30 })
  expect(Math.abs(durationMs - 6000)).toBeLessThan(200)
  expect(missing).toEqual({ code: 'file.shorter', params: { declaredLength: 60, foundLength: 6 } })
})

test.for([
  ['an empty file', Buffer.alloc(0), 'file.empty'],
  ['a text', Buffer.from('These are words, not tones.\n'.repeat(100)), 'audio.unreadable'],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nsecret.wav\n#EXT-X-ENDLIST\n'), 'audio.unreadable'],
  [
    'noise after the start of an MP3',
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(40_000, 'x1')]),
    'audio.unreadable',
  ],
] as const)('%s is refused with its own reason', async ([, bytes, code]) => {
  const file = join(folder, 'refused.mp3')
  await writeFile(file, bytes)
  expect(await refusal(file)).toEqual({ code, params: {} })
})

test('a playlist behind a real tag is read as an MP3, and so never followed', async () => {
  const secret = await makeSound(folder, 'secret.wav')
  // The tag is longer than the part that type detection reads, so the file counts as an MP3.
  const size = 100_000
  const tag = Buffer.concat([
    Buffer.from('ID3\x04\0\0', 'latin1'),
    Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]),
    Buffer.alloc(size),
  ])
  const evil = join(folder, 'evil.mp3')
  await writeFile(evil, Buffer.concat([tag, Buffer.from(`#EXTM3U\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`)]))
  expect(await refusal(evil)).toEqual({ code: 'audio.damaged', params: {} })
})

test('recordings that are too short or too long, or have too many channels or no sound, fail with their own reasons', async () => {
  const short = await makeSound(folder, 'short.wav', { seconds: 0.1 })
  expect(await refusal(short)).toEqual({ code: 'audio.too-short', params: { minDuration: 0.5 } })
  const many = await makeSound(folder, 'many.wav', { channels: 12 })
  expect(await refusal(many)).toEqual({ code: 'file.too-many-channels', params: { count: 12, max: 8 } })
  const long = await makeSound(folder, 'declared.flac', { seconds: 8 })
  expect(await refusal(long, { maxSeconds: 5 })).toEqual({
    code: 'audio.too-long',
    params: { maxDuration: 5 },
  })
  await make(folder, ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:d=1', '-c:v', 'libx264', 'mute.mp4'])
  expect(await refusal(join(folder, 'mute.mp4'))).toEqual({ code: 'file.no-sound', params: {} })
})

test('of a WAV whose recorder was interrupted, all sound is taken, and other chunks behind it are not', async () => {
  const wave = await readFile(
    await makeSound(folder, 'recorder.wav', { seconds: 3, hertz: 8000, channels: 1 }),
  )
  const data = wave.indexOf('data')
  wave.writeUInt32LE(8000, data + 4)
  wave.writeUInt32LE(data + 8000, 4)
  const file = join(folder, 'interrupted.wav')
  await writeFile(file, wave)
  expect(await transcode(file)).toMatchObject({ durationMs: 3000, missing: undefined })
  wave.write('id3 ', data + 8 + 8000)
  await writeFile(file, wave)
  expect(await transcode(file)).toMatchObject({ durationMs: 500, missing: undefined })
})

test('a small file that decodes to hours is stopped at the limit of decoded time', async () => {
  await make(folder, [
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=8000:cl=mono',
    '-t',
    '7200',
    '-c:a',
    'flac',
    'bomb.flac',
  ])
  const bytes = await readFile(join(folder, 'bomb.flac'))
  // Clears the number of samples (36 bits at byte 21, after four other bits), so that no length is declared.
  bytes[21] = (bytes[21] ?? 0) & 0xf0
  bytes.fill(0, 22, 26)
  await writeFile(join(folder, 'undeclared.flac'), bytes)
  const before = processorSeconds()
  expect(await refusal(join(folder, 'undeclared.flac'), { maxSeconds: 60 })).toEqual({
    code: 'audio.too-long',
    params: { maxDuration: 60 },
  })
  // Stops long before the end.
  if (RUNS_ALL_TESTS) expect(processorSeconds() - before).toBeLessThan(10)
})

test('a recording of 128 kbit/s or more also becomes Opus: as long as the MP3s, with the tags of its row, and nothing of its source', async () => {
  const words = [...TAGS, '-c:a', 'libopus']
  const file = await makeSound(folder, 'for-opus.opus', { seconds: 3, words })
  const cover = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const described = {
    title: 'A=B; #1 \\ two',
    artists: ['One', 'Two'],
    album: { name: 'An album', disc: 2, track: 3 },
    year: 2024,
    cover,
  }
  const { opus, files, durationMs } = await transcode(file, {}, described, true)
  expect(files.map(({ quality }) => quality)).toEqual([64, 128])
  expect(opus?.bytes).toBe((await stat(opus?.file ?? '')).size)
  // Opus has a variable bitrate around 128 kbit/s.
  expect(((opus?.bytes ?? 0) * 8) / durationMs).toBeGreaterThan(60)
  expect(((opus?.bytes ?? 0) * 8) / durationMs).toBeLessThan(190)
  const { stderr } = await promisify(execFile)(ffmpeg, [
    '-hide_banner',
    '-i',
    opus?.file ?? '',
    '-f',
    'null',
    '-',
  ])
  for (const line of [
    /TITLE\s+: A=B; #1 \\ two\n/i,
    /ARTIST\s+: One, Two\n/i,
    /ALBUM\s+: An album\n/i,
    /TRACK(NUMBER)?\s+: 3\n/i,
    /DATE\s+: 2024\n/i,
    /Audio: opus, 48000 Hz, stereo/,
    /Video: mjpeg.*320x320.*attached pic/,
  ])
    expect(stderr).toMatch(line)
  expect(stderr).not.toMatch(/A tune|Somebody/)

  const telephone = await makeSound(folder, 'for-no-opus.wav', { seconds: 2, hertz: 8000, channels: 1 })
  expect((await transcode(telephone, {}, DESCRIBED, true)).opus).toBeUndefined()
  expect((await transcode(file, {}, DESCRIBED)).opus).toBeUndefined()
})

test('lossless silence and a telephone recording become only 64 kbit/s', async () => {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '60', '-c:a', 'flac']
  await make(folder, [...silence, 'silence.flac'])
  const quiet = await transcode(join(folder, 'silence.flac'))
  expect(quiet.files.map(({ quality }) => quality)).toEqual([64])
  expect(quiet.durationMs).toBe(60_000)
  const telephone = await makeSound(folder, 'telephone.wav', { seconds: 5, hertz: 8000, channels: 1 })
  expect((await transcode(telephone)).files.map(({ quality }) => quality)).toEqual([64])
})

test('a recording whose time stamps contradict its samples is published as long as its samples last', async () => {
  const squeezed = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '60', '-c:a', 'flac']
  await make(folder, [...squeezed, '-bsf:a', 'setts=ts=PTS/1000:duration=1', 'squeezed.mkv'])
  const { durationMs, files } = await transcode(join(folder, 'squeezed.mkv'))
  expect(durationMs).toBe(60_000)
  // The bitrate follows from that length too.
  expect(files.map(({ quality }) => quality)).toEqual([64])
  const hours = transcode(join(folder, 'squeezed.mkv'), { maxSeconds: 10 })
  await expect(hours).rejects.toThrow(/too long/)
})

test('a recording whose rate and channels change inside is published whole', async () => {
  const file = join(import.meta.dirname, '../testing/strange-files/two-rates.ogg')
  const { durationMs, opus, files, mended } = await transcode(file, {}, DESCRIBED, true)
  expect(mended).toEqual([{ code: 'sound.times', params: {} }])
  expect(Math.abs(durationMs - 6000)).toBeLessThan(100)
  expect(files.length).toBeGreaterThan(0)
  expect(opus === undefined || opus.bytes > 0).toBe(true)

  const parts = [
    await makeSound(folder, 'first.aac', { seconds: 2, channels: 2, hertz: 48_000, words: ['-b:a', '160k'] }),
    await makeSound(folder, 'second.aac', { seconds: 2, channels: 1, hertz: 22_050 }),
  ]
  const joined = join(folder, 'joined.aac')
  await writeFile(joined, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))))
  expect(Math.abs((await transcode(joined)).durationMs - 4000)).toBeLessThan(200)
})

test.for([
  ['mp3', ['-b:a', '128k']],
  ['aac', ['-b:a', '128k']],
] as const)(
  'a recorded stream of %s begins within a frame, or with the head of its reply',
  async ([extension, words]) => {
    const bytes = await readFile(
      await makeSound(folder, `stream.${extension}`, {
        seconds: 3,
        words: [...words, '-write_xing', '0'].slice(0, extension === 'mp3' ? 4 : 2),
      }),
    )
    const reply = Buffer.from('ICY 200 OK\r\nicy-name: Nava\r\ncontent-type: audio/mpeg\r\n\r\n')
    for (const [name, content, codes] of [
      ['within', bytes.subarray(700), ['sound.begins-inside']],
      ['reply', Buffer.concat([reply, bytes]), ['sound.stream-head']],
      ['both', Buffer.concat([reply, bytes.subarray(900)]), ['sound.stream-head', 'sound.begins-inside']],
    ] as const) {
      const file = join(folder, `${name}.${extension}`)
      await writeFile(file, content)
      const { durationMs, mended } = await transcode(file)
      expect(Math.abs(durationMs - 3000), name).toBeLessThan(150)
      expect(
        mended.map(({ code }) => code),
        name,
      ).toEqual(codes)
    }
  },
)

test('the cover of a recording is its front, whatever stands before it', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 120, height: 120, channels: 3, background } })
      .png()
      .toBuffer()
  await writeFile(join(folder, 'artist.png'), await picture('#ff0000'))
  await writeFile(join(folder, 'front.png'), await picture('#008000'))
  const pictures = [
    '-i',
    'artist.png',
    '-i',
    'front.png',
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-c:v',
    'copy',
  ]
  const types = ['-metadata:s:v:0', 'comment=Artist/performer', '-metadata:s:v:1', 'comment=Cover (front)']
  for (const name of ['fronted.flac', 'fronted.mp3']) {
    await make(folder, [
      '-f',
      'lavfi',
      '-i',
      'sine=d=1',
      ...pictures,
      ...types,
      '-disposition:v',
      'attached_pic',
      name,
    ])
    const { embeddedCover } = await transcode(join(folder, name))
    expect(embeddedCover?.dominantColor, name).toMatch(/^#0[0-9a-f][78][0-9a-f]0[0-9a-f]$/)
  }
  const typed = join(folder, 'text-as-cover.mp3')
  const tag = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\x19APIC\0\0\0\x0f\0\0\0image/png\0\x03\0no', 'latin1'),
  ])
  await writeFile(
    typed,
    Buffer.concat([
      tag,
      await readFile(await makeSound(folder, 'plain.mp3', { words: ['-id3v2_version', '0'] })),
    ]),
  )
  expect((await transcode(typed)).embeddedCover).toBeUndefined()
})

test('the default recording of a file is heard, and its length counts', async () => {
  const tones = ['-f', 'lavfi', '-i', 'sine=300:d=1', '-f', 'lavfi', '-i', 'sine=1000:d=2']
  for (const name of ['two.mka', 'two.m4a']) {
    await make(folder, [
      ...tones,
      '-map',
      '0',
      '-map',
      '1',
      '-c:a',
      'aac',
      '-disposition:0',
      '0',
      '-disposition:1',
      'default',
      name,
    ])
    const { durationMs, files } = await transcode(join(folder, name))
    expect(Math.abs(durationMs - 2000)).toBeLessThan(100)
    expect(await loudestTone(files[0]?.file ?? '')).toBeCloseTo(1000, -2)
  }
})

/** Returns the frequency of a tone in Hz, from the number of its zero crossings. */
async function loudestTone(file: string): Promise<number> {
  const words = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '8000', '-f', 's16le', '-']
  const { stdout } = await promisify(execFile)(ffmpeg, words, { encoding: 'buffer', maxBuffer: 1 << 24 })
  let crossings = 0
  for (let at = 2; at + 1 < stdout.length; at += 2)
    if (stdout.readInt16LE(at) >= 0 !== stdout.readInt16LE(at - 2) >= 0) crossings += 1
  return crossings / 2 / (stdout.length / 16_000)
}

test('a file that is damaged beyond decoding is reported as such', async () => {
  const bytes = await readFile(await makeSound(folder, 'whole2.flac', { seconds: 4 }))
  bytes.fill(0x55, 2000)
  const file = join(folder, 'damaged.flac')
  await writeFile(file, bytes)
  expect((await refusal(file)).code).toMatch(/^audio\.(damaged|cut-off)$/)
})

test('an abort kills all three processes immediately', async () => {
  const file = await makeSound(folder, 'aborted.flac', { seconds: 300, words: ['-compression_level', '0'] })
  const cwd = join(folder, 'aborted')
  await mkdir(cwd)
  const stop = new AbortController()
  const pids: number[] = []
  const running = transcodeAudio(file, DESCRIBED, {
    ffmpeg,
    cwd,
    signal: stop.signal,
    onStart: (pid) => {
      pids.push(pid)
      if (pids.length === 5) stop.abort(new Error('Enough'))
    },
    onPercent: () => undefined,
    onPlan: async () => undefined,
  })
  await expect(running).rejects.toThrow('Enough')
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
