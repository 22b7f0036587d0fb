import * as z from 'zod'
import { DjCard } from '../catalogue/djs.ts'
import { PODROLL_MAX } from '../catalogue/podroll.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { feedAddressIn, id, idOut, idText, line, panelPage, supportIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
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

export const supportDj = endpoint({
  method: 'PUT',
  path: '/api/djs/{id}/support',
  access: 'dj',
  summary: 'Set the address at which listeners support a DJ of one’s own; an empty one removes it',
  params: z.object({ id: idText }),
  body: z.object(supportIn),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})

/** Podcasts that a DJ recommends, in order */
export const PodrollForm = z.object({
  items: z
    .array(
      z.union([
        z.object({ djID: id }),
        z.object({
          title: line(limits.text.title),
          address: feedAddressIn,
          guid: z
            .string()
            .trim()
            .toLowerCase()
            .regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/, 'Give a UUID')
            .default(''),
        }),
      ]),
    )
    .max(PODROLL_MAX),
})
export type PodrollForm = z.infer<typeof PodrollForm>

export const setPodroll = endpoint({
  method: 'PUT',
  path: '/api/djs/{id}/podroll',
  access: 'dj',
  summary:
    'Set which podcasts a DJ of one’s own recommends, in order: DJs of this station, and feeds elsewhere',
  params: z.object({ id: idText }),
  body: PodrollForm,
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
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
