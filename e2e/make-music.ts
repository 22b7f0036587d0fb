/** Music of the demo's artist, created by calls */
import { type Client, eventually } from './client.ts'

/** Creates a track of the artist that `artist` manages; returns its id. */
export async function createMusic(artist: Client, title: string): Promise<number> {
  const { artists } = (await (await artist.get('/api/artistPanel/me')).json()) as {
    artists: { artistID: number }[]
  }
  const reply = await artist.send('POST', '/api/Musics', {
    title,
    musicArtists: [{ artistID: artists[0]?.artistID }],
  })
  if (reply.status !== 200) throw new Error(`The track is refused with ${reply.status}`)
  return ((await reply.json()) as { musicID: number }).musicID
}

/** Waits until a track's upload is transcoded. Throws the reason of its failure, or after `seconds`. */
export async function untilReady(
  artist: Client,
  { musicID, kind, seconds }: { musicID: number; kind: 'audio' | 'video'; seconds: number },
): Promise<void> {
  await eventually(`the ${kind} of ${musicID} is ready`, seconds, async () => {
    const uploads = (await (await artist.get(`/api/uploads/${musicID}`)).json()) as Record<
      string,
      { state: string; reason?: string }
    >
    if (uploads[kind]?.state === 'failed') throw new Error(uploads[kind].reason)
    return uploads[kind]?.state === 'ready' ? true : undefined
  })
}
