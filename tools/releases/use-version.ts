/**
 * node tools/releases/use-version.ts ADDRESS DATA_DIR
 *
 * Uses a running version as a listener of its demo does. Prints as JSON the facts that an upgrade must
 * preserve, and where the media are stored (tools/releases/fixtures/README.md).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const [address = '', dataDir = ''] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: node tools/releases/use-version.ts ADDRESS DATA_DIR')

const Cards = z.array(z.object({ musicID: z.int(), hasAudio: z.boolean(), artists: z.string() }))
const EMAIL = 'listener@example.com'
const FIRST_ARTIST = 1001
const COMMENT = 'از این آهنگ خوشم می‌آید 🎵'
const PASSWORD = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()

const { data: token } = z
  .object({ data: z.string() })
  .parse(await send('/api/users/login', { email: EMAIL, password: PASSWORD }))
const [liked, saved, ...others] = Cards.parse(await get('/api/musics/hotMusics?take=50')).filter(
  ({ hasAudio }) => hasAudio,
)
const [podcast] = z.array(z.object({ podcastID: z.int() })).parse(await get('/api/podcasts/recent?take=1'))
if (!liked || !saved || !podcast) throw new Error('The demo is not ready yet')

await send('/api/main/like', { musicID: liked.musicID, value: true })
await send('/api/main/like', { podcastID: podcast.podcastID, value: true })
await send('/api/savedmusics', { musicID: saved.musicID, value: true })
await send('/api/follows', { artistID: FIRST_ARTIST, value: true })
await send('/api/comments', { musicID: liked.musicID, commentText: COMMENT })
await send(`/api/musics/play/${saved.musicID}`, {})
const NAME = 'Road trip – سفر'
const { playListID } = z.object({ playListID: z.int() }).parse(await send('/api/playlists', { name: NAME }))
const musicIDs = [liked, saved, ...others].slice(0, 4).map(({ musicID }) => musicID)
for (const musicID of musicIDs) await send('/api/playlistmusics', { playListID, musicID })

console.log(
  JSON.stringify(
    {
      email: EMAIL,
      playlist: { playListID, name: NAME, musicIDs },
      likedMusicID: liked.musicID,
      likedPodcastID: podcast.podcastID,
      savedMusicID: saved.musicID,
      followedArtistID: FIRST_ARTIST,
      comment: COMMENT,
      playedMusicID: saved.musicID,
      media: await storedFiles([
        `/music/music/128/${liked.musicID}.mp3`,
        `/music/podcast/128/${podcast.podcastID}.mp3`,
        `/api/file/images/music/${liked.musicID}.jpg`,
        `/api/file/images/artist/${FIRST_ARTIST}.jpg?w=384`,
      ]),
    },
    undefined,
    2,
  ),
)

async function get(path: string): Promise<unknown> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}

async function send(path: string, body: object): Promise<unknown> {
  const authorization = path.endsWith('/login') ? undefined : `Bearer ${token}`
  const answer = await fetch(address + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Finds, by checksum, the stored file that each path's reply comes from. */
async function storedFiles(paths: readonly string[]) {
  const folder = join(dataDir, 'media')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const byChecksum = new Map<string, string>()
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if (!/\/(?:audio|images)\//.test(path)) continue
    byChecksum.set(checksum(await readFile(path)), path.slice(folder.length + 1))
  }
  const stored: Record<string, { key: string; bytes: number }> = {}
  for (const path of paths) {
    const answer = await fetch(address + path, { headers: { accept: 'image/jpeg' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const key = byChecksum.get(checksum(body))
    if (!answer.ok || key === undefined) throw new Error(`GET ${path}: ${answer.status}, of no stored file`)
    stored[path] = { key, bytes: body.length }
  }
  return stored
}

function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
