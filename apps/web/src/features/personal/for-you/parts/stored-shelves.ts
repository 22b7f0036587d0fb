import { type ForYou, type MusicCard, FOR_YOU_SHELVES, getForYou, recentPlays } from '@nava/contracts'
import { type Decoder, flag, list, number, oneOf, record, text } from '../../../../lib/calls/decoder.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { ownSetting } from '../../../../lib/session/own-setting.ts'
import { session } from '../../../../lib/session/session.ts'
import { JumpTile } from '../jump-tile.ts'

const named = { artistID: number(1), name: text }
const shownOfCard = record({
  musicID: number(1),
  title: text,
  artists: text,
  musicArtists: list(record({ artist: record(named) })),
  musicLength: number(0),
  coverColor: text,
  imageVersion: text,
  hasAudio: flag,
  hasVideo: flag,
  isCommingSoon: flag,
})
const card: Decoder<MusicCard> = (value) => (shownOfCard(value) ? (value as MusicCard) : undefined)
const musics = list(card)

const StoredHome = record({
  userID: number(1),
  forYou: record<ForYou>({
    isOn: flag,
    mixes: list(
      record({ mixID: number(1), artists: list(record({ ...named, imageVersion: text })), musics }),
    ),
    shelves: list(record({ kind: oneOf(...FOR_YOU_SHELVES), name: text, musics })),
  }),
  recent: musics,
  tiles: list(JumpTile),
})

const NONE = { userID: 0, forYou: { isOn: false, mixes: [], shelves: [] }, recent: [], tiles: [] }

/** What the user's home showed last in this browser; removed at sign-out */
const setting = ownSetting('forYou', StoredHome, NONE)

/** Paints the last home first, until the replies arrive, and returns its tiles; undefined if there is none. */
export function paintStored(): readonly JumpTile[] | undefined {
  const { userID, forYou, recent, tiles } = setting.read()
  if (userID !== session.userID()) return undefined
  const paint = (queryKey: readonly unknown[], reply: unknown) => {
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, reply, { updatedAt: 0 })
  }
  paint(query(getForYou).queryKey, forYou)
  paint(query(recentPlays).queryKey, recent)
  return tiles
}

export function storeShelves(forYou: ForYou, recent: MusicCard[], tiles: readonly JumpTile[]): void {
  const userID = session.userID()
  if (userID !== undefined) setting.write({ userID, forYou, recent, tiles: [...tiles] })
}
