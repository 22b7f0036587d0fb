/** Parses untrusted M3U8, PLS, XSPF, JSPF and CSV. */
import { fitLine, limits } from '@nava/contracts'
import { fromFileName, isRecording } from '@nava/tags/file-names'
import { Parser } from 'htmlparser2'
import Papa from 'papaparse'
import * as z from 'zod'
import type { ExternalTrack } from '../../catalogue/matching/match-tracks.ts'
import { decodePart } from '../../platform/http/decode-part.ts'

export interface PlaylistFile {
  /** May be empty */
  name: string
  /** As many as limits allow */
  entries: ExternalTrack[]
  /** Number of entries beyond the limit, of which only that is known */
  beyond: number
}

export interface ReadPlaylist extends PlaylistFile {
  /** Number of entries without a title, which are left out */
  untitled: number
}

const { rows: MOST } = limits.playlists.file

/**
 * Returns undefined if the file has no tracks. `fileName` determines the format where the content has no
 * signature.
 */
export function parsePlaylistFile(text: string, fileName: string): ReadPlaylist | undefined {
  const body = text.trimStart()
  const found = readerOf(body, fileName)(body)
  const entries = found?.entries.filter(({ title }) => title !== '') ?? []
  if (!found || entries.length === 0) return undefined
  return { ...found, entries, untitled: found.entries.length - entries.length }
}

function readerOf(text: string, fileName: string): (text: string) => PlaylistFile | undefined {
  if (text.startsWith('{')) return readJspf
  if (/^#EXT(?:M3U|INF:)/i.test(text)) return readM3u
  if (/^(?:\[playlist\]|file\d{1,6}\s*=)/i.test(firstLineIn(text))) return readPls
  if (/\.m3u8?$/i.test(fileName)) return readM3u
  return text.startsWith('<') ? readXspf : readCsv
}

/** Returns the first line that is neither blank nor a comment. */
const firstLineIn = (text: string): string => /^[ \t]*(?![;#\s]).+$/m.exec(text)?.[0].trim() ?? ''

const clean = (text: string): string => fitLine(text, limits.text.title)

/** Omits `seconds` unless they are positive, because they are then unknown. */
function entryOf(title: string, artist: string, links: readonly string[], seconds: number): ExternalTrack {
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

/** Letters of a file's name; those of file systems have 255 bytes */
const MAX_NAME = 1000

type Reading = Pick<ExternalTrack, 'title' | 'artist'>

/** Hyphens, en dashes and em dashes separate names where spaces surround them. */
const DASH = /(?<= )[-–—](?= )/g

/** Reads 'Artist - Title', or 'Title - Artist' as in iTunes. */
function readingsOf(name: string): Reading[] {
  const dashes = [...name.matchAll(DASH)].map(({ index }) => index)
  const [first, last] = [dashes[0], dashes.at(-1)]
  if (first === undefined || last === undefined) return [{ title: name, artist: '' }]
  return [
    { title: name.slice(first + 2), artist: name.slice(0, first - 1) },
    { title: name.slice(0, last - 1), artist: name.slice(last + 2) },
  ]
}

const fileReadingsOf = (place: string): Reading[] => fileNamesIn(place).flatMap(nameReadingsOf)

/** Reads also '03 - Title', '03 Artist - Title' and 'Artist - Album - 03 - Title'. */
function nameReadingsOf(whole: string): Reading[] {
  const name = whole.slice(0, MAX_NAME)
  const { title } = fromFileName(name)
  const numbered = title === name ? [] : readingsOf(title)
  const [, artist, rest] = /^(.+?) [-–—] (?:.* [-–—] )?\d{1,3}\.? [-–—] (.+)$/.exec(name) ?? []
  const inAlbum = artist !== undefined && rest !== undefined ? [{ title: rest, artist }] : []
  return [...readingsOf(name), ...numbered, ...inAlbum]
}

function namedEntry(readings: readonly Reading[], links: readonly string[], seconds: number): ExternalTrack {
  const [{ title, artist } = { title: '', artist: '' }, ...others] = readings
  const otherReadings = others.map((other) => ({ title: clean(other.title), artist: clean(other.artist) }))
  return { ...entryOf(title, artist, links, seconds), ...(otherReadings.length > 0 && { otherReadings }) }
}

function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [], beyond: 0 }
  let named: string | undefined
  let artist = ''
  let seconds = 0
  const add = (place: string) => {
    const readings = () => (named === undefined ? fileReadingsOf(place) : listedReadingsOf(named, artist))
    if (file.entries.length < MOST) file.entries.push(namedEntry(readings(), [place], seconds))
    else file.beyond += 1
    named = undefined
    seconds = 0
  }
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const [, directive = '', value = ''] = /^#([a-z]+):(.*)$/i.exec(line) ?? []
    const word = directive.toUpperCase()
    if (word === 'PLAYLIST') file.name = clean(value)
    // Programs write the artist once for an album, or once for each track.
    else if (word === 'EXTART') artist = value.trim()
    else if (word === 'EXTINF') {
      // Lists without files have only these lines.
      if (named !== undefined) add('')
      named = nameInExtinf(value)
      seconds = Number.parseFloat(value)
    } else if (line !== '' && (!line.startsWith('#') || isSignedPath(line))) add(line)
  }
  if (named !== undefined) add('')
  return file
}

/** '#1 Hit.mp3' is a file; '# a.mp3', '#/music/a.mp3' and '#D:\a.mp3' are paths that somebody took out. */
const isSignedPath = (line: string): boolean =>
  isRecording(line) && !/^#(?:[#\s/\\.~]|[a-z]:|[a-z]+:\/\/|EXT)/i.test(line)

/**
 * Reads also '1. Artist - Title', where the number is part of neither. `artist`: that of `#EXTART`, who may be the artist
 * of the album only.
 */
function listedReadingsOf(name: string, artist = ''): Reading[] {
  const bare = name.replace(/^\d{1,4}\.\s+/, '')
  const own = readingsOf(name)
  const unnumbered = bare === name ? [] : readingsOf(bare)
  if (own.length > 1) return [...unnumbered, ...own, ...(artist ? [{ title: name, artist }] : [])]
  const all = [...own, ...unnumbered]
  return artist ? all.map(({ title }) => ({ title, artist })) : all
}

/**
 * Returns the name in `123 key="value",Artist - Title`; undefined if it is missing, or only the dash that programs write
 * between two empty names. Values may contain commas.
 */
function nameInExtinf(line: string): string | undefined {
  const comma = line.replaceAll(/="[^"]*"/g, (value) => ' '.repeat(value.length)).indexOf(',')
  const name = comma < 0 ? '' : line.slice(comma + 1).trim()
  return /^[-–—]?$/.test(name) ? undefined : name
}

/**
 * Returns the name without its ending, the likeliest first. Only in addresses do `?`, `#` and `%` have a meaning. Escaped
 * slashes divide the path of a file, because no name of one has them; on the web they may be part of a name.
 */
function fileNamesIn(place: string): string[] {
  const whole = wholeNameIn(place)
  const last = afterSlashes(whole)
  if (last === whole || last === '') return [whole]
  return /^https?:/i.test(place) ? [whole, last] : [last, whole]
}

const afterSlashes = (path: string): string => path.replace(/^.*[\\/]/s, '')

/** Removes the backslashes that shells put before spaces and signs; in paths of Windows they stand before names. */
const withoutEscapes = (path: string): string =>
  path.includes('\\ ') && !/\\[\p{L}\p{N}]/u.test(path) ? path.replaceAll('\\', '') : path

function wholeNameIn(place: string): string {
  const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(place)
  const path = isAddress ? place.replace(/[?#].*/s, '') : withoutEscapes(place)
  const name = afterSlashes(path).replace(/\.\w{2,5}$/, '')
  // Some programs also escape paths, but then no space is left.
  return !isAddress && name.includes(' ') ? name : decodePart(name)
}

/** Reads the keys `File1=`, `Title1=` and `Length1=`; the last two are optional. */
function readPls(text: string): PlaylistFile {
  const tracks = new Map<number, { file?: string; title?: string; length?: string }>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key, digits, value] = /^\s*(file|title|length)(\d{1,6})\s*=(.*)$/i.exec(line) ?? []
    if (key === undefined || value === undefined) continue
    const number = Number(digits)
    tracks.set(number, { ...tracks.get(number), [key.toLowerCase()]: value.trim() })
  }
  const ordered = [...tracks].toSorted(([one], [other]) => one - other)
  const entries = ordered
    .slice(0, MOST)
    .map(([, { file = '', title, length }]) =>
      namedEntry(title ? listedReadingsOf(title) : fileReadingsOf(file), [file], Number(length)),
    )
  return { name: '', entries, beyond: ordered.length - entries.length }
}

interface XspfTrack {
  title: string
  creator: string
  location: string[]
  identifier: string[]
}

/** A track without a title has the name of its file. */
function xspfEntry({ title, creator, location, identifier }: XspfTrack, milliseconds: number): ExternalTrack {
  const links = [...identifier, ...location]
  const seconds = milliseconds / 1000
  if (title.trim() !== '') return entryOf(title, creator, links, seconds)
  return namedEntry(fileReadingsOf(location[0] ?? identifier[0] ?? ''), links, seconds)
}

const XSPF = 'http://xspf.org/ns/0/'

/** XSPF: https://www.xspf.org/spec */
function readXspf(text: string): PlaylistFile {
  const file: PlaylistFile = { name: '', entries: [], beyond: 0 }
  let track: (XspfTrack & { duration: string }) | undefined
  let content = ''
  // Programs put elements of their own, also with these names, into extensions.
  let extensions = 0
  const names = namesOfXspf()
  const close = (name: string, value: string) => {
    if (name === 'extension') extensions -= 1
    if (extensions > 0) return
    if (name === 'title' && track === undefined) file.name ||= clean(value)
    if (track === undefined) return
    if (name === 'title' || name === 'creator' || name === 'duration') track[name] = value
    if (name === 'identifier' || name === 'location') track[name].push(value)
    if (name !== 'track') return
    if (file.entries.length < MOST) file.entries.push(xspfEntry(track, Number(track.duration)))
    else file.beyond += 1
    track = undefined
  }
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = names.open(qualified, attributes)
        content = ''
        if (name === 'extension') extensions += 1
        if (extensions > 0) return
        if (name === 'track') track = { title: '', creator: '', duration: '', location: [], identifier: [] }
      },
      ontext: (part) => {
        content += part
      },
      onclosetag: (qualified) => {
        const value = content.trim()
        content = ''
        close(names.close(qualified), value)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return file
}

/**
 * Follows the namespaces of a document. The names of its elements are those without a prefix, and '' in other namespaces. The
 * first element has that of the format, whatever it declares, because programs leave the declaration out.
 */
function namesOfXspf() {
  const scopes: Map<string, string>[] = []
  let root: string | undefined
  const nameIn = (qualified: string): string => {
    const colon = qualified.indexOf(':')
    const space = scopes.at(-1)?.get(qualified.slice(0, Math.max(0, colon))) ?? ''
    return space === root || space === XSPF ? qualified.slice(colon + 1) : ''
  }
  return {
    open: (qualified: string, attributes: Record<string, string>): string => {
      const declared = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
        const [, prefix] = /^xmlns(?::(.+))?$/.exec(name) ?? [undefined, name]
        return name === 'xmlns' || prefix !== name ? [[prefix ?? '', value]] : []
      })
      const outer = scopes.at(-1)
      scopes.push(declared.length > 0 || !outer ? new Map([...(outer ?? []), ...declared]) : outer)
      root ??= scopes[0]?.get(qualified.slice(0, Math.max(0, qualified.indexOf(':')))) ?? ''
      return nameIn(qualified)
    },
    close: (qualified: string): string => {
      const name = nameIn(qualified)
      scopes.pop()
      return name
    },
  }
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
      entries: data.playlist.track.slice(0, MOST).flatMap((track) => {
        const { data: parts } = JspfTrack.safeParse(track)
        return parts ? [xspfEntry(parts, parts.duration)] : []
      }),
      beyond: Math.max(0, data.playlist.track.length - MOST),
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

/** Ignores case and accents, also the hamza. */
const plainHeading = (cell: string) => cell.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
const headings = (...words: readonly string[]) => words.map(plainHeading)

/** Column names, the clearest first: a track may also be a number, and a name that of the playlist. */
const TITLES = headings(
  ...['title', 'track name', 'track title', 'song title', 'song name', 'song'],
  ...['titel', 'titre', 'título', 'titolo', 'canción', 'canzone', 'название', 'песня'],
  // Of Exportify in its languages
  ...['Nom du titre', 'Nombre de la canción', 'Nome della traccia', 'Nome da faixa', 'Track-Name'],
  ...['Nummernaam', 'Låtens namn', 'Parça Adı', 'Όνομα κομματιού', 'トラック名', 'اسم الأغنية'],
  ...['عنوان', 'نام آهنگ', 'آهنگ', 'ترانه', 'أغنية', 'الأغنية'],
  ...['track', 'трек', 'name'],
)
const ARTISTS = headings(
  ...['artist', 'artists', 'artist name', 'artist names', 'artist name(s)', 'artist name 1', 'creator'],
  ...["Nom(s) de l'artiste", 'Nombre(s) del artista', "Nome dell'artista", 'Nome(s) do artista'],
  ...['Künstlername(n)', 'Naam van artiest', 'Artistens namn', 'Sanatçı Adı', 'Όνομα/τα καλλιτέχνη'],
  ...['アーティスト名', 'أسماء الفنانين'],
  ...['interpret', 'künstler', 'artiste', 'artista', 'исполнитель', 'خواننده', 'هنرمند', 'فنان', 'الفنان'],
)
const MORE_ARTISTS = /^artist name (?:[2-9]|\d\d)$/
const LINKS = headings('link', 'url', 'location')
const SECONDS = headings('length', 'duration', 'time')
/** 'Track Duration (ms)' */
const MILLISECONDS = new RegExp(
  String.raw`^duration_ms$|\((?:${headings('ms', 'ミリ秒', 'بالمللي ثانية').join('|')})\)$`,
)

const columnOf = (names: readonly string[], words: readonly string[]): number =>
  words.map((word) => names.indexOf(word)).find((at) => at >= 0) ?? -1

/** Lines within which the column names are */
const HEAD_LINES = 5

/** Below the first line, a title alone may be that of a song. */
const headAt = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, HEAD_LINES).findIndex((row, at) => {
    const names = row.map(plainHeading)
    return columnOf(names, TITLES) >= 0 && (at === 0 || columnOf(names, ARTISTS) >= 0)
  })

const DELIMITERS = [',', ';', '\t', '|']
/** Excel's first line, which names the delimiter */
const DELIMITER_LINE = /^"?sep=([^\r\n])"?[,; \t]*(?:\r\n|\r|\n)/i

/** Without column names, the first column is the title and the second the artist. */
function readCsv(text: string): PlaylistFile {
  const body = text.replace(DELIMITER_LINE, '')
  // 0 are all.
  const parse = (delimiter: string, preview = 0) =>
    Papa.parse<string[]>(body, { delimiter, preview, skipEmptyLines: 'greedy' }).data
  const delimiter =
    DELIMITER_LINE.exec(text)?.[1] ?? DELIMITERS.find((each) => headAt(parse(each, HEAD_LINES)) >= 0)
  // Without a delimiter, the parser guesses.
  const data = parse(delimiter ?? '')
  const head = headAt(data)
  const names = (data[head] ?? []).map(plainHeading)
  const linkAt = columnOf(names, LINKS)
  const secondsAt = columnOf(names, SECONDS)
  const millisecondsAt = names.findIndex((name) => MILLISECONDS.test(name))
  const secondsOf = (row: readonly string[]) =>
    millisecondsAt < 0 ? clockSeconds(row[secondsAt] ?? '') : Number(row[millisecondsAt]) / 1000
  const moreArtists = names.flatMap((name, at) => (MORE_ARTISTS.test(name) ? [at] : []))
  const [title, artist] = head < 0 ? [0, 1] : [columnOf(names, TITLES), columnOf(names, ARTISTS)]
  const artistsOf = (row: readonly string[]) =>
    [artist, ...moreArtists]
      .map((at) => withoutGuard(row[at] ?? ''))
      .filter((each) => each.trim() !== '')
      .join(', ')
  const rows = data.slice(head + 1)
  return {
    name: '',
    beyond: Math.max(0, rows.length - MOST),
    entries: rows
      .slice(0, MOST)
      .map((row) =>
        entryOf(withoutGuard(row[title] ?? ''), artistsOf(row), [row[linkAt] ?? ''], secondsOf(row)),
      ),
  }
}

/** Reads '225', '3:45' and '1:03:45'. */
const clockSeconds = (text: string) =>
  text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** Removes the apostrophe that exports add to prevent spreadsheet formulas. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
