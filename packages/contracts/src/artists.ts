/** Artists: their page, their profile, and the list to choose from when music is made. */
import * as z from 'zod'
import { endpoint, file, text } from './endpoint.ts'
import { idOut, idText, searchFor } from './fields.ts'
import { limits } from './limits.ts'

export const ArtistCard = z
  .object({
    artistID: idOut,
    name: z.string(),
    isVerified: z.boolean(),
    showOnMain: z.boolean(),
    followerCount: z.int(),
    playCount: z.int(),
  })
  .meta({ id: 'ArtistCard' })
export type ArtistCard = z.infer<typeof ArtistCard>

export const artistsForCreateMusic = endpoint({
  method: 'GET',
  path: '/api/artists/artistsforcreatmusic',
  aliases: ['/api/artists/artistsforcreatemusic'],
  access: 'artist',
  summary: 'The artists that a track may name',
  query: z.object({ search: searchFor.default('') }),
  reply: z.array(z.object({ artistID: idOut, name: z.string() })),
})

const byId = z.object({ id: idText })

export const setArtistAvatar = endpoint({
  method: 'POST',
  path: '/api/artists/setavatar/{id}',
  access: 'artist',
  summary: 'Set the portrait of an artist of one’s own',
  params: byId,
  body: file({ maxBytes: limits.image.maxBytes }),
  reply: text(['true']),
})

export const setArtistHeader = endpoint({
  method: 'POST',
  path: '/api/artists/setheader/{id}',
  access: 'artist',
  summary: 'Set the wide picture of an artist of one’s own',
  params: byId,
  body: file({ maxBytes: limits.image.maxBytes }),
  reply: text(['true']),
})
