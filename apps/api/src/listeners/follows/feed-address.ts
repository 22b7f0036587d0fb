import { type FollowedKind, limits } from '@nava/contracts'

export interface FeedOwner<K extends string = FollowedKind | 'show'> {
  kind: K
  id: number
}

/** As `feedOwnerOf`, but only for what can itself be followed. */
export function followableOf(
  address: string,
  origins: readonly string[],
): FeedOwner<FollowedKind> | undefined {
  const owner = feedOwnerOf(address, origins)
  return owner && owner.kind !== 'show' ? { ...owner, kind: owner.kind } : undefined
}

const KINDS: Readonly<Record<string, FeedOwner['kind']>> = { artist: 'artist', dj: 'dj', collection: 'show' }

/**
 * Returns whose feed an address of this site is; undefined for other addresses. `origins`: addresses of the site; empty ones
 * are ignored
 */
export function feedOwnerOf(address: string, origins: readonly string[]): FeedOwner | undefined {
  // Podcast apps have schemes of their own for the same addresses.
  const plain = address
    .replace(/^(feed|podcast):(?=https?:)/i, '')
    .replace(/^(feed|pcast|itpc|podcast):/i, 'https:')
  const url = URL.parse(plain)
  const parts = url && /^\/feeds\/(artist|dj|collection)\/([1-9]\d{0,9})\.xml$/i.exec(url.pathname)
  const isOwn = origins.some((origin) => origin !== '' && URL.parse(origin)?.host === url?.host)
  const kind = KINDS[parts?.[1]?.toLowerCase() ?? '']
  const id = Number(parts?.[2])
  return kind && isOwn && id <= limits.maxID ? { kind, id } : undefined
}
