import type { EmbedKind } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { signInFirst } from '../login/sign-in-first.ts'

/** Something that has a link. */
export interface Shared {
  title: string
  /** Makes the link of the site's address, which has no slash at its end. */
  link: (site: string) => string
  /** What can be shown inside other pages. */
  embed?: { kind: EmbedKind; id: number }
}

/** The dialog about something that is open: sharing it, or adding tracks to one of the user's playlists. */
export type ItemDialog =
  | { kind: 'none' }
  | { kind: 'share'; shared: Shared }
  | { kind: 'playlist'; title: string; musicIDs: readonly number[] }

const dialog = createStore<ItemDialog>(() => ({ kind: 'none' }))

export function openShareDialog(shared: Shared): void {
  dialog.setState({ kind: 'share', shared }, true)
}

/** Opens the dialog of the user's playlists; a visitor signs in first. `title` says what is added. */
export function openPlaylistDialog(title: string, musicIDs: readonly number[]): void {
  signInFirst(() => dialog.setState({ kind: 'playlist', title, musicIDs }, true))
}

export function closeItemDialog(): void {
  dialog.setState({ kind: 'none' }, true)
}

export function useItemDialog(): ItemDialog {
  return useStore(dialog)
}
