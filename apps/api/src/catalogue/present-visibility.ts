import type { Visibility } from '@nava/contracts'

/** Replies name the visibility of what is not public. */
export const presentVisibility = ({ visibility }: { visibility: Visibility }) =>
  visibility === 'unlisted' || visibility === 'private' ? { visibility } : {}
