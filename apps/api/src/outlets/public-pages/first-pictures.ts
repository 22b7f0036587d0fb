import {
  type Collection,
  type Endpoint,
  headPictureSizes,
  limits,
  type PagePath,
  type pages,
  type ReplyOf,
} from '@nava/contracts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { imageAddress } from '../../catalogue/images/image-address.ts'

export interface FirstPicture {
  /** Address with a version, but without a width */
  address: string
  sizes: string
}

type Named = Parameters<typeof imageAddress>

const first = (sizes: string, ...named: Named): FirstPicture | undefined => {
  const address = imageAddress(...named)
  return address ? { address, sizes } : undefined
}

const cover = (...named: Named) => first(headPictureSizes.cover, ...named)

const collectionCover = ({ collectionID, imageVersion }: Collection) =>
  cover('collection', collectionID, imageVersion)

type FirstReply<Path extends PagePath> = (typeof pages)[Path] extends {
  calls: readonly [infer Call extends Endpoint, ...unknown[]]
}
  ? ReplyOf<Call['reply']>
  : never

const firstPictures: { [Path in PagePath]?: (reply: FirstReply<Path>) => FirstPicture | undefined } = {
  '/': ({ sliders }) => {
    const banner = sliders.find(({ place }) => place === 'top')
    return banner && first(headPictureSizes.wide, 'slider', banner.sliderID, banner.imageVersion)
  },
  '/playMusic/:id/:artist?/:title?': ({ musicID, imageVersion }) => cover('music', musicID, imageVersion),
  '/playPodcast/:id?/:djs?/:title?': ({ podcastID, imageVersion }) =>
    cover('podcast', podcastID, imageVersion),
  '/artist/:id?/:name?': ({ artist }) =>
    first(headPictureSizes.wide, 'artistHeader', artist.artistID, artist.headerImageVersion) ??
    first(headPictureSizes.portrait, 'artist', artist.artistID, artist.imageVersion),
  '/album/:id?': ({ albumID, imageVersion }) => cover('album', albumID, imageVersion),
  '/collection/:id': collectionCover,
  '/playlist/:id': collectionCover,
  '/podcastCollection/:id?': ({ podcastCollectionID, imageVersion }) =>
    cover('podcastCollection', podcastCollectionID, imageVersion),
}

export const firstPictureOf = (path: PagePath, reply: unknown): FirstPicture | undefined =>
  // TypeScript cannot derive the reply's type from `path`
  firstPictures[path]?.(reply as never)

export function pictureTag({ address, sizes }: FirstPicture): string {
  const srcset = limits.image.widths.map((width) => `${address}&w=${width} ${width}w`).join(', ')
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}
