import type { SliderCard } from '@nava/contracts'
import { paths } from '../../../../lib/paths/paths.ts'

/** `to`: path of this site; `href`: address of an ad on another site; undefined: no link */
export type BannerLink = { to: string } | { href: string } | undefined

/** Returns the link of a banner; an ad's must be a path of this site or an http address. */
export function bannerLink({ type, refID, link }: Pick<SliderCard, 'type' | 'refID' | 'link'>): BannerLink {
  switch (type) {
    case 'music':
      return { to: paths.playMusicByID(refID) }
    case 'video':
      return { to: paths.playVideo(refID) }
    case 'album':
      return { to: paths.album(refID) }
    case 'collection':
      return { to: paths.collection(refID) }
    case 'artist':
      return { to: paths.artist(refID) }
    case 'podcast':
      return { to: paths.playPodcastByID(refID) }
    case 'podcastCollection':
      return { to: paths.podcastCollection(refID) }
    case 'dj':
      return { to: paths.dj(refID) }
    case 'ad':
      if (/^\/(?!\/)/.test(link)) return { to: link }
      return /^https?:\/\//i.test(link) ? { href: link } : undefined
    default:
      return type satisfies never
  }
}
