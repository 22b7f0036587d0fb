/** Profiles on other sites. The specification spells `socailID`. */
import * as z from 'zod'
import { idOut } from './fields.ts'

export const SocialType = z.enum(['instagram', 'youtube', 'facebook', 'telegram', 'twitter', 'spotify'])
export type SocialType = z.infer<typeof SocialType>

/** Allowed hosts; subdomains are included */
export const socialHosts: Record<SocialType, readonly string[]> = {
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  telegram: ['telegram.me', 't.me'],
  twitter: ['twitter.com', 'x.com'],
  spotify: ['spotify.com', 'spotify.link'],
}

/**
 * Returns the normalised link; undefined unless it is an https address of an allowed host, without user, password and
 * port.
 */
export function socialLink(type: SocialType, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  const known = socialHosts[type].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return plain && known ? url.href : undefined
}

export function readSocialLink(link: string): { type: SocialType; link: string } | undefined {
  for (const type of SocialType.options) {
    const normal = socialLink(type, link)
    if (normal !== undefined) return { type, link: normal }
  }
  return undefined
}

/**
 * Reads links that commas or line ends separate. Returns undefined unless each is an https address of a known site.
 */
export function readSocialLinks(value: string) {
  const given = value.split(/[,\n]/).map((each) => each.trim())
  const links = given.filter((each) => each !== '').map(readSocialLink)
  return links.every((each) => each !== undefined) ? links : undefined
}

export const Social = z.object({ socailID: idOut, type: SocialType, link: z.string() }).meta({ id: 'Social' })
export type Social = z.infer<typeof Social>
