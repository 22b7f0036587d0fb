/**
 * The grammar of keys.ts: tells the files of Nava from others in the same bucket or folder, which are never listed,
 * verified, moved, backed up or removed.
 */
import { ImageKind } from '@nava/contracts'

export type OwnKey =
  | { area: 'sources' | 'audio' | 'video'; assetID: number; version: string }
  | { area: 'air'; showID: number; version: string }
  | { area: 'images'; kind: ImageKind; ownerID: number; version: string }

/** Which names of a place are ours */
export interface OwnKeys {
  /** Folders in which all of them are */
  areas: readonly string[]
  has: (key: string) => boolean
  /** Returns true if a folder, which ends in a slash, or is '', may hold keys of ours */
  mayHold: (folder: string) => boolean
}

/** In parts of a path; undefined is the version's folder itself */
const NAMES = {
  sources: undefined,
  audio: /^(\d{1,4}\.(mp3|opus)|waveform\.bin|live\.(mp4|json))$/,
  video: /^(\d{1,5}\.(mp4|json)|storyboard\.(jpg|json)|poster-\d{1,2}\.jpg)$/,
  air: /^\d{1,9}\.mp4$/,
  images: /^(master\.jpg|square\.jpg|icon-\d{1,4}(-maskable)?\.png|\d{1,5}\.(avif|webp|jpg))$/,
} as const

const AREAS = Object.keys(NAMES) as (keyof typeof NAMES)[]

const NUMBER = /^[1-9]\d{0,9}$/
/** Ids are integers of PostgreSQL */
const LARGEST_ID = 2_147_483_647
/** See `newVersion` of keys.ts */
const VERSION = /^[0-9a-z]{20}$/

const isID = (text = ''): boolean => NUMBER.test(text) && Number(text) <= LARGEST_ID
const isVersion = (text = ''): boolean => VERSION.test(text)
const isKind = (text = ''): text is ImageKind => (ImageKind.options as readonly string[]).includes(text)

/** Returns what a key names; undefined unless a function of keys.ts makes such keys. */
export function readOwnKey(key: string): OwnKey | undefined {
  const [area = '', ...rest] = key.split('/')
  if (area === 'images') {
    const [kind, id, version = '', name = '', ...more] = rest
    const isOwn = isKind(kind) && isID(id) && isVersion(version) && NAMES.images.test(name)
    return isOwn && more.length === 0 ? { area, kind, ownerID: Number(id), version } : undefined
  }
  if (area !== 'sources' && area !== 'audio' && area !== 'video' && area !== 'air') return undefined
  const [id, version = '', name, ...more] = rest
  if (!isID(id) || !isVersion(version) || more.length > 0) return undefined
  const isNamed = NAMES[area] ? name !== undefined && NAMES[area].test(name) : name === undefined
  if (!isNamed) return undefined
  return area === 'air' ? { area, showID: Number(id), version } : { area, assetID: Number(id), version }
}

function mayHold(folder: string): boolean {
  const [area = '', ...rest] = folder.split('/').slice(0, -1)
  if (area === '') return folder === ''
  if (area === 'images') {
    const [kind, id, version, ...more] = rest
    return (
      isEmptyOr(kind, isKind) && isEmptyOr(id, isID) && isEmptyOr(version, isVersion) && more.length === 0
    )
  }
  const [id, version, ...more] = rest
  const isVersionFolder = area === 'sources' ? version === undefined : isEmptyOr(version, isVersion)
  return AREAS.some((each) => each === area) && isEmptyOr(id, isID) && isVersionFolder && more.length === 0
}

const isEmptyOr = (text: string | undefined, matches: (text: string) => boolean): boolean =>
  text === undefined || matches(text)

export const mediaKeys: OwnKeys = {
  areas: AREAS.map((area) => `${area}/`),
  has: (key) => readOwnKey(key) !== undefined,
  mayHold,
}

/** All keys below some folders, which end in slashes */
export const keysBelow = (areas: readonly string[]): OwnKeys => ({
  areas,
  has: (key) => areas.some((area) => key.startsWith(area)),
  mayHold: (folder) => folder === '' || areas.some((area) => folder.startsWith(area)),
})

export const allKeys: OwnKeys = { areas: [''], has: () => true, mayHold: () => true }

/** Names of files by which a storage is tried; those that a dead process left are removed with what else is abandoned. */
export const PROBE = /^probe-[0-9a-f]{12}(\/(small|parts))?$/
