import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const PICTURE = /\.(?:jpe?g|png|webp)$/i

/** Names of covers without their endings, the best first: those that Navidrome and beets look for, then those of Windows */
const NAMES = [
  /^cover$/,
  /^folder$/,
  /^front$/,
  /^album$/,
  /^(?:albumart|artwork)$/,
  /^albumart_\{.+\}_large$/,
  /^(?!.*(?:back|small$))(?:.*[^\p{L}\p{N}])?(?:cover|folder|front|albumart)(?:[^\p{L}\p{N}].*)?$/u,
]
const SMALL = /^(?:albumart(?:_\{.+\}_)?small|thumb(?:nail)?)$/

/** Returns true for pictures under names of covers. */
export function isCover(name: string): boolean {
  const bare = name.replace(PICTURE, '').toLowerCase()
  return PICTURE.test(name) && (SMALL.test(bare) || NAMES.some((pattern) => pattern.test(bare)))
}

/** Folders of scanned covers, which lie beside the recordings */
const ART_FOLDER = /^(?:art|artworks?|covers?|scans?)$/i

interface CoverPaths {
  whole: string[]
  /** Previews of covers, which other programs have made */
  small: string[]
}

/** Returns the paths of an album's covers in its folder and the folders of scans in it, the best first. */
export async function coverPaths(folder: string): Promise<CoverPaths> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted(byName)
  const artFolders = entries.filter((entry) => entry.isDirectory() && ART_FOLDER.test(entry.name))
  const inside = await Promise.all(
    artFolders.map(async ({ name }) => {
      const scans = await readdir(join(folder, name), { withFileTypes: true }).catch(() => [])
      return coversAmong(join(folder, name), scans.toSorted(byName))
    }),
  )
  const all = [coversAmong(folder, entries), ...inside]
  return { whole: all.flatMap(({ whole }) => whole), small: all.flatMap(({ small }) => small) }
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1)

function coversAmong(folder: string, entries: readonly { name: string }[]): CoverPaths {
  const pictures = entries
    .filter(({ name }) => PICTURE.test(name))
    .map(({ name }) => ({ path: join(folder, name), bare: name.replace(PICTURE, '').toLowerCase() }))
  const named = (pattern: RegExp) => pictures.filter(({ bare }) => pattern.test(bare)).map(({ path }) => path)
  return { whole: [...new Set(NAMES.flatMap(named))], small: named(SMALL) }
}
