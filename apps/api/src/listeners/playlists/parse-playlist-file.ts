/** Reads playlists that other programs wrote: M3U8, JSPF and CSV. Nothing in them is trusted. */
import { limits } from '@nava/contracts'
import Papa from 'papaparse'
import * as z from 'zod'

/** A track as a file names it. */
export interface FileEntry {
  title: string
  /** Empty if the file names none. */
  artist: string
  /** The id in a link to a track of this kind of site; the file may be from another one. */
  musicID?: number
}

export interface PlaylistFile {
  /** Empty if the file does not say it. */
  name: string
  entries: FileEntry[]
}

/** Returns the playlist in a text, or undefined if it names no track. `fileName` says what a text without a mark is. */
export function parsePlaylistFile(text: string, fileName: string): PlaylistFile | undefined {
  const body = text.trimStart()
  const read = body.startsWith('{') ? readJspf : isM3u(body, fileName) ? readM3u : readCsv
  const found = read(body)
  const entries = found?.entries.filter(({ title }) => title !== '') ?? []
  return found && entries.length > 0 ? { name: found.name, entries } : undefined
}

const isM3u = (text: string, fileName: string) => text.startsWith('#EXTM3U') || /\.m3u8?$/i.test(fileName)

/** Returns a text as one short line without control characters. */
function clean(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, limits.text.title)
}

const entryOf = (title: string, artist: string, links: readonly string[] = []): FileEntry => {
  const musicID = links.map(musicIDIn).find((id) => id !== undefined)
  return { title: clean(title), artist: clean(artist), ...(musicID !== undefined && { musicID }) }
}

/** Returns the id of a link to a track's page or stream, as the exported files have them. */
function musicIDIn(link: string): number | undefined {
  const [, id] = /\/(?:playmusic|music\/music\/\d+)\/(\d{1,10})(?:\.mp3)?(?:[/?#]|$)/i.exec(link) ?? []
  return id !== undefined && Number(id) <= limits.maxID ? Number(id) : undefined
}

/** Splits 'Artist - Title'. */
function splitName(name: string): { title: string; artist: string } {
  const at = name.indexOf(' - ')
  return at < 0 ? { title: name, artist: '' } : { artist: name.slice(0, at), title: name.slice(at + 3) }
}

function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [] }
  let named: string | undefined
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line.startsWith('#PLAYLIST:')) file.name = clean(line.slice('#PLAYLIST:'.length))
    else if (line.startsWith('#EXTINF:')) named = line.slice(line.indexOf(',') + 1)
    else if (line !== '' && !line.startsWith('#')) {
      const { title, artist } = splitName(named ?? fileNameIn(line))
      file.entries.push(entryOf(title, artist, [line]))
      named = undefined
    }
    if (file.entries.length >= limits.playlists.file.rows) break
  }
  return file
}

/** Returns the name of the file that a path or address leads to, without its ending. */
function fileNameIn(path: string): string {
  const name = path
    .replace(/[?#].*$/s, '')
    .replace(/^.*[\\/]/s, '')
    .replace(/\.\w{2,5}$/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]).catch([])
const JspfTrack = z.object({
  title: z.string().catch(''),
  creator: z.string().catch(''),
  location: strings,
  identifier: strings,
})
const Jspf = z.object({ playlist: z.object({ title: z.string().catch(''), track: z.array(z.unknown()) }) })

function readJspf(text: string): PlaylistFile | undefined {
  const { data } = Jspf.safeParse(parseJson(text))
  return (
    data && {
      name: clean(data.playlist.title),
      entries: data.playlist.track.slice(0, limits.playlists.file.rows).flatMap((track) => {
        const { data: parts } = JspfTrack.safeParse(track)
        return parts ? [entryOf(parts.title, parts.creator, [...parts.identifier, ...parts.location])] : []
      }),
    }
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TITLES = new Set(['title', 'track', 'track name', 'track title', 'song', 'name'])
const ARTISTS = new Set(['artist', 'artists', 'artist name', 'artist name(s)', 'creator'])

/** Reads a table by the names of its columns; without them the title is in the first and the artist in the second. */
function readCsv(text: string): PlaylistFile {
  const { rows } = limits.playlists.file
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: rows + 1 })
  const [first = [], ...rest] = data
  const names = first.map((cell) => cell.trim().toLowerCase())
  const titleAt = names.findIndex((name) => TITLES.has(name))
  const artistAt = names.findIndex((name) => ARTISTS.has(name))
  const [tracks, title, artist] = titleAt < 0 ? [data, 0, 1] : [rest, titleAt, artistAt]
  return {
    name: '',
    entries: tracks
      .slice(0, rows)
      .map((row) => entryOf(withoutGuard(row[title] ?? ''), withoutGuard(row[artist] ?? ''))),
  }
}

/** Removes the apostrophe that keeps a spreadsheet from taking a cell for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
