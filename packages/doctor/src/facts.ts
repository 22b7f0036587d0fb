import { factsOfDatabase } from './database-facts.ts'
import type { Fact } from './fact.ts'
import { factsOfPlaces } from './place-facts.ts'
import { factsOfQueue } from './queue-facts.ts'
import { factsOfServices } from './service-facts.ts'

/** All that must hold of a host: at the start, while Nava runs, and when an operator asks ("npm run admin -- doctor") */
export const FACTS: readonly Fact[] = [
  ...factsOfDatabase,
  ...factsOfQueue,
  ...factsOfPlaces,
  ...factsOfServices,
]

/** Those of the database and of Redis, which change under programs that run */
export const WATCHED = FACTS.filter(({ isWatched }) => isWatched)
