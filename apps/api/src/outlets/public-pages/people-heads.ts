import { addressOf, type Artist, type Dj, getFeed, itemPaths } from '@nava/contracts'
import { playerOf } from './embeds.ts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { type Picture, picture, type Site, titleOf } from './site.ts'

export function artistHead(artist: Artist, site: Site): PageHead {
  const head = profileHead(artist, site, {
    type: 'MusicGroup',
    url: site.at(itemPaths.artist(artist.artistID)),
    image: picture(site, 'artist', { id: artist.artistID, version: artist.imageVersion, name: artist.name }),
    feed: addressOf(getFeed, { params: { kind: 'artist', id: artist.artistID } }),
    player: { kind: 'artist', id: artist.artistID },
    description: site.words.artist(artist.name),
  })
  return { ...head, jsonLD: { ...head.jsonLD, sameAs: artist.socials.map(({ link }) => link) } }
}

export function djHead(dj: Dj, site: Site): PageHead {
  return profileHead(dj, site, {
    type: 'Person',
    url: site.at(itemPaths.dj(dj.djID)),
    image: picture(site, 'dj', { id: dj.djID, version: dj.imageVersion, name: dj.name }),
    feed: addressOf(getFeed, { params: { kind: 'dj', id: dj.djID } }),
    player: { kind: 'dj', id: dj.djID },
    description: site.words.dj(dj.name),
  })
}

interface Profile {
  type: string
  url: string
  image: Picture | undefined
  feed: string
  player: { kind: 'artist' | 'dj'; id: number }
  description: string
}

function profileHead(
  { name, biography }: Pick<Artist, 'name' | 'biography'>,
  site: Site,
  { type, url, image, feed, player, description }: Profile,
): PageHead & { jsonLD: object } {
  return {
    title: titleOf(site, name),
    description: biography || description,
    url,
    type: 'profile',
    image,
    feeds: [{ path: feed, title: name }],
    player: playerOf(site, { ...player, title: name, author: name }),
    properties: [['profile:username', name]],
    jsonLD: {
      '@context': CONTEXT,
      '@type': type,
      name,
      url,
      ...stated({ image: image?.address, description: biography }),
    },
  }
}
