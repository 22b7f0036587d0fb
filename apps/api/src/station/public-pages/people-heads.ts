/** The heads of artists' and DJs' pages. */
import type { Artist, Dj } from '@nava/contracts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { pagePaths, picture, type Site, titleOf } from './site.ts'

export function artistHead(artist: Artist, site: Site): PageHead {
  const head = profileHead(artist, site, {
    type: 'MusicGroup',
    url: site.at(pagePaths.artist(artist.artistID)),
    image: picture(site, 'artist', artist.artistID, artist.imageVersion),
    description: `Music, videos and albums of ${artist.name} on ${site.productName}.`,
  })
  return { ...head, jsonLD: { ...head.jsonLD, sameAs: artist.socials.map(({ link }) => link) } }
}

export function djHead(dj: Dj, site: Site): PageHead {
  return profileHead(dj, site, {
    type: 'Person',
    url: site.at(pagePaths.dj(dj.djID)),
    image: picture(site, 'dj', dj.djID, dj.imageVersion),
    description: `Podcasts of ${dj.name} on ${site.productName}.`,
  })
}

interface Profile {
  /** In schema.org's vocabulary. */
  type: string
  url: string
  image: string
  /** For those without a biography. */
  description: string
}

function profileHead(
  { name, biography }: Pick<Artist, 'name' | 'biography'>,
  site: Site,
  { type, url, image, description }: Profile,
): PageHead & { jsonLD: object } {
  return {
    title: titleOf(site, name),
    description: biography || description,
    url,
    type: 'profile',
    image,
    properties: [['profile:username', name]],
    jsonLD: { '@context': CONTEXT, '@type': type, name, url, ...stated({ image, description: biography }) },
  }
}
