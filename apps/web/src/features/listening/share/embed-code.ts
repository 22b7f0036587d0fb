import { type EmbedKind, embedSizes } from '@nava/contracts'

interface Embedded {
  kind: EmbedKind
  title: string
  address: string
}

export function embedCode({ kind, title, address }: Embedded): string {
  const allow = kind === 'video' ? 'autoplay; encrypted-media; fullscreen' : 'autoplay; encrypted-media'
  const { width, height } = embedSizes[kind]
  // Only a video has a fixed aspect ratio; other players fill the width.
  const size = kind === 'video' ? `width="${width}" height="${height}"` : `width="100%" height="${height}"`
  return `<iframe src="${escape(address)}" title="${escape(title)}" ${size} style="border:0;max-width:100%" allow="${allow}" loading="lazy"></iframe>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
