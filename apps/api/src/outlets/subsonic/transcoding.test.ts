import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let track: string
let hidden: string
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  account = await buildSubsonicAccount(test)
  const artistIDs = [(await buildArtist(db)).id]
  const publish = async (more = {}) => {
    const { id } = await buildMusic(db, { artistIDs, ...more })
    await publishAudio(test.deps, { musicID: id }, { bytes: 1000 })
    return `tr-${id}`
  }
  track = await publish()
  hidden = await publish({ isConfirmed: false })
})
afterAll(() => test.close())

const by = () => ({ u: account.email, p: account.password, v: '1.16.1', c: 'a client', f: 'json' })
const about = (more = {}) => ({ ...by(), mediaId: track, mediaType: 'song', ...more })
const decide = async (client: object | string, more = {}) => {
  const { body } = await test.http
    .post('/rest/getTranscodeDecision.view')
    .query(about(more))
    .set('content-type', 'application/json')
    .send(typeof client === 'string' ? client : JSON.stringify(client))
  return body['subsonic-response']
}
const stream = (more = {}) => test.http.get('/rest/getTranscodeStream').query(about(more))
const mp3 = { container: 'mp3', audioCodec: 'mp3', protocol: 'http' }

describe('a decision', () => {
  it('lets a player of MP3 play the best file, and names a smaller one for less', async () => {
    expect((await decide({ directPlayProfiles: [mp3] })).transcodeDecision).toEqual({
      canDirectPlay: true,
      canTranscode: false,
      sourceStream: {
        ...{ protocol: 'http', container: 'mp3', codec: 'mp3' },
        ...{ audioChannels: 1, audioBitrate: 320_000, audioSamplerate: 48_000 },
      },
    })
    const { transcodeDecision } = await decide({
      name: 'A player',
      ...{ platform: 'Any', maxAudioBitrate: 100_000 },
      ...{ directPlayProfiles: [mp3], transcodingProfiles: [mp3] },
    })
    expect(transcodeDecision).toMatchObject({
      ...{ canDirectPlay: false, canTranscode: true, transcodeReason: ['AudioBitrateNotSupported'] },
      transcodeStream: { audioBitrate: 64_000 },
    })
    const sent = await stream({ transcodeParams: transcodeDecision.transcodeParams })
    expect(sent.status).toBe(200)
    expect(sent.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-quality': '64' })
  })

  it('needs what the player can play, and something that the caller may hear', async () => {
    const noBody = await test.http.post('/rest/getTranscodeDecision').query(about())
    expect(noBody.body['subsonic-response'].error.code).toBe(10)
    for (const [code, given, more] of [
      [0, '{', {}],
      [0, '[1]', {}],
      [70, {}, { mediaId: hidden }],
      [70, {}, { mediaId: 'al-1' }],
      [10, {}, { mediaId: '' }],
      [40, {}, { p: 'wrong' }],
    ] as const)
      expect((await decide(given, more)).error?.code, JSON.stringify([given, more])).toBe(code)
  })
})

it('a stream needs what was decided, and something that the caller may hear', async () => {
  const transcodeParams = 'mp3-128'
  for (const [code, more] of [
    [70, { transcodeParams, mediaId: hidden }],
    [40, { transcodeParams, p: 'wrong' }],
    [0, { transcodeParams: 'flac-9000' }],
    [10, {}],
  ] as const)
    expect((await stream(more)).body['subsonic-response'].error.code, JSON.stringify(more)).toBe(code)
})
