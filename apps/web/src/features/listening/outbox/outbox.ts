import { PLAY_ENDS, PLAY_SOURCES } from '@nava/contracts'
import {
  type Decoder,
  type Infer,
  flag,
  list,
  number,
  oneOf,
  orElse,
  record,
} from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

/** Key of the offline actions in local storage */
export const OUTBOX_KEY = 'outbox'

const about = {
  userID: number(1),
  id: number(1),
  /** Time in ms; the server counts an action sent twice with the same time once */
  at: number(0),
}
const Play = record({
  ...about,
  what: oneOf('play'),
  kind: oneOf('music', 'podcast'),
  /** Empty if unknown */
  source: oneOf(...PLAY_SOURCES, ''),
})
const Heard = record({
  ...about,
  what: oneOf('heard'),
  kind: oneOf('music', 'podcast'),
  seconds: number(0),
  ended: oneOf(...PLAY_ENDS),
})
const Reaction = record({
  ...about,
  what: oneOf('like', 'save'),
  kind: oneOf('music', 'podcast', 'album'),
  value: flag,
})
export type Entry = Infer<typeof Play> | Infer<typeof Heard> | Infer<typeof Reaction>

const Entry: Decoder<Entry> = (value) => Play(value) ?? Heard(value) ?? Reaction(value)

/** Actions of all users of this browser, oldest first */
const stored = localSetting(OUTBOX_KEY, list(orElse(Entry, null)), [])

/** Maximum number of actions; beyond it, the oldest are dropped */
const MAX_ENTRIES = 2000

export const readOutbox = (): Entry[] => stored.read().filter((each) => each !== null)

/** Adds an action; a reaction replaces an earlier one to the same item. */
export function addToOutbox(added: Entry): void {
  const others = readOutbox().filter((each) => !(isReaction(added) && isSameSubject(each, added)))
  stored.write([...others, added].slice(-MAX_ENTRIES))
}

/** Removes stored reactions that a later one has replaced at the server. */
export function removeReactions(later: Subject & { at: number }): void {
  stored.write(readOutbox().filter((each) => !(isSameSubject(each, later) && each.at <= later.at)))
}

export function removeFromOutbox(sent: Entry): void {
  stored.write(readOutbox().filter((each) => !(isSameSubject(each, sent) && each.at === sent.at)))
}

const isReaction = ({ what }: Entry) => what === 'like' || what === 'save'

type Subject = Pick<Entry, 'userID' | 'what' | 'kind' | 'id'>

const isSameSubject = (one: Subject, other: Subject) =>
  one.userID === other.userID && one.what === other.what && one.kind === other.kind && one.id === other.id
