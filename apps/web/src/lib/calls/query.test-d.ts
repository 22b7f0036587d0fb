/** Compiled, never run: input that a contract does not know is an error. */
import { getMusic, hotMusics } from '@nava/contracts'
import { query } from './query.ts'

// @ts-expect-error the id is missing
query(getMusic)
// @ts-expect-error no such parameter
query(getMusic, { params: { musicID: 1 } })
// @ts-expect-error no such field
query(hotMusics, { query: { limit: 5 } })
