/** What can be searched: where it lies, which rows visitors may find, and which of two equally good ones comes first. */
import { podcastIsListed } from '../visibility/visible-sql.ts'

export interface Group {
  table: string
  /** Of a row `t`, as the two that follow. */
  shown: string
  order: string
  /** What `order` needs. */
  ordering: string
  /** The name alone, normalised, cut as its index has it; `search` may hold more than the name. */
  named: string
}

const playableTrack = (asset: 'has_audio' | 'has_video') =>
  `t.is_confirmed AND t.${asset} AND NOT t.is_coming_soon AND t.release_date <= now()`
const music = {
  table: 'music',
  order: 't.play_count DESC, t.id DESC',
  ordering: 't.play_count',
  named: 'left(search_text(t.title), 100)',
}

export const groups = {
  musics: { ...music, shown: playableTrack('has_audio') },
  videos: { ...music, shown: playableTrack('has_video') },
  artists: {
    table: 'artists',
    shown: 'true',
    order: 't.show_on_main DESC, t.is_verified DESC, t.name, t.id',
    ordering: 't.show_on_main, t.is_verified, t.name',
    named: 'left(t.search, 100)',
  },
  podcasts: {
    table: 'podcasts',
    shown: podcastIsListed.replaceAll('p.', 't.'),
    order: 't.play_count DESC, t.id DESC',
    ordering: 't.play_count',
    named: 'left(t.search, 100)',
  },
} satisfies Record<string, Group>

export type GroupName = keyof typeof groups
