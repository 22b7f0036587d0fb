const RECORDING = /\.(wav|flac|mp3|m4a|aac|ogg|oga|opus)$/i

/** Folders also contain covers, playlists and system files. */
export const isRecording = (name: string): boolean => RECORDING.test(name) && !name.startsWith('.')

export function fromFileName(name: string): { title: string; track: number } {
  const bare = name.replace(RECORDING, '').replaceAll('_', ' ').trim()
  const [, number, rest] = /^(\d{1,3})(?:\s*[-.)]\s*|\s+)(\S.*)$/.exec(bare) ?? []
  return { title: rest ?? bare, track: Number(number ?? 0) }
}
