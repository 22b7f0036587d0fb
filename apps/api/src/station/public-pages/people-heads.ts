/** The heads of artists' and DJs' pages. */
import type { Artist, Dj } from '@nava/contracts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { pagePaths, picture, type Site, titleOf } from './site.ts'

export function artistHead(artist: Artist, site: Site): PageHead {
  const { name, biography } = artist
  const url = site.at(pagePaths.artist(artist.artistID))
  const image = picture(site, 'artist', artist.artistID, artist.imageVersion)
  return {
    title: titleOf(site, name),
    description: biography || `Music, videos and albums of ${name} on ${site.productName}.`,
    url,
    type: 'profile',
    image,
    properties: [['profile:username', name]],
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'MusicGroup',
      name,
      url,
      ...stated({ image, description: biography }),
      sameAs: artist.socials.map(({ link }) => link),
    },
  }
}

export function djHead(dj: Dj, site: Site): PageHead {
  const { name, biography } = dj
  const url = site.at(pagePaths.dj(dj.djID))
  const image = picture(site, 'dj', dj.djID, dj.imageVersion)
  return {
    title: titleOf(site, name),
    description: biography || `Podcasts of ${name} on ${site.productName}.`,
    url,
    type: 'profile',
    image,
    properties: [['profile:username', name]],
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'Person',
      name,
      url,
      ...stated({ image, description: biography }),
    },
  }
}
