import { type Infer, number, oneOf, record, text } from '../../../lib/calls/decoder.ts'

/** What one can jump back to, with the picture that stands for it */
export const JumpTile = record({
  kind: oneOf('album', 'playlist', 'ownPlaylist', 'podcast'),
  id: number(1),
  title: text,
  picture: record({ kind: oneOf('music', 'album', 'podcast'), id: number(0), version: text }),
  color: text,
})
export type JumpTile = Infer<typeof JumpTile>

export const isSameTile = (one: JumpTile, other: JumpTile): boolean =>
  one.kind === other.kind && one.id === other.id
