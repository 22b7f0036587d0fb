import type { Caller } from '../../platform/http/auth.ts'
import { ownMusic } from '../music/own-music.ts'
import { ownPodcast } from '../podcasts/own-podcast.ts'
import type { PublishedAsset } from './streams.store.ts'

/** Returns true if everyone may play the asset; announced tracks are public, but cannot be played yet. */
export const isOpenToAll = (asset: PublishedAsset): boolean =>
  asset.of === 'music'
    ? ownMusic.isPublic(asset.music) && !asset.music.isComingSoon
    : ownPodcast.isPublic(asset.podcast)

export const ownsAsset = (caller: Caller, asset: PublishedAsset): boolean =>
  asset.of === 'music' ? ownMusic.owns(caller, asset.music) : ownPodcast.owns(caller, asset.podcast)
