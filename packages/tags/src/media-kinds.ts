/**
 * Kinds of files that every way in takes: uploads, feeds, folders. A file's bytes decide its kind (`sniff`); endings of
 * names only tell it from what lies beside recordings, and what dialogs offer.
 */
export const MEDIA_KINDS = {
  wav: { demuxer: 'wav', endings: ['wav', 'wave', 'bwf', 'rf64'] },
  w64: { demuxer: 'w64', endings: ['w64'] },
  aiff: { demuxer: 'aiff', endings: ['aiff', 'aif', 'aifc'] },
  caf: { demuxer: 'caf', endings: ['caf'] },
  flac: { demuxer: 'flac', endings: ['flac'] },
  mp3: { demuxer: 'mp3', endings: ['mp3', 'mp2', 'mpga'] },
  mp4: {
    demuxer: 'mov',
    endings: ['m4a', 'm4b', 'm4r', 'mp4', 'm4v', 'f4a', 'f4v', '3gp', '3gpp', '3g2'],
    hasPictures: true,
  },
  aac: { demuxer: 'aac', endings: ['aac'] },
  ogg: { demuxer: 'ogg', endings: ['ogg', 'oga', 'opus', 'spx'] },
  asf: { demuxer: 'asf', endings: ['wma', 'asf'] },
  wavpack: { demuxer: 'wv', endings: ['wv'] },
  mov: { demuxer: 'mov', endings: ['mov', 'qt'], hasPictures: true },
  matroska: { demuxer: 'matroska', endings: ['mka', 'mkv', 'webm', 'weba'], hasPictures: true },
} as const satisfies Record<string, MediaKind>

interface MediaKind {
  /** Name of ffmpeg's demuxer */
  demuxer: string
  endings: readonly string[]
  /** True if it is also taken as a video */
  hasPictures?: true
}

export type SourceType = keyof typeof MEDIA_KINDS

const kinds: readonly MediaKind[] = Object.values(MEDIA_KINDS)

export const endings = {
  audio: kinds.flatMap((kind) => kind.endings),
  video: kinds.flatMap((kind) => (kind.hasPictures ? kind.endings : [])),
}

/** What the dialogs for files offer; the server decides by the bytes. */
export const offeredFiles = {
  audio: [...endings.audio.map((ending) => `.${ending}`), 'audio/*'].join(),
  video: [...endings.video.map((ending) => `.${ending}`), 'video/*'].join(),
}
