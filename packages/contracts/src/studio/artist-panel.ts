import * as z from 'zod'
import { ArtistCard } from '../catalogue/artists.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, panelPage } from '../platform/fields.ts'
import { MusicCard } from '../catalogue/music.ts'
import { decisionOut } from './refusals.ts'
import { AssetStatus } from './uploads.ts'

export const artistPanelMe = endpoint({
  method: 'GET',
  path: '/api/artistpanel/me',
  access: 'artist',
  summary: 'The caller and the caller’s artists',
  reply: z.object({ userID: idOut, name: z.string(), email: z.string(), artists: z.array(ArtistCard) }),
})

export const PanelMusic = MusicCard.extend({
  audio: AssetStatus,
  video: AssetStatus,
  ...decisionOut,
}).meta({
  id: 'PanelMusic',
})
export type PanelMusic = z.infer<typeof PanelMusic>

export const artistPanelMusics = endpoint({
  method: 'GET',
  path: '/api/artistpanel/musics',
  access: 'artist',
  summary:
    'The tracks of the caller’s artists, newest first, with the state of their uploads; a Link header names the next page',
  query: panelPage,
  reply: z.array(PanelMusic),
})
