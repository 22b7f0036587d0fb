import { musicIs, musicIsFor, podcastIs, podcastIsFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import type { PublishedAsset } from './streams.store.ts'

/** Returns true if everyone may play the asset; announced tracks are public, but cannot be played yet. */
export const isOpenToAll = (asset: PublishedAsset): boolean =>
  asset.of === 'music' ? musicIs.released(asset.music) : podcastIs.public(asset.podcast)

export const ownsAsset = (caller: Caller, asset: PublishedAsset): boolean =>
  asset.of === 'music' ? musicIsFor.own(asset.music, caller) : podcastIsFor.own(asset.podcast, caller)
