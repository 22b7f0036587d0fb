/** Files of tracks, videos, episodes and albums, for whom their artists and DJs allow it */
import * as z from 'zod'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { idText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { DownloadFormat } from './download-policy.ts'
import { streamQuery } from './streams.ts'

const byID = z.object({ id: idText })
const token = streamQuery.shape.token
const query = z.object({ format: DownloadFormat.default('mp3'), token })

const audioOf = (path: string, what: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'visitor',
    errors: [403, 416, 503],
    summary: `${what} as a file, if its policy allows it: an MP3 at ${limits.audio.qualities.at(-1)} kbps with tags, lyrics and cover as they are now, or what was uploaded. Owners and admins may always have both`,
    params: byID,
    query,
    reply: bytes('audio/mpeg'),
    perMinute: limits.fileDownloads.perMinute,
  })

export const downloadMusic = audioOf('/api/musics/{id}/download', 'A track')
export const downloadPodcast = audioOf('/api/podcasts/{id}/download', 'An episode')

export const downloadVideo = endpoint({
  method: 'GET',
  path: '/api/musics/{id}/video/download',
  access: 'visitor',
  errors: [403, 416, 503],
  summary:
    'A video as a file, if its policy allows it: an MP4 of the tallest height, or what was uploaded. Owners and admins may always have both',
  params: byID,
  query: z.object({ format: z.enum(['mp4', 'original']).default('mp4'), token }),
  reply: bytes('video/mp4'),
  perMinute: limits.fileDownloads.perMinute,
})

export const downloadAlbum = endpoint({
  method: 'GET',
  path: '/api/albums/{id}/download.zip',
  access: 'visitor',
  errors: [403, 404, 429, 503],
  summary:
    'The tracks of an album that the caller may download, in a ZIP archive with cover and lyrics; a file in it names what was left out, and why',
  params: byID,
  query,
  reply: bytes('application/zip'),
  perMinute: limits.fileDownloads.albumsPerMinute,
})
