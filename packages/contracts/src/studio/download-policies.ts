import * as z from 'zod'
import { DownloadPolicy } from '../catalogue/download-policy.ts'
import { Music } from '../catalogue/music.ts'
import { Podcast } from '../catalogue/podcasts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })
const SUMMARY = 'Decide who may download NAME of one’s own as a file, confirmed or not, and in which format'
const about = (name: string) => SUMMARY.replace('NAME', name)

export const setMusicDownloads = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}/downloads',
  access: 'artist',
  summary: about('a track'),
  params: byID,
  body: DownloadPolicy,
  reply: Music,
  perMinute: limits.changing.perMinute,
})

export const setAlbumDownloads = endpoint({
  method: 'PUT',
  path: '/api/albums/{id}/downloads',
  access: 'artist',
  summary: about('the tracks of an album'),
  params: byID,
  body: DownloadPolicy,
  reply: z.object({ albumID: idOut, changed: z.array(idOut) }),
  perMinute: limits.changing.perMinute,
})

export const setPodcastDownloads = endpoint({
  method: 'PUT',
  path: '/api/podcasts/{id}/downloads',
  access: 'dj',
  summary: about('an episode'),
  params: byID,
  body: DownloadPolicy,
  reply: Podcast,
  perMinute: limits.changing.perMinute,
})

/** The policy of a person's new works, and whether those that are there get it too */
const DefaultPolicy = DownloadPolicy.extend({ appliesToAll: z.boolean().default(false) })

const defaultOf = (access: 'artist' | 'dj', what: string, works: string) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/${access}s/{id}/downloads`,
    access,
    summary: `Who may download new ${works} of ${what} of one’s own`,
    params: byID,
    reply: DownloadPolicy,
  }),
  set: endpoint({
    method: 'PUT',
    path: `/api/${access}s/{id}/downloads`,
    access,
    summary: `Decide who may download new ${works} of ${what} of one’s own, and all others with \`appliesToAll\``,
    params: byID,
    body: DefaultPolicy,
    /** How many works got the policy */
    reply: z.object({ changed: z.int() }),
    perMinute: limits.changing.perMinute,
  }),
})

const artist = defaultOf('artist', 'an artist', 'tracks')
const dj = defaultOf('dj', 'a DJ', 'episodes')
export const getArtistDownloads = artist.read
export const setArtistDownloads = artist.set
export const getDjDownloads = dj.read
export const setDjDownloads = dj.set
