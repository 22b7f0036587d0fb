import * as z from 'zod'
import { DjCard } from '../catalogue/djs.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, panelPage } from '../platform/fields.ts'
import { Podcast } from '../catalogue/podcasts.ts'
import { decisionOut } from './refusals.ts'
import { AssetStatus } from './uploads.ts'

export const djPanelMe = endpoint({
  method: 'GET',
  path: '/api/djpanel/me',
  access: 'dj',
  summary: 'The caller and the caller’s DJs',
  reply: z.object({ userID: idOut, name: z.string(), email: z.string(), djs: z.array(DjCard) }),
})

export const PanelPodcast = Podcast.extend({ audio: AssetStatus, ...decisionOut }).meta({
  id: 'PanelPodcast',
})
export type PanelPodcast = z.infer<typeof PanelPodcast>

export const djPanelPodcasts = endpoint({
  method: 'GET',
  path: '/api/djpanel/podcasts',
  access: 'dj',
  summary:
    'The podcasts of the caller’s DJs, newest first, with the state of their uploads; a Link header names the next page',
  query: panelPage,
  reply: z.array(PanelPodcast),
})
