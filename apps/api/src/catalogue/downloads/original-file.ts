import { MEDIA_KINDS, type SourceType } from '@nava/tags/media-kinds'
import type { AssetKind } from '@nava/contracts'

const CONTENT_TYPES: Readonly<Record<SourceType, string>> = {
  wav: 'audio/wav',
  w64: 'application/octet-stream',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  asf: 'audio/x-ms-wma',
  wavpack: 'audio/x-wavpack',
  mov: 'video/quicktime',
  matroska: 'video/x-matroska',
}

const isKnown = (type: string): type is SourceType => Object.hasOwn(CONTENT_TYPES, type)

/**
 * Returns type and ending of an upload by what its bytes were detected as; the ending of its name is kept if it is one of
 * that kind.
 */
export function originalFile(
  sourceType: string,
  sourceName: string,
  kind: AssetKind,
): { contentType: string; ending: string } {
  if (!isKnown(sourceType)) return { contentType: 'application/octet-stream', ending: 'bin' }
  const endings: readonly string[] = MEDIA_KINDS[sourceType].endings
  const named = /\.([a-z0-9]{1,5})$/i.exec(sourceName)?.[1]?.toLowerCase() ?? ''
  const isFilm = sourceType === 'mp4' && kind === 'video'
  const usual = isFilm ? 'mp4' : (endings[0] ?? 'bin')
  return {
    contentType: isFilm ? 'video/mp4' : CONTENT_TYPES[sourceType],
    ending: endings.includes(named) ? named : usual,
  }
}
