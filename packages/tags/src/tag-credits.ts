/** Reads who did what in a recording from its tags, whatever their kind. */
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata'
import { nameKey } from './name-key.ts'

export interface TagCredit {
  role: CreditedRole
  /** Of a performer; of others, what they did. May be empty */
  instrument: string
  name: string
}

type CreditedRole =
  | 'performer'
  | 'composer'
  | 'lyricist'
  | 'arranger'
  | 'conductor'
  | 'producer'
  | 'remixer'
  | 'engineer'
  | 'mixer'
  | 'mastering'
  | 'other'

/** Fields that the reader knows under one name in all kinds of tags */
const FIELDS = {
  composer: ['composer'],
  lyricist: ['lyricist'],
  writer: ['composer', 'lyricist'],
  arranger: ['arranger'],
  conductor: ['conductor'],
  producer: ['producer'],
  remixer: ['remixer'],
  engineer: ['engineer'],
  mixer: ['mixer'],
} as const satisfies Partial<Record<keyof ICommonTagsResult, readonly CreditedRole[]>>

/** Functions of a list of people (TIPL, IPLS), in lower case; all others are instruments. */
const FUNCTIONS: Readonly<Record<string, CreditedRole>> = {
  arranger: 'arranger',
  composer: 'composer',
  conductor: 'conductor',
  engineer: 'engineer',
  lyricist: 'lyricist',
  mastering: 'mastering',
  mix: 'mixer',
  mixer: 'mixer',
  mixing: 'mixer',
  producer: 'producer',
  recording: 'engineer',
  remixer: 'remixer',
}
const DJ_MIX = 'DJ-mix'

const PAIRS = /^(?:TIPL|TMCL|IPLS)$/
const PERFORMER = /(?:^|:)PERFORMER$/i
/** Of MP4 and of texts with a description: `…:PERFORMER:piano` */
const PERFORMER_OF = /(?:^|:)PERFORMER:(.+)$/i
/** `Ada Lund (piano)`; only the last brackets name the instrument. */
const NAME_AND_INSTRUMENT = /^(.*\S)\s*\(([^()]+)\)$/s

export function creditsOf(native: IAudioMetadata['native'], common: Partial<ICommonTagsResult>): TagCredit[] {
  const fields = Object.values(native).flat()
  return distinct([
    ...fields.flatMap(({ id, value }) => performersIn(id, value)),
    ...Object.entries(FIELDS).flatMap(([field, roles]) =>
      namesIn(common[field as keyof typeof FIELDS]).flatMap((name) =>
        roles.map((role) => ({ role, instrument: '', name })),
      ),
    ),
    ...namesIn(common.djmixer).map((name) => ({ role: 'other' as const, instrument: DJ_MIX, name })),
  ])
}

function performersIn(id: string, value: unknown): TagCredit[] {
  if (PAIRS.test(id)) return typeof value === 'object' && value !== null ? pairsIn(value) : []
  if (typeof value !== 'string') return []
  const instrument = PERFORMER_OF.exec(id)?.[1]?.trim()
  if (instrument) return namesIn([value]).map((name) => ({ role: 'performer', instrument, name }))
  if (!PERFORMER.test(id)) return []
  return namesIn([value]).map((text) => {
    const [, name = text, played = ''] = NAME_AND_INSTRUMENT.exec(text) ?? []
    return { role: 'performer', instrument: played.trim(), name }
  })
}

/** Names by function or instrument, as the reader gives such lists */
function pairsIn(lists: object): TagCredit[] {
  return Object.entries(lists).flatMap(([key, names]: [string, unknown]): TagCredit[] => {
    const word = key.trim()
    const work = word.toLowerCase()
    const people = Array.isArray(names) ? namesIn(names.filter((name) => typeof name === 'string')) : []
    const role = Object.hasOwn(FUNCTIONS, work) ? FUNCTIONS[work] : undefined
    if (role) return people.map((name) => ({ role, instrument: '', name }))
    if (work === DJ_MIX.toLowerCase())
      return people.map((name) => ({ role: 'other', instrument: DJ_MIX, name }))
    const instrument = work === 'performer' ? '' : word
    return people.map((name) => ({ role: 'performer', instrument, name }))
  })
}

/** Several names in one field are divided by semicolons or zero bytes. */
const namesIn = (values: readonly string[] | string | undefined = []): string[] =>
  [values]
    .flat()
    .flatMap((value) => value.split(/;\s|\0/))
    .map((name) => name.trim())
    .filter(Boolean)

/** A performer without an instrument says nothing new beside the same one with an instrument. */
function distinct(credits: readonly TagCredit[]): TagCredit[] {
  const byKey = Map.groupBy(credits, ({ role, instrument, name }) =>
    JSON.stringify([role, nameKey(instrument), nameKey(name)]),
  )
  const first = [...byKey.values()].flatMap(([credit]) => credit ?? [])
  const players = new Set(
    first.flatMap(({ role, instrument, name }) =>
      role === 'performer' && instrument !== '' ? [nameKey(name)] : [],
    ),
  )
  return first.filter(
    ({ role, instrument, name }) => role !== 'performer' || instrument !== '' || !players.has(nameKey(name)),
  )
}
