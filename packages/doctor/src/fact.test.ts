import { expect, it } from 'vitest'
import { withHost } from './examined.ts'
import { examine, type Fact, noted, wrong } from './fact.ts'

const fact = (part: Fact['part'], name: string, look: Fact['look'], more: Partial<Fact> = {}): Fact => ({
  ...{ part, name, look, ...more },
})
const judge = (...facts: Fact[]) => withHost({}, (host) => examine(facts, host))

it('Each fact that applies is judged, part by part, and what is thrown is what is wrong', async () => {
  const judged = await judge(
    fact('mail', 'takes mails', async () => ''),
    fact('address', 'leads', async () => 'to 192.0.2.1'),
    fact('address', 'answers', async () => noted('not yet')),
    fact('data', 'owner', async () => undefined),
    fact('mail', 'greets', async () => {
      throw new AggregateError([new Error('one'), new Error('two')])
    }),
  )
  expect(judged).toEqual([
    { part: 'address', fact: 'leads', state: 'ok', text: 'to 192.0.2.1' },
    { part: 'address', fact: 'answers', state: 'noted', text: 'not yet' },
    { part: 'mail', fact: 'takes mails', state: 'ok', text: '' },
    { part: 'mail', fact: 'greets', state: 'wrong', text: 'one; two' },
  ])
})

it('What depends on a fact that does not hold is not looked at, and other parts are', async () => {
  const judged = await judge(
    fact('database', 'answers', async () => wrong('it does not'), { isGate: true }),
    fact('database', 'encoding', async () => ''),
    fact('queue', 'answers', async () => ''),
  )
  expect(judged.map(({ part, fact: name, state }) => `${part} ${name} ${state}`)).toEqual([
    'database answers wrong',
    'queue answers ok',
  ])
})
