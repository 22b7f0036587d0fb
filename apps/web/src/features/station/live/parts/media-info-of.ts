import type { LiveItem } from '@nava/contracts'
import type { MediaInfo } from '../../../listening/playback/media-session.ts'

/** Returns what the system shows of a broadcast. `channel`: its name, for another station's stream */
export function mediaInfoOf(item: LiveItem | undefined, channel: string): MediaInfo {
  if (!item) return { kind: 'video', id: 0, title: channel, artist: '', imageVersion: '' }
  const { musicID: id, title, artists: artist, kind, imageVersion, videoImageVersion, show } = item
  if (show) {
    const { djID, djName, djImageVersion } = show
    return { kind: 'dj', id: djID, title, artist: djName, imageVersion: djID > 0 ? djImageVersion : '' }
  }
  return kind === 'audio'
    ? { kind: 'music', id, title, artist, imageVersion }
    : { kind: 'video', id, title, artist, imageVersion: videoImageVersion }
}
