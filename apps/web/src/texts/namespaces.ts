/**
 * Texts in `texts/<namespace>/<language>.ts`; each key starts with its namespace. Routes (pages/screens.ts)
 * and lazy parts list the namespaces they use. English defines the keys. `{name}` is a placeholder; `key#one`
 * is the plural form 'one'.
 */
import type account from './account/en.ts'
import type admin from './admin/en.ts'
import type artist from './artist/en.ts'
import type banner from './banner/en.ts'
import type bulk from './bulk/en.ts'
import type comments from './comments/en.ts'
import type devices from './devices/en.ts'
import type downloads from './downloads/en.ts'
import type error from './error/en.ts'
import type feeds from './feeds/en.ts'
import type foryou from './foryou/en.ts'
import type form from './form/en.ts'
import type frame from './frame/en.ts'
import type home from './home/en.ts'
import type legal from './legal/en.ts'
import type library from './library/en.ts'
import type lists from './lists/en.ts'
import type live from './live/en.ts'
import type login from './login/en.ts'
import type lyrics from './lyrics/en.ts'
import type menu from './menu/en.ts'
import type music from './music/en.ts'
import type news from './news/en.ts'
import type panel from './panel/en.ts'
import type player from './player/en.ts'
import type playlists from './playlists/en.ts'
import type podcast from './podcast/en.ts'
import type problems from './problems/en.ts'
import type profile from './profile/en.ts'
import type request from './request/en.ts'
import type search from './search/en.ts'
import type setting from './setting/en.ts'
import type share from './share/en.ts'
import type site from './site/en.ts'
import type statistics from './statistics/en.ts'
import type table from './table/en.ts'
import type tracks from './tracks/en.ts'
import type ui from './ui/en.ts'
import type upload from './upload/en.ts'
import type video from './video/en.ts'

interface Namespaces {
  account: typeof account
  admin: typeof admin
  artist: typeof artist
  banner: typeof banner
  bulk: typeof bulk
  comments: typeof comments
  devices: typeof devices
  downloads: typeof downloads
  error: typeof error
  feeds: typeof feeds
  foryou: typeof foryou
  form: typeof form
  frame: typeof frame
  home: typeof home
  legal: typeof legal
  library: typeof library
  lists: typeof lists
  live: typeof live
  login: typeof login
  lyrics: typeof lyrics
  menu: typeof menu
  music: typeof music
  news: typeof news
  panel: typeof panel
  player: typeof player
  playlists: typeof playlists
  podcast: typeof podcast
  problems: typeof problems
  profile: typeof profile
  request: typeof request
  search: typeof search
  setting: typeof setting
  share: typeof share
  site: typeof site
  statistics: typeof statistics
  table: typeof table
  tracks: typeof tracks
  ui: typeof ui
  upload: typeof upload
  video: typeof video
}

export type Namespace = keyof Namespaces

type KeyOf<N extends Namespace> = `${N}.${Exclude<keyof Namespaces[N] & string, `${string}#${string}`>}`

export type MessageKey = { [N in Namespace]: KeyOf<N> }[Namespace]

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Names of the values that a text needs; one with plural forms also needs a `count` */
type ValueNames<Key extends MessageKey> = Key extends `${infer N extends Namespace}.${infer Name}`
  ?
      | NamesIn<Namespaces[N][Name & keyof Namespaces[N]]>
      | (`${Name}#one` extends keyof Namespaces[N] ? 'count' : never)
  : never

type ValuesOf<Key extends MessageKey> = Readonly<
  Record<Exclude<ValueNames<Key>, 'count'>, string | number> &
    Record<Extract<ValueNames<Key>, 'count'>, number>
>

/** What follows the key of a text: exactly its values. Of several keys, those of all. */
export type TextArguments<Key extends MessageKey> = [ValueNames<Key>] extends [never]
  ? []
  : [values: ValuesOf<Key>]

/** Keys of texts without values */
export type PlainKey = { [Key in MessageKey]: [ValueNames<Key>] extends [never] ? Key : never }[MessageKey]

export type Texts = Readonly<Record<string, string>>
