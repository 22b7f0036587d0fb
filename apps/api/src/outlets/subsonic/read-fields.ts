import { isSeveral, type SubsonicCall } from '@nava/contracts/subsonic'
import type { FastifyRequest } from 'fastify'
import { formFieldsOf } from '../../platform/http/parse-input.ts'

/** Texts that an empty parameter clears; other empty parameters count as absent. */
const CLEARED = new Set(['comment', 'description'])

type Fields = Record<string, string | string[]>

/**
 * Returns the parameters of a query and a form as programs mean them: without empty ones, with lists where a call takes
 * several values, and with the last value elsewhere. In a list that has others, an empty value keeps its place, because
 * times and indexes count the places.
 */
export function readFields(
  request: Pick<FastifyRequest, 'query' | 'body'>,
  call?: Pick<SubsonicCall, 'query'>,
): Fields {
  const fields: Fields = {}
  for (const [name, given] of Object.entries(formFieldsOf(request))) {
    // A body of JSON may have numbers and booleans.
    const values = [given]
      .flat()
      .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(String)
    const schema = call?.query.shape[name]
    const filled = CLEARED.has(name) ? values : values.filter((value) => value !== '')
    const last = filled.at(-1)
    if (last === undefined) continue
    fields[name] = schema && isSeveral(schema) ? values : last
  }
  return fields
}
