import type { LyricsLine } from '@nava/tags/lrc'

export function lineAt(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ at }) => at !== undefined && at <= position)
}
