import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { workReasons } from '../studio/refusals.ts'
import { ReplacementMode } from '../studio/replacements.ts'
import { crudList, crudRefusal } from './crud.ts'

/** One of the two recordings or videos to compare */
const Version = z.object({
  /** For the address of a stream, as `v` */
  version: z.string(),
  /** Name of the uploaded file */
  name: z.string(),
  durationMs: z.int(),
  /** LUFS; null for silence, videos, and until measured */
  loudness: z.number().nullable(),
  /** dBTP */
  truePeak: z.number().nullable(),
  /** Of a video, the tallest first */
  heights: z.array(z.int()),
})

export const AdminReplacement = z
  .object({
    id: idOut,
    kind: AssetKind,
    /** The other one is 0 */
    musicID: idOut,
    podcastID: idOut,
    title: z.string(),
    /** Names of artists or DJs */
    by: z.string(),
    present: Version,
    proposed: Version,
    created: time,
  })
  .meta({ id: 'AdminReplacement' })
export type AdminReplacement = z.infer<typeof AdminReplacement>

export const adminListReplacements = crudList({
  path: 'replacements',
  many: 'new versions of published tracks and podcasts that wait for a decision',
  row: AdminReplacement,
  sorts: ['created'],
  filters: {},
})

export const adminApproveReplacement = endpoint({
  method: 'POST',
  path: '/api/admin/replacements/{id}/approve',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Publish a new version in place of the present one, which is kept for a while',
  params: z.object({ id: idText }),
  reply: text(['true']),
})

export const adminRefuseReplacement = crudRefusal({
  path: 'replacements',
  summary: 'Refuse a new version of a published track or podcast; the present one stays',
  reasons: workReasons,
  reply: text(['true']),
})

const AdminReplacements = z.object({ mode: ReplacementMode }).meta({ id: 'AdminReplacements' })

export const adminReplacements = endpoint({
  method: 'GET',
  path: '/api/admin/replacementsettings',
  tag: 'admin',
  access: 'admin',
  summary: 'Whether owners may send new versions of what is published',
  reply: AdminReplacements,
})

export const adminUpdateReplacements = endpoint({
  method: 'PUT',
  path: '/api/admin/replacementsettings',
  tag: 'admin',
  access: 'admin',
  summary:
    'Set whether owners may send new versions of what is published, and whether an admin decides on each',
  body: AdminReplacements,
  reply: AdminReplacements,
})
