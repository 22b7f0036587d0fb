/** Parses untrusted M3U8, PLS, XSPF, JSPF and CSV. */
import { limits } from '@nava/contracts'
import { Parser } from 'htmlparser2'
import Papa from 'papaparse'
import * as z from 'zod'

export interface FileEntry {
  title: string
  /** May be empty */
  artist: string
  /** ID in a link to this or another Nava site */
  musicID?: number
  /** Title and artist exchanged, for names whose order is unclear */
  swapped?: { title: string; artist: string }
}

export interface PlaylistFile {
  /** May be empty */
  name: string
  entries: FileEntry[]
}

/**
 * Returns undefined if the file has no tracks. `fileName` determines the format where the content has no
 * signature.
 */
export function parsePlaylistFile(text: string, fileName: string): PlaylistFile | undefined {
  const body = text.trimStart()
  const found = readerOf(body, fileName)(body)
  const entries = found?.entries.filter(({ title }) => title !== '') ?? []
  return found && entries.length > 0 ? { name: found.name, entries } : undefined
}

function readerOf(text: string, fileName: string): (text: string) => PlaylistFile | undefined {
  if (text.startsWith('{')) return readJspf
  if (text.startsWith('#EXTM3U') || /\.m3u8?$/i.test(fileName)) return readM3u
  if (/^\[playlist\]/i.test(text)) return readPls
  return text.startsWith('<') ? readXspf : readCsv
}

/** Returns a text as one short line without control characters. */
function clean(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, limits.text.title)
}

const entryOf = (title: string, artist: string, links: readonly string[] = []): FileEntry => {
  const musicID = links.map(musicIDIn).find((id) => id !== undefined)
  return { title: clean(title), artist: clean(artist), ...(musicID !== undefined && { musicID }) }
}

/** Returns the ID in a link to a track's page or stream. */
function musicIDIn(link: string): number | undefined {
  const [, id] = /\/(?:playmusic|music\/music\/\d+)\/(\d{1,10})(?:\.mp3)?(?:[/?#]|$)/i.exec(link) ?? []
  return id !== undefined && Number(id) <= limits.maxID ? Number(id) : undefined
}

/** Splits a name that is either 'Artist - Title' or 'Title - Artist'. */
function namedEntry(name: string, links: readonly string[]): FileEntry {
  const [first, last] = [name.indexOf(' - '), name.lastIndexOf(' - ')]
  if (first < 0) return entryOf(name, '', links)
  const { title, artist } = entryOf(name.slice(0, last), name.slice(last + 3))
  return { ...entryOf(name.slice(first + 3), name.slice(0, first), links), swapped: { title, artist } }
}

function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [] }
  let named: string | undefined
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line.startsWith('#PLAYLIST:')) file.name = clean(line.slice('#PLAYLIST:'.length))
    else if (line.startsWith('#EXTINF:')) named = line.slice(line.indexOf(',') + 1)
    else if (line !== '' && !line.startsWith('#')) {
      file.entries.push(namedEntry(named ?? fileNameIn(line), [line]))
      named = undefined
    }
    if (file.entries.length >= limits.playlists.file.rows) break
  }
  return file
}

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

/** Reads the keys `File1=` and optionally `Title1=`. */
function readPls(text: string): PlaylistFile {
  const tracks = new Map<string, { file?: string; title?: string }>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key, number, value] = /^\s*(file|title)(\d{1,6})\s*=(.*)$/i.exec(line) ?? []
    if (key === undefined || number === undefined || value === undefined) continue
    tracks.set(number, { ...tracks.get(number), [key.toLowerCase()]: value.trim() })
    if (tracks.size > limits.playlists.file.rows) break
  }
  const entries = [...tracks.values()]
    .slice(0, limits.playlists.file.rows)
    .map(({ file = '', title }) => namedEntry(title || fileNameIn(file), [file]))
  return { name: '', entries }
}

/** XSPF: https://www.xspf.org/spec */
function readXspf(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [] }
  let track: { title: string; creator: string; links: string[] } | undefined
  let content = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        content = ''
        if (name === 'track') track = { title: '', creator: '', links: [] }
      },
      ontext: (part) => {
        content += part
      },
      onclosetag: (name) => {
        const value = content.trim()
        content = ''
        if (name === 'title' && track === undefined) file.name ||= clean(value)
        if (track === undefined) return
        if (name === 'title' || name === 'creator') track[name] = value
        if (name === 'identifier' || name === 'location') track.links.push(value)
        if (name !== 'track' || file.entries.length >= limits.playlists.file.rows) return
        const { title, creator, links } = track
        const [link = ''] = links
        file.entries.push(title === '' ? namedEntry(fileNameIn(link), links) : entryOf(title, creator, links))
        track = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return file
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
const LINKS = new Set(['link', 'url', 'location'])

/** Without column names, the first column is the title and the second the artist. */
function readCsv(text: string): PlaylistFile {
  const { rows } = limits.playlists.file
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: rows + 1 })
  const [first = [], ...rest] = data
  const names = first.map((cell) => cell.trim().toLowerCase())
  const titleAt = names.findIndex((name) => TITLES.has(name))
  const artistAt = names.findIndex((name) => ARTISTS.has(name))
  const linkAt = names.findIndex((name) => LINKS.has(name))
  const [tracks, title, artist] = titleAt < 0 ? [data, 0, 1] : [rest, titleAt, artistAt]
  return {
    name: '',
    entries: tracks
      .slice(0, rows)
      .map((row) =>
        entryOf(withoutGuard(row[title] ?? ''), withoutGuard(row[artist] ?? ''), [row[linkAt] ?? '']),
      ),
  }
}

/** Removes the apostrophe that exports add to prevent spreadsheet formulas. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
