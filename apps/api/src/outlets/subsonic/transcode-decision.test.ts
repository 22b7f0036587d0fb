import { ClientInfo } from '@nava/contracts/subsonic'
import { expect, it } from 'vitest'
import { decideTranscode, type OfferedStream } from './transcode-decision.ts'

const mp3 = (quality: 64 | 128 | 320): OfferedStream => ({
  params: `mp3-${quality}`,
  stream: {
    ...{ protocol: 'http', container: 'mp3', codec: 'mp3' },
    ...{ audioChannels: 2, audioBitrate: quality * 1000, audioSamplerate: 44_100 },
  },
})
const opus: OfferedStream = {
  params: 'opus',
  stream: {
    ...{ protocol: 'http', container: 'ogg', codec: 'opus' },
    ...{ audioChannels: 2, audioBitrate: 128_000, audioSamplerate: 48_000 },
  },
}
const decide = (client: object) =>
  decideTranscode(ClientInfo.parse(client), [mp3(320), opus, mp3(128), mp3(64)])

const plays = (container: string, codec: string, more = {}) => ({
  ...{ containers: [container], audioCodecs: [codec], protocols: ['http'] },
  ...more,
})
const makes = (container: string, audioCodec: string) => ({ container, audioCodec, protocol: 'http' })
const limited = (name: string, comparison: string, values: string[], required = true) => ({
  codecProfiles: [{ type: 'AudioCodec', name: 'MP3', limitations: [{ name, comparison, values, required }] }],
})
const direct = { directPlayProfiles: [plays('mp3', 'mp3')] }

it.each([
  ['a player of MP3', direct],
  ['a player of everything', { directPlayProfiles: [{ container: '*', audioCodec: '*', protocol: '*' }] }],
  ['the second of two profiles', { directPlayProfiles: [plays('flac', 'flac'), plays('mpeg', 'MP3')] }],
  ['a draft with texts', { directPlayProfiles: [{ container: 'ogg,mp3', audioCodec: 'opus,mp3' }] }],
  ['a profile beside broken ones', { directPlayProfiles: [null, 'mp3', plays('mp3', 'mp3')] }],
  [
    'more profiles than count',
    { directPlayProfiles: Array.from({ length: 900 }, () => plays('mp3', 'mp3')) },
  ],
  ['enough bits', { ...direct, maxAudioBitrate: 320_000 }],
  ['a limit that holds', { ...direct, ...limited('audioSamplerate', 'LessThanEqual', ['48000']) }],
  ['a limit that need not hold', { ...direct, ...limited('audioChannels', 'Equals', ['1'], false) }],
  ['a limit of what MP3 has not', { ...direct, ...limited('audioBitdepth', 'Equals', ['24']) }],
])('%s plays the best file as it is', (_, client) => {
  expect(decide(client)).toEqual({ canDirectPlay: true, source: mp3(320) })
})

it.each([
  [
    'too few bits',
    'mp3-128',
    { ...direct, maxAudioBitrate: 200_000, transcodingProfiles: [makes('mp3', 'mp3')] },
  ],
  [
    'fewer bits of what is made for it',
    'mp3-64',
    {
      directPlayProfiles: [plays('flac', 'flac')],
      ...{ maxTranscodingAudioBitrate: 96_000, transcodingProfiles: [makes('mp3', 'mp3')] },
    },
  ],
  [
    'Opus before MP3',
    'opus',
    { transcodingProfiles: [makes('flac', 'flac'), makes('ogg', 'opus'), makes('mp3', 'mp3')] },
  ],
  [
    'a limit',
    'mp3-128',
    {
      ...direct,
      ...{ transcodingProfiles: [makes('mp3', 'mp3')] },
      ...limited('audioBitrate', 'LessThanEqual', ['192000']),
    },
  ],
])('a player of %s gets %s', (_, params, client) => {
  expect(decide(client)).toMatchObject({ canDirectPlay: false, chosen: { params } })
})

it.each([
  ['nothing', {}],
  ['nothing that is made here', { transcodingProfiles: [makes('flac', 'flac')] }],
  ['one channel', { directPlayProfiles: [plays('mp3', 'mp3', { maxAudioChannels: 1 })] }],
  ['another protocol', { directPlayProfiles: [plays('mp3', 'mp3', { protocols: ['hls'] })] }],
  [
    'what it does not say rightly',
    { directPlayProfiles: 'mp3', codecProfiles: [{}], maxAudioBitrate: 'many' },
  ],
])('a player of %s gets nothing', (_, client) => {
  expect(decide(client)).toMatchObject({ canDirectPlay: false, chosen: undefined })
})

it('each profile of the player has its reason', () => {
  expect(
    decide({
      directPlayProfiles: [plays('flac', 'flac'), plays('mp3', 'aac'), plays('mp3', 'mp3')],
      ...limited('audioChannels', 'NotEquals', ['2']),
    }),
  ).toMatchObject({
    reasons: ['ContainerNotSupported', 'AudioCodecNotSupported', 'audioChannels NotEquals 2'],
  })
})
