/** The picture that a page shows first and large, which browsers may fetch before the client asks for it. */
import {
  type Album,
  type Collection,
  headPictureSizes,
  type Home,
  limits,
  type Music,
  type Podcast,
  type PodcastCollection,
  type getArtistPage,
  type ReplyOf,
} from '@nava/contracts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { imageAddress } from '../../catalogue/images/image-address.ts'

export interface FirstPicture {
  /** Its address with its version, without a width. */
  address: string
  /** As in the `sizes` attribute of the picture. */
  sizes: string
}

type Named = Parameters<typeof imageAddress>

const first = (sizes: string, ...named: Named): FirstPicture | undefined => {
  const address = imageAddress(...named)
  return address ? { address, sizes } : undefined
}

/** By the reply to the page's first call; the client chooses likewise. */
export const firstPictures = {
  home: ({ sliders }: Home) => {
    const banner = sliders.find(({ place }) => place === 'top')
    return banner && first(headPictureSizes.wide, 'slider', banner.sliderID, banner.imageVersion)
  },
  music: ({ musicID, imageVersion }: Music) => first(headPictureSizes.cover, 'music', musicID, imageVersion),
  podcast: ({ podcastID, imageVersion }: Podcast) =>
    first(headPictureSizes.cover, 'podcast', podcastID, imageVersion),
  artist: ({ artist }: ReplyOf<(typeof getArtistPage)['reply']>) =>
    first(headPictureSizes.wide, 'artistHeader', artist.artistID, artist.headerImageVersion) ??
    first(headPictureSizes.portrait, 'artist', artist.artistID, artist.imageVersion),
  album: ({ albumID, imageVersion }: Album) => first(headPictureSizes.cover, 'album', albumID, imageVersion),
  collection: ({ collectionID, imageVersion }: Collection) =>
    first(headPictureSizes.cover, 'collection', collectionID, imageVersion),
  podcastCollection: ({ podcastCollectionID, imageVersion }: PodcastCollection) =>
    first(headPictureSizes.cover, 'podcastCollection', podcastCollectionID, imageVersion),
}

/** Returns the tag that fetches the picture in the width that the client will ask for. */
export function pictureTag({ address, sizes }: FirstPicture): string {
  const srcset = limits.image.widths.map((width) => `${address}&w=${width} ${width}w`).join(', ')
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}
