import { decodeHTMLStrict } from 'entities'

// The tag's pattern excludes `<`, because with unclosed tags the search would otherwise be quadratic.
const VTT_TAG =
  /<\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s<>]*)?(?:[ \t\n][^<>]*)?>|<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>/g
/** Also matches positions in braces, as in SubStation. */
const SRT_TAG = /<\/?(?:i|b|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^\s<>][^<>\n]*)>/
const MAX_VOICE = 100

export function plainCueText(source: string, format: 'vtt' | 'srt'): { text: string; voice?: string } {
  const bare = source.replaceAll(format === 'vtt' ? VTT_TAG : SRT_TAG, '')
  const text = tidy(format === 'vtt' ? decodeHTMLStrict(bare) : bare)
  const voice = format === 'vtt' ? VOICE.exec(source)?.[1] : undefined
  return { text, ...(voice !== undefined && { voice: tidy(decodeHTMLStrict(voice)).slice(0, MAX_VOICE) }) }
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
