import {
  addressOf,
  limits,
  type MusicCard,
  itemPaths,
  type PlaylistFormat,
  streamMusic,
} from '@nava/contracts'
import Papa from 'papaparse'
import { escapeHtml, xmlText } from '../../platform/escape-html.ts'

interface Written {
  name: string
  ownerName: string
  musics: readonly MusicCard[]
  albumNames: ReadonlyMap<number, string>
}

/** `at` returns the absolute address of a path. */
export function writePlaylistFile(
  format: PlaylistFormat,
  playlist: Written,
  at: (path: string) => string,
): string {
  switch (format) {
    case 'm3u8':
      return toM3u8(playlist, at)
    case 'xspf':
      return toXspf(playlist, at)
    case 'jspf':
      return toJspf(playlist, at)
    case 'csv':
      return toCsv(playlist, at)
    default:
      return format satisfies never
  }
}

const streamOf = ({ musicID }: MusicCard) =>
  addressOf(streamMusic, { params: { quality: limits.audio.defaultQuality, id: musicID } })

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

function toM3u8({ name, musics }: Written, at: (path: string) => string): string {
  const lines = musics.flatMap((music) => [
    `#EXTINF:${Math.round(music.musicLength)},${oneLine(`${music.artists} - ${music.title}`)}`,
    at(streamOf(music)),
  ])
  return [`#EXTM3U`, `#PLAYLIST:${oneLine(name)}`, ...lines, ''].join('\n')
}

/** Formats XSPF: https://www.xspf.org/spec */
function toXspf({ name, ownerName, musics, albumNames }: Written, at: (path: string) => string): string {
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(xmlText(text))}</${name}>`
  const tracks = musics.map((music) => {
    const { title, creator, album, trackNum, identifier, location, duration } = trackOf(music, albumNames, at)
    const parts = [
      tag('title', title),
      tag('creator', creator),
      album && tag('album', album),
      trackNum && tag('trackNum', String(trackNum)),
    ]
    const links = [tag('identifier', identifier), tag('location', location)]
    return `<track>${[...links, ...parts, tag('duration', String(duration))].filter(Boolean).join('')}</track>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
    tag('title', name),
    tag('creator', ownerName),
    '<trackList>',
    ...tracks,
    '</trackList>',
    '</playlist>',
    '',
  ].join('\n')
}

/** Formats JSPF: https://www.xspf.org/jspf */
function toJspf({ name, ownerName, musics, albumNames }: Written, at: (path: string) => string): string {
  const track = musics.map((music) => {
    const { identifier, location, ...parts } = trackOf(music, albumNames, at)
    return { ...parts, identifier: [identifier], location: [location] }
  })
  return `${JSON.stringify({ playlist: { title: name, creator: ownerName, track } }, undefined, 2)}\n`
}

/** For XSPF and JSPF; `duration` in milliseconds */
const trackOf = (music: MusicCard, albumNames: Written['albumNames'], at: (path: string) => string) => ({
  title: music.title,
  creator: music.artists,
  ...(albumNames.has(music.albumID) && { album: albumNames.get(music.albumID) }),
  ...(albumNames.has(music.albumID) && music.track > 0 && { trackNum: music.track }),
  identifier: at(itemPaths.music(music.musicID)),
  location: at(streamOf(music)),
  duration: Math.round(music.musicLength * 1000),
})

/**
 * Writes CSV (RFC 4180) in UTF-8, with a byte order mark for spreadsheets. An apostrophe before a cell
 * disables formulas.
 */
function toCsv({ musics, albumNames }: Written, at: (path: string) => string): string {
  const fields = ['title', 'artist', 'album', 'disc', 'track', 'length', 'link']
  const data = musics.map(({ musicID, title, artists, albumID, disc, track, musicLength }) => [
    title,
    artists,
    albumNames.get(albumID) ?? '',
    ...(albumNames.has(albumID) && track > 0 ? [disc, track] : ['', '']),
    Math.round(musicLength),
    at(itemPaths.music(musicID)),
  ])
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`
}
