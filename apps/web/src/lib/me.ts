import { useQuery } from '@tanstack/react-query'
import { type User, getUser } from '@nava/contracts'
import { call } from './call.ts'
import { useSession } from './session.ts'

/** The record of the signed-in user, loaded once and kept; undefined for visitors and while it loads. */
export function useMe(): User | undefined {
  const session = useSession()
  const userID = session.state === 'user' ? session.userID : 0
  const { data } = useQuery({
    queryKey: ['me', userID],
    queryFn: ({ signal }) => call(getUser, { params: { id: userID } }, { signal }),
    enabled: userID > 0,
    staleTime: 5 * 60_000,
  })
  return userID > 0 ? data : undefined
}
