import { addressOf, type Album, type Collection, getFeed, itemPaths, type MusicCard } from '@nava/contracts'
import { isAudible } from '../../catalogue/music/music-card.ts'
import { playerOf } from './embeds.ts'
import { CONTEXT, musicGroups, NAMED_ITEMS, published, recording, releasedOn, stated } from './json-ld.ts'
import { musicians } from './music-heads.ts'
import type { PageHead, Property } from './page-head.ts'
import { picture, type Site, titleOf } from './site.ts'

export function albumHead(album: Album, site: Site): PageHead {
  const url = site.at(itemPaths.album(album.albumID))
  const image = picture(site, 'album', { id: album.albumID, version: album.imageVersion, name: album.name })
  return {
    title: titleOf(site, album.name, album.artists),
    description: site.words.album(album.name, album.artists, album.musics.length),
    url,
    type: 'music.album',
    image,
    ...(album.isUnlisted
      ? { isPrivate: true }
      : {
          feeds: [
            { path: addressOf(getFeed, { params: { kind: 'album', id: album.albumID } }), title: album.name },
          ],
        }),
    ...(album.musics.some(isAudible) && {
      player: playerOf(site, { kind: 'album', id: album.albumID, title: album.name, author: album.artists }),
    }),
    properties: [
      ...musicians(album.albumArtists, site),
      ...releasedOn('music:release_date', album),
      ...songs(album.musics, site),
    ],
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'MusicAlbum',
      name: album.name,
      url,
      ...stated({ image: image?.address }),
      ...published(album),
      byArtist: musicGroups(album.albumArtists, site),
      ...tracksOf(album.musics, site),
    },
  }
}

export function collectionHead(collection: Collection, musics: readonly MusicCard[], site: Site): PageHead {
  const url = site.at(itemPaths.collection(collection.collectionID))
  const image = picture(site, 'collection', {
    id: collection.collectionID,
    version: collection.imageVersion,
    name: collection.name,
  })
  return {
    title: titleOf(site, collection.name),
    description: collection.description || site.words.collection(collection.name, musics.length),
    url,
    type: 'music.playlist',
    image,
    ...(musics.some(isAudible) && {
      player: playerOf(site, {
        kind: 'collection',
        id: collection.collectionID,
        title: collection.name,
        author: collection.artists || site.productName,
      }),
    }),
    properties: songs(musics, site),
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'MusicPlaylist',
      name: collection.name,
      url,
      ...stated({ image: image?.address }),
      ...tracksOf(musics, site),
    },
  }
}

const songs = (musics: readonly MusicCard[], { at }: Site): Property[] =>
  musics.slice(0, NAMED_ITEMS).map(({ musicID }) => ['music:song', at(itemPaths.music(musicID))])

const tracksOf = (musics: readonly MusicCard[], site: Site) => ({
  numTracks: musics.length,
  track: musics.slice(0, NAMED_ITEMS).map((music) => recording(music, site)),
})
