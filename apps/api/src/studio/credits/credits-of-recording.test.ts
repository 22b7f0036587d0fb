import { CREDIT_ROLES, limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artistCredit, creditsIn, Recording } from './credits-of-recording.ts'

const ID = 'b3ac6c3f-2a5c-4b3d-9a41-6a1c6c2b4b11'
const read = (recording: object) => creditsIn(Recording.parse({ id: ID, title: 'X', ...recording }))
const relation = (type: string, name: string, more: object = {}) => ({
  type,
  'target-type': 'artist',
  direction: 'backward',
  'source-credit': '',
  'target-credit': '',
  attributes: [],
  'attribute-values': {},
  artist: { id: ID, name, 'sort-name': name, disambiguation: '' },
  ...more,
})
const told = (credits: ReturnType<typeof read>) =>
  credits.map(({ role, instrument, name }) => [role, instrument, name].filter(Boolean).join(': '))

describe('the relationships of a recording', () => {
  it('become credits with the instruments and names as they are credited', () => {
    const credits = read({
      relations: [
        relation('instrument', 'Ada', {
          attributes: ['guest', 'guitar', 'piano'],
          'attribute-credits': { guitar: 'Spanish guitar' },
        }),
        relation('vocal', 'Bo', { attributes: ['lead vocals'] }),
        relation('vocal', 'Cy'),
        relation('performing orchestra', 'City Orchestra'),
        relation('producer', 'Robert', { 'target-credit': 'Bob', attributes: ['co'] }),
        relation('mix', 'Di'),
        relation('chorus master', 'Ed'),
        relation('phonographic copyright', 'A label'),
        {
          type: 'performance',
          'target-type': 'work',
          work: {
            id: ID,
            title: 'X',
            relations: [relation('writer', 'Fay'), relation('lyricist', 'Gus'), relation('publishing', 'P')],
          },
        },
      ],
    })
    expect(told(credits)).toEqual([
      'performer: Spanish guitar, piano: Ada',
      'performer: lead vocals: Bo',
      'performer: vocals: Cy',
      'performer: orchestra: City Orchestra',
      'producer: Bob',
      'mixer: Di',
      'other: chorus master: Ed',
      'composer: Fay',
      'lyricist: Fay',
      'lyricist: Gus',
    ])
  })

  it('include guests of the artist credit', () => {
    const credit = [
      { name: 'Mina', joinphrase: ' feat. ', artist: { name: 'Mina' } },
      { name: '', joinphrase: ' & ', artist: { name: 'Kaveh' } },
      { name: 'Sara', joinphrase: '', artist: { name: 'Sara' } },
    ]
    expect(told(read({ 'artist-credit': credit }))).toEqual(['featured: Kaveh', 'featured: Sara'])
    expect(artistCredit(Recording.parse({ id: ID, 'artist-credit': credit }))).toBe('Mina feat. Kaveh & Sara')
  })

  it('say the same once, although several works or types do', () => {
    const work = { type: 'performance', work: { relations: [relation('composer', 'Ada')] } }
    expect(
      told(read({ relations: [work, work, relation('engineer', 'B'), relation('sound', 'B')] })),
    ).toEqual(['engineer: B', 'composer: Ada'])
  })

  it('never lead to anything but credits that can be stored, however odd they are', () => {
    const odd = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.object())
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            odd,
            fc.record({
              type: fc.oneof(fc.constantFrom('instrument', 'vocal', '__proto__', 'constructor', 'mix'), odd),
              artist: fc.oneof(fc.record({ name: fc.string({ maxLength: 300 }) }), odd),
              attributes: odd,
              'attribute-credits': odd,
              'target-credit': odd,
              work: odd,
            }),
          ),
          { maxLength: 20 },
        ),
        odd,
        (relations, credit) => {
          for (const { role, instrument, name } of read({ relations, 'artist-credit': credit })) {
            expect(CREDIT_ROLES).toContain(role)
            expect(name.length).toBeGreaterThan(0)
            expect(name.length).toBeLessThanOrEqual(limits.text.name)
            expect(instrument.length).toBeLessThanOrEqual(limits.text.instrument)
          }
        },
      ),
    )
  })
})
