import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { Social, socialHosts, socialLink, SocialType } from '../platform/social-links.ts'

export const listSocials = endpoint({
  method: 'GET',
  path: '/api/socials/all/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'The links of an artist',
  params: z.object({ id: idText }),
  reply: z.array(Social),
})

export const SocialForm = z
  .object({ type: SocialType, link: z.string().trim().max(limits.text.link), artistID: id })
  .transform(({ type, link, artistID }, context) => {
    const normal = socialLink(type, link)
    if (normal !== undefined && normal.length <= limits.text.link) return { type, link: normal, artistID }
    context.addIssue({
      code: 'custom',
      path: ['link'],
      message: `Give an https address at ${socialHosts[type].join(' or ')}`,
    })
    return z.NEVER
  })
export type SocialForm = z.infer<typeof SocialForm>

export const createSocial = endpoint({
  method: 'POST',
  path: '/api/socials',
  access: 'artist',
  errors: [404, 409],
  summary: 'Add a link to an artist of one’s own',
  body: SocialForm,
  reply: Social,
})

export const deleteSocial = endpoint({
  method: 'DELETE',
  path: '/api/socials/{id}',
  access: 'artist',
  summary: 'Remove a link from an artist of one’s own',
  params: z.object({ id: idText }),
  reply: text(['true']),
})
