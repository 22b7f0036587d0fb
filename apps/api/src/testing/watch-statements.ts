import type { Sql } from '@nava/db'

export interface Statement {
  text: string
  values: unknown[]
}

export async function statementsOf(sql: Sql, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>()
  const undo: (() => void)[] = []
  const watch = (client: { query: (...args: unknown[]) => unknown }) => {
    const query = client.query
    client.query = (...args) => {
      const [given, more] = args as [string | { text: string; values?: unknown[] }, unknown] // a text, or a query object of pg
      const own = typeof given === 'string' ? { text: given } : given
      const { text, values = Array.isArray(more) ? more : [] }: { text: string; values?: unknown[] } = own
      sent.set(text, { text, values })
      return query.apply(client, args)
    }
    undo.push(() => {
      client.query = query
    })
  }
  const onAcquire = watch as Parameters<typeof sql.on<'acquire'>>[1] // `query` has many overloads
  sql.on('acquire', onAcquire)
  try {
    await work()
  } finally {
    sql.off('acquire', onAcquire)
    for (const each of undo.toReversed()) each()
  }
  return [...sent.values()]
}
