import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../apps/api/src/deps.ts'
import { buildArtist, buildMusic, buildUser, TEST_PASSWORD } from '../../apps/api/src/testing/build.ts'
import { wave } from '../../apps/api/src/testing/files.ts'
import { make } from '../../worker/src/testing/make-media.ts'
import type { Recipient, Upload } from './send-uploads.ts'

/** Makes an artist of the running api, and signs its user in. */
export async function makeOwner(
  { address }: { address: string },
  { db }: Deps,
): Promise<Recipient & { artistID: number }> {
  const user = await buildUser(db)
  const artist = await buildArtist(db, { memberID: user.id })
  const reply = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: TEST_PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: string }
  return { address, authorization: `Bearer ${data}`, artistID: artist.id }
}

/** Makes a track, and the file of its upload. */
export async function newUpload({ db }: Deps, artistID: number, kind: Upload['kind']): Promise<Upload> {
  const music = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
  if (kind === 'video') return { musicID: music.id, kind, bytes: await plainVideo() }
  const bytes = wave(3)
  bytes.writeUInt32LE(music.id, 1000)
  return { musicID: music.id, kind, bytes }
}

/**
 * Returns a video with enough pixels for two passes but little work: nothing moves, and most frames are
 * dropped.
 */
async function plainVideo(): Promise<Buffer> {
  const name = `nava-plain-${process.pid}.mp4`
  const source = ['-f', 'lavfi', '-i', 'color=c=blue:size=854x480:rate=240:d=3.6']
  await make(tmpdir(), [...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', name])
  return await readFile(join(tmpdir(), name))
}
