import { djPanelAir } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/calls/query.ts'

/** Returns the ports for programs of DJs, once they are known. */
export const useAirPorts = () => useQuery(query(djPanelAir)).data?.ports
