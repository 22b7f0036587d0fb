import type { Fact } from './fact.ts'

/** Facts about Redis; without it, the queues are in PostgreSQL. */
export const factsOfQueue: readonly Fact[] = []
