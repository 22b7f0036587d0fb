/** What can be searched: where it lies, which rows visitors may find, and which of two equally good ones comes first. */
import { podcastIsListed } from '../visibility/visible-sql.ts'

export type GroupName = 'musics' | 'videos' | 'artists' | 'podcasts'

/** A table that is searched once for all of its groups. All SQL is of a row `t`. */
export interface Searched {
  table: string
  /** What the rows of its indexes have in common. */
  indexed: string
  shown: string
  order: string
  /** The columns that `shown`, `order` and the groups need. */
  columns: string
  /** The name alone, normalised, cut as its index has it; `search` may hold more than the name. */
  named: string
  /** Which of the shown rows each group takes. */
  groups: Partial<Record<GroupName, string>>
}

export type SearchedName = keyof typeof searched

export const searched = {
  music: {
    table: 'music',
    indexed: 't.is_confirmed',
    shown: 'NOT t.is_coming_soon AND t.release_date <= now()',
    order: 't.play_count DESC, t.id DESC',
    columns: 't.has_audio, t.has_video, t.is_coming_soon, t.release_date, t.play_count',
    named: 'left(search_text(t.title), 100)',
    groups: { musics: 't.has_audio', videos: 't.has_video' },
  },
  artists: {
    table: 'artists',
    indexed: 'true',
    shown: 'true',
    order: 't.show_on_main DESC, t.is_verified DESC, t.name, t.id',
    columns: 't.show_on_main, t.is_verified, t.name',
    named: 'left(t.search, 100)',
    groups: { artists: 'true' },
  },
  podcasts: {
    table: 'podcasts',
    indexed: 't.is_confirmed',
    shown: podcastIsListed.replaceAll('p.', 't.'),
    order: 't.play_count DESC, t.id DESC',
    columns: 't.is_confirmed, t.has_audio, t.release_date, t.play_count',
    named: 'left(t.search, 100)',
    groups: { podcasts: 'true' },
  },
} satisfies Record<string, Searched>

export const searchedOf: Record<GroupName, SearchedName> = {
  musics: 'music',
  videos: 'music',
  artists: 'artists',
  podcasts: 'podcasts',
}
