import { RADIO_KINDS } from '@nava/contracts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { type Decoder, flag, list, number, oneOf, record, text } from '../../../../lib/calls/decoder.ts'
import { type ArgsOf, type CommandName, commands } from './queue-commands.ts'
import type { PendingCommand } from './replica.ts'

const orNull =
  <T>(decode: Decoder<T>): Decoder<T | null> =>
  (value) =>
    value === null ? null : decode(value)

const count = number(0)
const kind = oneOf('music', 'podcast')
const item = record({ kind, id: number(1) })
const items = list(item)
const spot = record({ kind, id: number(1), at: count })
const before = { queue: items, index: count, queued: count }
const playback = oneOf('playing', 'paused', 'refused')
const radio = orNull(
  record({
    kind: oneOf('library', ...RADIO_KINDS),
    ...{ id: count, name: text, seed: text, cursor: count, ids: list(number(1)) },
  }),
)
const place = { index: count, queued: count, listName: text, playback, repeat: flag, speed: number(0) }

type Decoders<A extends unknown[]> = { [I in keyof A]: Decoder<A[I]> }

/** Decoders of each command's arguments */
const ARGS: { [N in CommandName]: Decoders<ArgsOf<N>> } = {
  ...{ play: [], pause: [], refuse: [], previous: [] },
  ...{ next: [item], end: [item] },
  ...{ append: [items], playNext: [items], unqueue: [items], forget: [items], arrange: [items] },
  ...{ clear: [items], close: [items] },
  choose: [items, count, text],
  jump: [spot],
  extend: [items, count],
  remove: [spot],
  move: [spot, count],
  putBack: [count, record(before)],
  unclear: [record(before)],
  reopen: [record({ ...before, listName: text, mode: kind, playback })],
  goOnWith: [items, text, items],
  setRepeat: [flag],
  setSpeed: [number(0)],
  replace: [record({ ...place, items, radio, playID: count, chosenID: count })],
  setRadio: [radio, text],
  seek: [count],
  setVolume: [number(0, 1), flag, orNull(text)],
  playOn: [text],
  ...{ release: [text], take: [text] },
}

const envelope = record({
  name: oneOf(...(Object.keys(commands) as CommandName[])), // The keys of `commands` are these names.
  args: list((value) => value ?? null),
  ...{ by: text, seq: count, led: count, from: count },
  seen: record({ playID: count, chosenID: orNull(count) }),
})

const command: Decoder<PendingCommand> = (value) => {
  const decoded = envelope(value)
  if (!decoded) return undefined
  const args = ARGS[decoded.name].map((decode, at) => decode(decoded.args[at]))
  // Each name has the arguments of its decoders.
  return args.includes(undefined) ? undefined : ({ ...decoded, args } as PendingCommand)
}

/**
 * Commands that a page of this browser could not send, for the page that is opened next; `at`: milliseconds since 1970
 * of the last one. `version`: the stored row that the page knew, -1 for none
 */
export const unsentCommands = localSetting(
  'queueCommands',
  record({ userID: count, version: number(-1), at: count, commands: list(command) }),
  { userID: 0, version: -1, at: 0, commands: [] },
)

export const forgetUnsent = (): void => {
  if (unsentCommands.read().commands.length > 0)
    unsentCommands.write({ userID: 0, version: -1, at: 0, commands: [] })
}
