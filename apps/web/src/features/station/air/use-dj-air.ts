import { djPanelAir } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type CallReply } from '../../../lib/calls/call.ts'
import { query } from '../../../lib/calls/query.ts'

export type DjAir = CallReply<typeof djPanelAir>

/** Milliseconds between polls while the page is visible */
const ASK_EVERY = 5000

export const useDjAir = () => useQuery({ ...query(djPanelAir), refetchInterval: ASK_EVERY })
