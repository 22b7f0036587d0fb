import { type LivePlay, getLiveLog } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'

/** Milliseconds for which a log is new enough */
const FRESH = 60_000

/** Returns a function that names what was on at a time; undefined if the log does not tell. `isWanted`: load the log */
export function useWhatWasOn(isWanted: boolean): (time: number) => string | undefined {
  const { data } = useQuery({
    ...query(getLiveLog, { query: { page: '1' } }),
    enabled: isWanted,
    staleTime: FRESH,
  })
  return (time) => titleAt(data?.plays ?? [], time)
}

function titleAt(plays: readonly LivePlay[], time: number): string | undefined {
  const play = plays.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= time && time < Date.parse(endsAt))
  return play && (play.music?.title ?? (play.title || play.presenter))
}
