import type { EmbedKind } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { signInFirst } from '../../platform/login/sign-in-first.ts'

export interface Shared {
  title: string
  /** Builds the link; `site` has no trailing slash. */
  link: (site: string) => string
  embed?: { kind: EmbedKind; id: number }
}

export type ItemDialog =
  | { kind: 'none' }
  | { kind: 'share'; shared: Shared }
  | { kind: 'playlist'; title: string; musicIDs: readonly number[] }

const dialog = createStore<ItemDialog>(() => ({ kind: 'none' }))

export function openShareDialog(shared: Shared): void {
  dialog.setState({ kind: 'share', shared }, true)
}

export function openPlaylistDialog(title: string, musicIDs: readonly number[]): void {
  signInFirst(() => dialog.setState({ kind: 'playlist', title, musicIDs }, true))
}

export function closeItemDialog(): void {
  dialog.setState({ kind: 'none' }, true)
}

export function useItemDialog(): ItemDialog {
  return useStore(dialog)
}
