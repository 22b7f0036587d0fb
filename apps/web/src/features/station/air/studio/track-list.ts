/** Tracks that a DJ plays one after the other; each place has a key, since a track may be there twice. */
export interface ListedTrack {
  key: number
  musicID: number
  title: string
  artists: string
}

export interface TrackList {
  tracks: readonly ListedTrack[]
  /** Key of the one that plays; undefined while none does */
  playing: number | undefined
}

export const EMPTY_LIST: TrackList = { tracks: [], playing: undefined }

/** Tracks of a list at most */
export const MOST_TRACKS = 200

export function added(list: TrackList, track: Omit<ListedTrack, 'key'>): TrackList {
  if (list.tracks.length >= MOST_TRACKS) return list
  const key = Math.max(0, ...list.tracks.map((each) => each.key)) + 1
  return { ...list, tracks: [...list.tracks, { ...track, key }] }
}

/** The one that plays goes on, and the one after it follows. */
export const removed = ({ tracks, playing }: TrackList, key: number): TrackList => ({
  tracks: tracks.filter((each) => each.key !== key || key === playing),
  playing,
})

/** Moves the track at a place to another one. */
export function moved(list: TrackList, from: number, to: number): TrackList {
  const track = list.tracks[from]
  if (!track || to < 0 || to >= list.tracks.length) return list
  return { ...list, tracks: list.tracks.toSpliced(from, 1).toSpliced(to, 0, track) }
}

export const started = (list: TrackList, key: number): TrackList =>
  list.tracks.some((each) => each.key === key) ? { ...list, playing: key } : list

export const stopped = (list: TrackList): TrackList => ({ ...list, playing: undefined })

/** Starts the track behind the one that plays, or the first one; at the end of the list none plays. */
export function next(list: TrackList): TrackList {
  const at = list.tracks.findIndex((each) => each.key === list.playing)
  return { ...list, playing: list.tracks[at + 1]?.key }
}

export const playingTrack = ({ tracks, playing }: TrackList): ListedTrack | undefined =>
  tracks.find((each) => each.key === playing)
