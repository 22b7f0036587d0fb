import { limits, MIB } from '@nava/contracts'
import { readSettings } from '@nava/settings/settings'
import type { Api } from '../call-api.ts'
import { identifyFiles } from './identify-files.ts'
import { knownArtists } from './known-artists.ts'
import { type KnownArtist, type Plan, planImport } from './plan-import.ts'
import type { SourceFile, Unreadable } from './read-folder.ts'

/** Returns the bytes of the largest recording that is taken. */
export function maxBytesOf(settings: Readonly<Record<string, string | undefined>>): number {
  const { UPLOAD_AUDIO_MB } = readSettings(settings, ['UPLOAD_AUDIO_MB'])
  return Math.min(UPLOAD_AUDIO_MB * MIB, limits.audio.maxBytes)
}

/**
 * Compares what was found in a folder with the catalogue, and plans its import. `artist` replaces the artists of all tags.
 * `isDeletedTaken`: recordings whose tracks were deleted count as any other
 * @throws Error with a readable message
 */
export async function makePlan(
  api: Api,
  found: { files: readonly SourceFile[]; unreadable: readonly Unreadable[] },
  { artist, isDeletedTaken }: { artist: string | undefined; isDeletedTaken: boolean },
): Promise<{ plan: Plan; known: Map<string, KnownArtist>; deleted: SourceFile[] }> {
  const { files, deleted, unreadable } = await identifyFiles(api, found.files, { isDeletedTaken })
  const names = files.flatMap(({ tags }) => [...tags.artists, tags.albumArtist])
  const albums = new Set(files.map(({ tags }) => tags.album).filter(Boolean))
  const artists = artist === undefined ? new Set(names.filter(Boolean)) : [artist]
  const known = await knownArtists(api, artists, albums)
  const all = { files, unreadable: [...found.unreadable, ...unreadable] }
  return { known, deleted, plan: planImport(all, known, artist) }
}
