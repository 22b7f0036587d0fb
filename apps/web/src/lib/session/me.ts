import { useQuery } from '@tanstack/react-query'
import { type User, getUser } from '@nava/contracts'
import { query } from '../calls/query.ts'
import { useSession } from './session.ts'

const FRESH_FOR = 5 * 60_000

export function useMe(): User | undefined {
  const session = useSession()
  const userID = session.state === 'user' ? session.userID : 0
  const { data } = useQuery({
    ...query(getUser, { params: { id: userID } }),
    enabled: userID > 0,
    staleTime: FRESH_FOR,
  })
  return userID > 0 ? data : undefined
}
