/** Parses untrusted M3U8, PLS, XSPF, JSPF and CSV. */
import { limits } from '@nava/contracts'
import { Parser } from 'htmlparser2'
import Papa from 'papaparse'
import * as z from 'zod'
import type { ForeignTrack } from '../../catalogue/matching/match-tracks.ts'

export interface PlaylistFile {
  /** May be empty */
  name: string
  entries: ForeignTrack[]
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

function clean(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, limits.text.title)
}

/** Omits `seconds` unless they are positive, because they are then unknown. */
function entryOf(title: string, artist: string, links: readonly string[], seconds: number): ForeignTrack {
  const musicID = links.map(musicIDIn).find((id) => id !== undefined)
  return {
    ...{ title: clean(title), artist: clean(artist) },
    ...(seconds > 0 && Number.isFinite(seconds) && { seconds }),
    ...(musicID !== undefined && { musicID }),
  }
}

function musicIDIn(link: string): number | undefined {
  const [, id] = /\/(?:playmusic|music\/music\/\d+)\/(\d{1,10})(?:\.mp3)?(?:[/?#]|$)/i.exec(link) ?? []
  return id !== undefined && Number(id) <= limits.maxID ? Number(id) : undefined
}

/** Splits 'Artist - Title'; `swapped` is the reading as 'Title - Artist'. */
function namedEntry(name: string, links: readonly string[], seconds: number): ForeignTrack {
  const [first, last] = [name.indexOf(' - '), name.lastIndexOf(' - ')]
  if (first < 0) return entryOf(name, '', links, seconds)
  const swapped = { title: clean(name.slice(0, last)), artist: clean(name.slice(last + 3)) }
  return { ...entryOf(name.slice(first + 3), name.slice(0, first), links, seconds), swapped }
}

function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [] }
  let named: string | undefined
  let seconds = 0
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line.startsWith('#PLAYLIST:')) file.name = clean(line.slice('#PLAYLIST:'.length))
    else if (line.startsWith('#EXTINF:')) {
      named = line.slice(line.indexOf(',') + 1)
      seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    } else if (line !== '' && !line.startsWith('#')) {
      file.entries.push(namedEntry(named ?? fileNameIn(line), [line], seconds))
      named = undefined
      seconds = 0
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

/** Reads the keys `File1=`, `Title1=` and `Length1=`; the last two are optional. */
function readPls(text: string): PlaylistFile {
  const tracks = new Map<string, { file?: string; title?: string; length?: string }>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key, number, value] = /^\s*(file|title|length)(\d{1,6})\s*=(.*)$/i.exec(line) ?? []
    if (key === undefined || number === undefined || value === undefined) continue
    tracks.set(number, { ...tracks.get(number), [key.toLowerCase()]: value.trim() })
    if (tracks.size > limits.playlists.file.rows) break
  }
  const entries = [...tracks.values()]
    .slice(0, limits.playlists.file.rows)
    .map(({ file = '', title, length }) => namedEntry(title || fileNameIn(file), [file], Number(length)))
  return { name: '', entries }
}

/** XSPF: https://www.xspf.org/spec */
function readXspf(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [] }
  let track: { title: string; creator: string; duration: string; links: string[] } | undefined
  let content = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        content = ''
        if (name === 'track') track = { title: '', creator: '', duration: '', links: [] }
      },
      ontext: (part) => {
        content += part
      },
      onclosetag: (name) => {
        const value = content.trim()
        content = ''
        if (name === 'title' && track === undefined) file.name ||= clean(value)
        if (track === undefined) return
        if (name === 'title' || name === 'creator' || name === 'duration') track[name] = value
        if (name === 'identifier' || name === 'location') track.links.push(value)
        if (name !== 'track' || file.entries.length >= limits.playlists.file.rows) return
        const { title, creator, links } = track
        const seconds = Number(track.duration) / 1000
        const [link = ''] = links
        file.entries.push(
          title === ''
            ? namedEntry(fileNameIn(link), links, seconds)
            : entryOf(title, creator, links, seconds),
        )
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
  /** Milliseconds */
  duration: z.number().catch(0),
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
        if (!parts) return []
        const { title, creator, duration, identifier, location } = parts
        return [entryOf(title, creator, [...identifier, ...location], duration / 1000)]
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
const SECONDS = new Set(['length', 'duration', 'time'])
const MILLISECONDS = new Set(['duration (ms)', 'track duration (ms)', 'duration_ms'])

/** Without column names, the first column is the title and the second the artist. */
function readCsv(text: string): PlaylistFile {
  const { rows } = limits.playlists.file
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: rows + 1 })
  const [first = [], ...rest] = data
  const names = first.map((cell) => cell.trim().toLowerCase())
  const titleAt = names.findIndex((name) => TITLES.has(name))
  const artistAt = names.findIndex((name) => ARTISTS.has(name))
  const linkAt = names.findIndex((name) => LINKS.has(name))
  const secondsAt = names.findIndex((name) => SECONDS.has(name))
  const millisecondsAt = names.findIndex((name) => MILLISECONDS.has(name))
  const secondsOf = (row: readonly string[]) =>
    millisecondsAt < 0 ? clockSeconds(row[secondsAt] ?? '') : Number(row[millisecondsAt]) / 1000
  const [tracks, title, artist] = titleAt < 0 ? [data, 0, 1] : [rest, titleAt, artistAt]
  return {
    name: '',
    entries: tracks
      .slice(0, rows)
      .map((row) =>
        entryOf(
          withoutGuard(row[title] ?? ''),
          withoutGuard(row[artist] ?? ''),
          [row[linkAt] ?? ''],
          secondsOf(row),
        ),
      ),
  }
}

/** Reads '225', '3:45' and '1:03:45'. */
const clockSeconds = (text: string) =>
  text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** Removes the apostrophe that exports add to prevent spreadsheet formulas. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
