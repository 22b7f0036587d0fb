/** Reads untrusted exports of Spotify and Last.fm. */
import { decodeText } from '@nava/tags/decode-text'
import Papa from 'papaparse'
import { parsePlaylistFile } from '../../playlists/parse-playlist-file.ts'
import { type Gathering, gatherExports, type ReadLibrary } from './gather-exports.ts'
import { type ExportFile, isArchive, nameIn, openArchive } from './open-archive.ts'
import { readLastfmCsv, readLastfmJson } from './read-lastfm.ts'
import { readSpotify } from './read-spotify.ts'

export interface GivenFile {
  name: string
  bytes: Uint8Array
}

/** Files that are read of an archive; others may be large, and tell nothing of music. */
const WANTED =
  /^(?!\.)(?:(?:yourlibrary|playlist|streaming_?history|endsong|.*(?:lastfm|scrobbles|tracks)).*\.json|.*\.csv)$/is

/** @throws RefusedExport */
export async function readExports(
  given: readonly GivenFile[],
  beforeFile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadLibrary> {
  const files: ExportFile[] = []
  for (const { name, bytes } of given)
    if (isArchive(bytes)) files.push(...(await openArchive(bytes, (each) => WANTED.test(each))))
    else files.push({ name: nameIn(name), read: () => Promise.resolve(bytes) })

  const gathering = gatherExports()
  const readJson = jsonReader(gathering)
  for (const { name, read } of files.toSorted((a, b) => rankOf(a.name) - rankOf(b.name))) {
    await beforeFile()
    const { text } = decodeText(await read())
    // Only binary files have zeros.
    if (text.includes('\0')) continue
    if (/^\s*[[{]/.test(text)) readJson(text, name)
    else if (!readLastfmCsv(gathering, text, name)) readPlaylist(gathering, text, name)
  }
  return gathering.finish()
}

/** Puts histories last, so that they do not keep likes out, and the extended one before that of the last year. */
function rankOf(name: string): number {
  if (/^(?:streaming_history|endsong)/i.test(name)) return 1
  return /^streaminghistory/i.test(name) ? 2 : 0
}

function jsonReader(gathering: Gathering) {
  const readSpotifyJson = readSpotify(gathering)
  return (text: string, name: string): void => {
    const json = parseJson(text)
    if (!readSpotifyJson(json)) readLastfmJson(gathering, json, name)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An address of Spotify, which Exportify writes with column names in many languages */
const TRACK_URI = /^spotify:(?:track|local|episode):/

/**
 * Programs such as Exportify write each playlist of Spotify, and the liked tracks, to a CSV file with its name.
 * TuneMyMusic writes all of them to one file.
 */
function readPlaylist(gathering: Gathering, text: string, fileName: string): void {
  const { data, meta } = Papa.parse<string[]>(text, { preview: 2 })
  const names = (data[0] ?? []).map((name) => name.trim().toLowerCase())
  const isNamed = names.includes('track name') && names.some((name) => name.startsWith('artist name'))
  if (!isNamed && !data.flat().some((cell) => TRACK_URI.test(cell))) return
  gathering.recognise('spotify')
  for (const [name, rows] of listsIn(text, meta.delimiter, names)) {
    const listName = name ?? fileName.replace(/\.csv$/i, '').replaceAll('_', ' ')
    const { entries = [] } = parsePlaylistFile(rows, fileName) ?? {}
    if (LIKED.test(listName)) for (const track of entries) gathering.like(track)
    else gathering.addPlaylist(listName, entries)
  }
}

/** Names of the list of liked tracks */
const LIKED = /^(?:liked(?: songs)?|favou?rite songs)$/i

/** Returns the rows of each playlist of a file with its name, as CSV; the name is undefined if the file has one list. */
function listsIn(text: string, delimiter: string, names: readonly string[]): [string | undefined, string][] {
  const [nameAt, typeAt] = [names.indexOf('playlist name'), names.indexOf('type')]
  if (nameAt < 0) return [[undefined, text]]
  const [head = [], ...rows] = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data
  const lists = Map.groupBy(rows, (row) =>
    row[typeAt]?.toLowerCase() === 'favorite' ? 'Liked songs' : (row[nameAt] ?? ''),
  )
  return [...lists].map(([name, own]) => [name, Papa.unparse([head, ...own])])
}
