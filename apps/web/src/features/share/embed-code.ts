import type { Shared } from '../items/item-dialogs.ts'

type EmbedKind = NonNullable<Shared['embed']>['kind']

/** How the frame of each kind is sized, as attributes and style. */
const SIZES: Record<EmbedKind, string> = {
  music: 'width="100%" height="152"',
  podcast: 'width="100%" height="152"',
  album: 'width="100%" height="352"',
  video: 'width="560" height="315"',
}

interface Embedded {
  kind: EmbedKind
  title: string
  address: string
}

/** Returns the HTML that shows a player inside another page. */
export function embedCode({ kind, title, address }: Embedded): string {
  const allow = kind === 'video' ? 'autoplay; encrypted-media; fullscreen' : 'autoplay; encrypted-media'
  return `<iframe src="${escape(address)}" title="${escape(title)}" ${SIZES[kind]} style="border:0;max-width:100%" allow="${allow}" loading="lazy"></iframe>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
