import { adminAlbums, adminArtists, adminListMusic, limits } from '@nava/contracts'
import { nameKey } from '@nava/tags/name-key'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import type { KnownAlbum, KnownArtist, KnownTrack } from './plan-import.ts'

/** Returns the artists that the catalogue contains, with albums and tracks, by `nameKey`. */
export async function knownArtists(
  api: Api,
  names: Iterable<string>,
  albumNames: Iterable<string>,
): Promise<Map<string, KnownArtist>> {
  const ids = new Map<string, number>()
  for (const name of names) {
    const artistID = await findArtist(api, name)
    if (artistID !== undefined) ids.set(nameKey(name), artistID)
  }
  const albums = ids.size === 0 ? [] : await albumsNamed(api, albumNames)
  const known = new Map<string, KnownArtist>()
  for (const [key, artistID] of ids) {
    const own = albums.filter(({ artistIDs }) => artistIDs.includes(artistID))
    known.set(key, { artistID, tracks: await tracksOf(api, artistID), albums: own })
  }
  return known
}

async function findArtist(api: Api, name: string): Promise<number | undefined> {
  const search = name.slice(0, limits.search.maxCharacters)
  const page = (skip: number) =>
    callEndpoint(api, adminArtists.list, {
      query: { search, take: String(limits.list.maxTake), skip: String(skip) },
    })
  let former: number | undefined
  for await (const { artistID, name: own, formerNames } of allOf(page)) {
    if (nameKey(own) === nameKey(name)) return artistID
    if (formerNames.some((each) => nameKey(each) === nameKey(name))) former ??= artistID
  }
  return former
}

async function albumsNamed(
  api: Api,
  names: Iterable<string>,
): Promise<(KnownAlbum & { artistIDs: readonly number[] })[]> {
  const found = new Map<number, KnownAlbum & { artistIDs: readonly number[] }>()
  for (const name of names) {
    const search = name.slice(0, limits.search.maxCharacters)
    const page = (skip: number) =>
      callEndpoint(api, adminAlbums.list, {
        query: { search, take: String(limits.list.maxTake), skip: String(skip) },
      })
    for await (const { albumID, name: own, artists, imageVersion } of allOf(page))
      if (nameKey(own) === nameKey(name)) {
        const artistIDs = artists.map(({ artistID }) => artistID)
        found.set(albumID, { albumID, name: own, artistIDs, hasCover: imageVersion !== '' })
      }
  }
  return [...found.values()]
}

async function tracksOf(api: Api, artistID: number): Promise<KnownTrack[]> {
  const tracks: KnownTrack[] = []
  const page = (skip: number) =>
    callEndpoint(api, adminListMusic, {
      query: { artistID: String(artistID), take: String(limits.list.maxTake), skip: String(skip) },
    })
  for await (const { musicID, title, albumID, audioSource, imageVersion } of allOf(page))
    tracks.push({
      ...{ musicID, title, albumID },
      ...{ hasRecording: audioSource !== null, hasCover: imageVersion !== '' },
    })
  return tracks
}

async function* allOf<T>(page: (skip: number) => Promise<{ total: number; items: T[] }>): AsyncGenerator<T> {
  for (let skip = 0; ;) {
    const { total, items } = await page(skip)
    yield* items
    skip += items.length
    if (items.length === 0 || skip >= total) return
  }
}
