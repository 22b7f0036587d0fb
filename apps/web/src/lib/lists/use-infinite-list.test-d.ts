/** Compiled, never run: a call that does not page by `take` and `skip` is an error. */
import { getMusic } from '@nava/contracts'
import { infiniteList } from './use-infinite-list.ts'

// @ts-expect-error a single track
infiniteList(getMusic, { params: { id: 1 } })
