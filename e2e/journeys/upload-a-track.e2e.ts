import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, clientOf } from '../stack/client.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { createMusic, untilReady } from '../fixtures/make-music.ts'
import { makeFilm, makeWav, probe } from '../fixtures/recordings.ts'

/** Seconds */
const FILM = 3
const SONG = 5

let artist: Client
let admin: Client
let visitor: Client

beforeAll(async () => {
  ;[artist, admin, visitor] = await Promise.all([
    clientOf('artist@example.com'),
    clientOf('admin@example.com'),
    clientOf(),
  ])
})

describe('an artist uploads a recording', () => {
  it('a recording that an artist uploads is transcoded to three bitrates that everybody can play once an admin confirms it', async () => {
    const musicID = await createMusic(artist, 'Made on the spot')
    const uploaded = await artist.upload(`/music/upload/music/${musicID}`, makeWav(SONG), 'glide.wav')
    expect(await uploaded.json()).toEqual({ status: 1, jobId: expect.any(String) })
    await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })

    expect((await visitor.get(`/music/music/128/${musicID}.mp3`)).status).toBe(404)
    expect((await admin.send('PUT', `/api/admin/music/${musicID}`, { isConfirmed: true })).status).toBe(200)

    for (const bitrate of [64, 128, 320]) {
      const path = `/music/music/${bitrate}/${musicID}.mp3`
      const part = await visitor.get(path, { range: 'bytes=1000-1999' })
      expect(part.status).toBe(206)
      const slice = Buffer.from(await part.arrayBuffer())
      const whole = Buffer.from(await (await visitor.get(path)).arrayBuffer())
      expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`)
      expect(slice.equals(whole.subarray(1000, 2000))).toBe(true)
      const { format } = await parseBuffer(whole, { mimeType: 'audio/mpeg' }, { duration: true })
      expect(format.bitrate).toBeCloseTo(bitrate * 1000, -3)
      expect(Math.abs((format.duration ?? 0) - SONG)).toBeLessThan(0.1)
    }
    expect((await artist.send('DELETE', `/api/musics/${musicID}`)).status).toBe(403)
    const music = (await (await visitor.get(`/api/musics/${musicID}`)).json()) as {
      musicLength: number
      hasAudio: boolean
    }
    expect(music).toMatchObject({ hasAudio: true, musicLength: SONG, isConfirmed: true })
  })

  it('a file that an artist uploads fails with a readable reason if it is not a recording', async () => {
    const musicID = await createMusic(artist, 'Not a recording')
    const refused = await artist.upload(
      `/music/upload/music/${musicID}`,
      new Uint8Array(Buffer.from('a text'.repeat(500))),
      'song.mp3',
    )
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { detail: string }).detail).toContain('WAV, AIFF, FLAC, MP3')
    expect((await artist.send('DELETE', `/api/musics/${musicID}`)).status).toBe(200)
  })
})

describe('an artist uploads a video', () => {
  it('a video that an artist uploads is transcoded to four heights that play from byte ranges', async () => {
    const musicID = await createMusic(artist, 'Filmed on the spot')
    const film = await makeFilm(FILM, '1920x1080')
    expect((await artist.upload(`/music/upload/video/${musicID}`, film, 'film.mp4')).status).toBe(200)
    await untilReady(artist, { musicID, kind: 'video', seconds: TIMEOUT })
    expect((await admin.send('PUT', `/api/admin/music/${musicID}`, { isConfirmed: true })).status).toBe(200)
    expect(await (await visitor.get(`/api/musics/${musicID}`)).json()).toMatchObject({
      hasVideo: true,
      videoHeights: [1080, 720, 480, 360],
    })

    const { address } = inject('stack')
    for (const height of [1080, 720, 480, 360]) {
      const reply = await visitor.get(`/music/video/st/${height}/${musicID}/r4nd0m${musicID}.m3u8?code=123`)
      expect(reply.headers.get('content-type')).toContain('application/vnd.apple.mpegurl')
      const playlist = await reply.text()
      expect(playlist).toMatch(/#EXT-X-ENDLIST\s*$/)
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
        (sum, match) => sum + Number(match[1]),
        0,
      )
      expect(Math.abs(seconds - FILM)).toBeLessThan(0.1)

      const [, bytes, offset] = /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(playlist) ?? []
      const file = /^\/music\/video\/.*$/m.exec(playlist)?.[0] ?? ''
      const segment = await visitor.get(file, {
        range: `bytes=${offset}-${Number(offset) + Number(bytes) - 1}`,
      })
      expect(segment.status).toBe(206)
      expect((await segment.arrayBuffer()).byteLength).toBe(Number(bytes))

      const facts = await probe(`${address}/music/video/${height}/${musicID}.mp4`)
      expect(facts).toMatchObject({ height, width: Math.round((height * 16) / 9 / 2) * 2 })
      expect(Math.abs(facts.seconds - FILM)).toBeLessThan(0.15)
    }
    const master = await (await visitor.get(`/music/video/st/master/${musicID}.m3u8`)).text()
    expect(master.match(/#EXT-X-STREAM-INF/g)).toHaveLength(4)
  })
})
