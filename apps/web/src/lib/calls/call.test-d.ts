/** Compiled, never run: input that a contract does not know is an error. */
import { getMusic, hotMusics, login } from '@nava/contracts'
import { call } from './call.ts'

// @ts-expect-error no such parameter
void call(getMusic, { params: { musicID: 1 } })
// @ts-expect-error the id is missing
void call(getMusic)
// @ts-expect-error no such field
void call(login, { body: { mail: 'x' } })
// @ts-expect-error a read takes no body
void call(hotMusics, { body: {} })
