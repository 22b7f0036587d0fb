import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WAV_HEADER_BYTES, wavHeader } from '../../../packages/media/src/formats/wav.ts'
import { deliver } from '../../faults/send-uploads.ts'
import { PASSWORD, type PreparedStation } from './prepare-station.ts'
import type { stationContainers } from './station-containers.ts'
import { Refused, until } from './until.ts'

const HERTZ = 44_100
const SECONDS = 120

/** Fills a station, and publishes recordings and videos in it. */
export function stationCatalogue(
  { address, backups }: PreparedStation,
  { compose, inside, query }: ReturnType<typeof stationContainers>,
) {
  let published: number | undefined
  const artistIn = () => signIn(address, 'artist@example.com')

  /** @throws Error unless an account signs in and hears the last recording */
  const expectServing = async () => {
    const artist = await artistIn()
    const bytes = await artist.play(`/music/music/128/${published}.mp3`)
    if (bytes < SECONDS * 16_000 * 0.99) throw new Error(`The recording has ${bytes} bytes only`)
  }
  /** Sends a recording and, with `film`, a video. */
  const send = async (film?: Buffer) => {
    const artist = await artistIn()
    const me = await artist.get<{ artists: { artistID: number }[] }>('/api/artistPanel/me')
    const musicArtists = [{ artistID: me.artists[0]?.artistID }]
    const { musicID } = await artist.post<{ musicID: number }>('/api/musics', {
      title: 'A trial',
      musicArtists,
    })
    const to = { address, authorization: artist.authorization }
    await deliver(to, { musicID, kind: 'audio', bytes: makeRecording() })
    if (film) await deliver(to, { musicID, kind: 'video', bytes: film })
    return musicID
  }
  const untilPublished = async (musicID: number) => {
    const artist = await artistIn()
    await until('the uploads are ready', async () => {
      const { audio, video } = await artist.get<Uploads>(`/api/uploads/${musicID}`)
      const states = [audio.state, video.state].filter((state) => state !== 'none')
      if (states.includes('failed')) throw new Refused('An upload was refused')
      return states.every((state) => state === 'ready')
    })
    published = musicID
    await expectServing()
  }

  return {
    ...{ send, untilPublished, expectServing },
    /** Fills the catalogue. @throws Error unless its accounts sign in meanwhile */
    fill: async () => {
      let isFilling = true
      const filling = compose('--profile', 'demo', 'run', '--rm', 'demo').finally(() => (isFilling = false))
      // Failed sign-ins would be slowed down.
      await until('the demo has accounts', async () =>
        /artist@/.test((await query('SELECT email FROM users')).out),
      )
      await artistIn()
      if (!isFilling) throw new Error('The accounts of the demo sign in only when it is ready')
      await filling
    },
    /** Publishes a recording, and a video that the image's ffmpeg makes. */
    publish: async () => {
      const picture = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25:d=2']
      const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:d=2']
      const made = ['-shortest', '-pix_fmt', 'yuv420p', '/backups/film.mp4']
      await inside('worker')('ffmpeg', '-loglevel', 'error', '-y', ...picture, ...sound, ...made)
      const musicID = await send(await readFile(join(backups, 'film.mp4')))
      await rm(join(backups, 'film.mp4'))
      await untilPublished(musicID)
      const artist = await artistIn()
      if ((await artist.play(`/music/video/720/${musicID}.mp4`)) < 10_000)
        throw new Error('The video is short')
    },
  }
}

interface Uploads {
  audio: { state: string }
  video: { state: string }
}

async function signIn(address: string, email: string) {
  const login = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await login.json()) as { data?: string }
  if (!data) throw new Error(`${email} cannot sign in`)
  const authorization = `Bearer ${data}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(address + path, { ...init, headers: { ...init.headers, authorization } })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
    return reply
  }
  return {
    authorization,
    // The replies of the station's own calls
    get: async <T>(path: string) => (await (await ask(path)).json()) as T,
    post: async <T>(path: string, body: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return (await (await ask(path, init)).json()) as T
    },
    play: async (path: string) => (await (await ask(path)).arrayBuffer()).byteLength,
  }
}

function makeRecording(): Buffer {
  const bytes = SECONDS * HERTZ * 2
  const wav = Buffer.alloc(WAV_HEADER_BYTES + bytes)
  wavHeader({ bytes, hertz: HERTZ, channels: 1 }).copy(wav)
  for (let frame = 0; frame < SECONDS * HERTZ; frame += 1)
    wav.writeInt16LE(
      Math.round(Math.sin((2 * Math.PI * 330 * frame) / HERTZ) * 9000),
      WAV_HEADER_BYTES + frame * 2,
    )
  return wav
}
