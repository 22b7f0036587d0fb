import { find } from 'linkifyjs'

/** Text, a link, or a mention: '@' and the name of someone in the chat */
export type ChatToken =
  | { kind: 'text' | 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }

export function chatTokens(text: string, names: readonly string[]): ChatToken[] {
  const links = find(text, 'url', { defaultProtocol: 'https' }).filter(({ href }) =>
    /^https?:\/\//i.test(href),
  )
  const tokens: ChatToken[] = []
  let at = 0
  for (const { start, end, value, href } of links) {
    tokens.push(...mentionsIn(text.slice(at, start), names), { kind: 'link', text: value, href })
    at = end
  }
  return [...tokens, ...mentionsIn(text.slice(at), names)]
}

export const isMentioned = (text: string, name: string): boolean =>
  name !== '' && chatTokens(text, [name]).some(({ kind }) => kind === 'mention')

function mentionsIn(text: string, names: readonly string[]): ChatToken[] {
  if (text === '') return []
  const known = names.filter(Boolean).toSorted((one, other) => other.length - one.length)
  if (known.length === 0) return [{ kind: 'text', text }]
  // Tries longer names first, and allows no letter after a name: @Anna is not @Ann.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(@(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}_]))`,
    'giu',
  )
  return text
    .split(pattern)
    .map((piece, at): ChatToken => ({ kind: at % 2 === 1 ? 'mention' : 'text', text: piece }))
    .filter((token) => token.text !== '')
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
