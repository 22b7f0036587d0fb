/** Links from an artist's page to the artist elsewhere. `socailID` is the wire's own spelling. */
import * as z from 'zod'
import { endpoint, text } from './endpoint.ts'
import { id, idOut, idText } from './fields.ts'
import { limits } from './limits.ts'

export const SocialType = z.enum(['instagram', 'youtube', 'facebook', 'telegram', 'twitter', 'spotify'])
export type SocialType = z.infer<typeof SocialType>

/** The hosts that each type's links may lead to; their subdomains are theirs too. */
const hosts: Record<SocialType, readonly string[]> = {
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  telegram: ['telegram.me', 't.me'],
  twitter: ['twitter.com', 'x.com'],
  spotify: ['spotify.com', 'spotify.link'],
}

/** The link in its normal form; undefined where it is no https address of a host of its type, with nothing hidden in it. */
export function socialLink(type: SocialType, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  const known = hosts[type].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return plain && known ? url.href : undefined
}

/** The same for a link of any type: its host says which. */
export function readSocialLink(link: string): { type: SocialType; link: string } | undefined {
  for (const type of SocialType.options) {
    const normal = socialLink(type, link)
    if (normal !== undefined) return { type, link: normal }
  }
  return undefined
}

export const Social = z.object({ socailID: idOut, type: SocialType, link: z.string() }).meta({ id: 'Social' })
export type Social = z.infer<typeof Social>

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
      message: `Give an https address at ${hosts[type].join(' or ')}`,
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
