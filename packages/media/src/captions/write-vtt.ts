import type { Cue } from './cue.ts'

export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, voice }) => {
    const spoken = voice === undefined ? escape(text) : `<v ${annotation(voice)}>${escape(text)}`
    return `${stamp(start)} --> ${stamp(end)}\n${spoken}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A name that ends in `--` would make the end of its tag an arrow, which no cue may have. */
const annotation = (voice: string): string => escape(voice).replace(/-$/, '&#45;')

function stamp(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const fraction = String(milliseconds % 1000).padStart(3, '0')
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${fraction}`
}
