import { describeSchema } from '@nava/db/schema-version'
import { databaseFacts } from '@nava/db/session-facts'
import { type Fact, noted, wrong } from './fact.ts'

const PART = 'database'

export const factsOfDatabase: readonly Fact[] = [
  {
    part: PART,
    name: 'answers',
    isGate: true,
    isWatched: true,
    look: async ({ database, client }) => {
      if (database === undefined || typeof database === 'string') return database
      const { rows } = await (
        await client()
      ).query<{ version: string }>("SELECT current_setting('server_version') AS version")
      return `PostgreSQL ${rows[0]?.version}`
    },
  },
  {
    part: PART,
    name: 'schema',
    isGate: true,
    look: async ({ database, schema }) => {
      if (typeof database !== 'object') return undefined
      const found = await schema()
      if (found.state === 'current') return 'up to date'
      if (found.state === 'older') return `the next start applies ${found.missing.length} migrations`
      if (found.state === 'newer' && database.allowsNewer)
        return 'of a newer release, which ALLOW_NEWER_SCHEMA allows'
      return wrong(describeSchema(found))
    },
  },
  ...databaseFacts.map(({ name, isGate, isAdvice, isForMigrations, look }): Fact => ({
    part: PART,
    name,
    ...(isGate && { isGate }),
    ...(!isForMigrations && { isWatched: true }),
    look: async ({ database, client, schema }) => {
      if (typeof database !== 'object') return undefined
      if (isForMigrations && (await schema()).state !== 'older') return undefined
      const sentence = await look(await client(), database)
      if (sentence === undefined) return ''
      return isAdvice ? noted(sentence) : wrong(sentence)
    },
  })),
]
