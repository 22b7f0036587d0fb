/** Reads the relationships of a recording at MusicBrainz as credits. No I/O. */
import { type CreditRole, fitLine, hasInstrument, limits } from '@nava/contracts'
import * as z from 'zod'
import { distinctCredits } from '../../catalogue/credits/credits.store.ts'

export interface FoundCredit {
  role: CreditRole
  instrument: string
  name: string
}

/** Leaves out what is not as expected, so that one odd part does not make the rest useless. */
export const listOf = <T>(each: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => each.safeParse(one).data ?? []))

const text = z.string().catch('')
const Named = z.object({ name: text })

const Relation = z.object({
  type: z.string(),
  artist: Named.optional().catch(undefined),
  'target-credit': text,
  attributes: listOf(z.string()),
  'attribute-credits': z.record(z.string(), z.string()).catch({}),
  work: z
    .object({
      relations: listOf(
        z.object({ type: z.string(), artist: Named.optional().catch(undefined), 'target-credit': text }),
      ),
    })
    .optional()
    .catch(undefined),
})

export const Recording = z.object({
  id: z.uuid(),
  title: text,
  /** Milliseconds */
  length: z.number().min(0).max(1e9).catch(0),
  'artist-credit': listOf(z.object({ name: text, joinphrase: text, artist: Named.catch({ name: '' }) })),
  isrcs: listOf(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)),
  relations: listOf(Relation),
})
export type Recording = z.infer<typeof Recording>

/** Types of https://musicbrainz.org/relationships/artist-recording and artist-work */
const ROLES: Readonly<Record<string, readonly CreditRole[]>> = {
  instrument: ['performer'],
  vocal: ['performer'],
  performer: ['performer'],
  'performing orchestra': ['performer'],
  composer: ['composer'],
  lyricist: ['lyricist'],
  librettist: ['lyricist'],
  writer: ['composer', 'lyricist'],
  arranger: ['arranger'],
  'instrument arranger': ['arranger'],
  'vocal arranger': ['arranger'],
  orchestrator: ['arranger'],
  conductor: ['conductor'],
  producer: ['producer'],
  remixer: ['remixer'],
  engineer: ['engineer'],
  recording: ['engineer'],
  sound: ['engineer'],
  audio: ['engineer'],
  balance: ['engineer'],
  mix: ['mixer'],
  mastering: ['mastering'],
}

/** Say something about how a part was played, or who owns it */
const MODIFIERS = new Set(['additional', 'guest', 'solo', 'minor', 'co', 'executive', 'associate'])
const WITHOUT_PART = /copyright|publishing|legal|booking|photograph|video|samples/

const GUEST = /\b(?:feat|ft|featuring)\b/i

export const artistCredit = ({ 'artist-credit': all }: Pick<Recording, 'artist-credit'>): string =>
  all
    .map(({ name, joinphrase, artist }) => `${name || artist.name}${joinphrase}`)
    .join('')
    .trim()

export function creditsIn(recording: Recording): FoundCredit[] {
  const { relations, 'artist-credit': artists } = recording
  const firstGuest = artists.findIndex(({ joinphrase }) => GUEST.test(joinphrase)) + 1
  const guests = firstGuest === 0 ? [] : artists.slice(firstGuest)
  const all = [
    ...relations.flatMap((relation) => creditsFor(relation, instrumentOf(relation))),
    ...guests.map(({ name, artist }) => ({
      role: 'featured' as const,
      instrument: '',
      name: name || artist.name,
    })),
    ...relations.flatMap(({ work }) => work?.relations ?? []).flatMap((relation) => creditsFor(relation, '')),
  ].map(({ role, instrument, name }) => ({
    role,
    instrument: hasInstrument(role) ? fitLine(instrument, limits.text.instrument) : '',
    name: fitLine(name, limits.text.name),
    artistID: null,
  }))
  return distinctCredits(all.filter(({ name }) => name !== ''))
    .slice(0, limits.perMusic.credits)
    .map(({ artistID: _none, ...credit }) => credit)
}

function creditsFor(
  relation: Pick<z.infer<typeof Relation>, 'type' | 'artist' | 'target-credit'>,
  instrument: string,
): FoundCredit[] {
  const { type, artist, 'target-credit': credited } = relation
  if (!artist || WITHOUT_PART.test(type)) return []
  const name = credited || artist.name
  const roles = Object.hasOwn(ROLES, type) ? ROLES[type] : undefined
  return roles?.map((role) => ({ role, instrument, name })) ?? [{ role: 'other', instrument: type, name }]
}

/** As it is credited: `classical guitar` for the attribute `guitar` */
function instrumentOf({ type, attributes, 'attribute-credits': credited }: z.infer<typeof Relation>): string {
  const named = attributes
    .filter((attribute) => !MODIFIERS.has(attribute))
    .map((attribute) => (Object.hasOwn(credited, attribute) ? (credited[attribute] ?? '') : attribute))
  if (named.length > 0) return named.join(', ')
  return type === 'vocal' ? 'vocals' : type === 'performing orchestra' ? 'orchestra' : ''
}
