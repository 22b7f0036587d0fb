import { redisFacts } from '@nava/media/queues/redis-facts'
import { type Fact, noted, wrong } from './fact.ts'

const PART = 'queue'

/** Facts about Redis; without it, the queues are in PostgreSQL. */
export const factsOfQueue: readonly Fact[] = redisFacts.map(({ name, isAdvice }) => ({
  ...{ part: PART, name, isWatched: true },
  look: async ({ redis, redisFindings }) => {
    if (!redis) return name === 'answers' ? 'in PostgreSQL' : undefined
    const found = await redisFindings()
    if (!found.has(name)) return undefined
    const sentence = found.get(name)
    if (sentence === undefined) return ''
    return isAdvice ? noted(sentence) : wrong(sentence)
  },
}))
