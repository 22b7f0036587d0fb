import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut } from '../platform/fields.ts'

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/languages',
  access: 'visitor',
  caching: 'shared',
  summary: 'All languages',
  reply: z.array(z.object({ languageID: idOut, lang: z.string() })),
})

export const listGenres = endpoint({
  method: 'GET',
  path: '/api/genres',
  access: 'visitor',
  caching: 'shared',
  summary: 'All genres; with `heard`, those of tracks that everybody may hear',
  query: z.object({ heard: z.enum(['true', 'false']).default('false') }),
  reply: z.array(
    z.object({
      genreID: idOut,
      name: z.string(),
      /** The newest track of those that everybody may hear, whose picture stands for the genre; only with `heard` */
      cover: z.object({ musicID: idOut, imageVersion: z.string() }).optional(),
    }),
  ),
})

export const listTypes = endpoint({
  method: 'GET',
  path: '/api/types',
  access: 'visitor',
  caching: 'shared',
  summary: 'All types of music',
  reply: z.array(z.object({ typeID: idOut, typeName: z.string() })),
})
