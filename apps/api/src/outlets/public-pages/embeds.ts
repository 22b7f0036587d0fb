/** Players at `/embed/{kind}/{id}`, which other sites may frame; their code is in apps/web/src/embed. */
import { type EmbedKind, embedSizes, itemPaths } from '@nava/contracts'
import { type Site } from './site.ts'

const EMBED_KINDS = Object.keys(embedSizes) as EmbedKind[] // the object has only kinds as keys

export interface Size {
  width: number
  height: number
}

export interface Player extends Size {
  kind: EmbedKind
  address: string
  title: string
  author: string
}

export function playerOf(
  { at }: Site,
  { kind, id, title, author }: { kind: EmbedKind; id: number; title: string; author: string },
): Player {
  return { kind, address: at(`/embed/${kind}/${id}`), title, author, ...embedSizes[kind] }
}

export function pageOfEmbed(kindText: string, id: string): string | undefined {
  const kind = EMBED_KINDS.find((each) => each.toLowerCase() === kindText.toLowerCase())
  return kind && /^\d+$/.test(id) ? itemPaths[kind](Number(id)) : undefined
}

/** Reduces a player to a size; only videos keep their aspect ratio. */
export function fitPlayer({ kind, width, height }: Player, most: Partial<Size>): Size {
  const maxWidth = most.width ?? Infinity
  const maxHeight = most.height ?? Infinity
  if (kind !== 'video') return { width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) }
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}
