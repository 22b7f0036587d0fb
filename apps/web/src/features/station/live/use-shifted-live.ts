import { type Live, getLive } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../../lib/calls/query.ts'
import { askedBehind, earliest, type Shift, shiftTo } from './parts/shift.ts'
import { ASK_EVERY, useLive } from './use-live.ts'

/** Milliseconds without another key until the stream is loaded from another time */
const SETTLES_IN = 250

/** The live channel, of which viewers may see the last hours. Times are in ms since 1970, by the station's clock. */
export function useShiftedLive() {
  const live = useLive()
  const clock = useClockDifference(live)
  const [shift, setShift] = useState<Shift>({ behind: 0 })
  /** Milliseconds by which the shown frame is behind, once known, or will be as soon as it is loaded */
  const [behind, setBehind] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const asked = live.data?.state === 'external' ? 0 : askedBehind(((behind ?? 0) + clock) / 1000)
  const then = useQuery({
    ...query(getLive, { query: { behind: String(asked) } }),
    enabled: asked > 0,
    refetchInterval: ASK_EVERY,
  })
  const shown = asked > 0 ? withoutSurprise(then.data, live.data) : live.data

  /** Shows what was on at `time`, by the station's clock. */
  const goTo = (time: number) => {
    const now = Date.now() + clock
    const backTo = live.data?.state === 'channel' ? Date.parse(live.data.backTo) : now
    const wanted = Math.max(time, earliest(backTo, now))
    setBehind(Date.now() - wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setShift(shiftTo(wanted, Date.now() + clock))
    }, SETTLES_IN)
  }
  const settle = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return {
    live,
    /** What was on when the shown frame was broadcast */
    shown,
    shift,
    behind,
    /** Milliseconds by which the station's clock is ahead of this machine's */
    clock,
    /** Start of what came next, if nothing was on at the shown time */
    resumesAt: resumesAt(then.data, asked, clock),
    onBehind: (milliseconds: number) => {
      // The stream of before is still shown.
      if (timer.current === undefined) setBehind(milliseconds)
    },
    onSought: (time: number) => {
      settle()
      setBehind(Date.now() - time)
    },
    goTo,
    goLive: () => {
      settle()
      setBehind(undefined)
      setShift({ behind: 0 })
    },
  }
}

/** Until it is known what was on, nothing is said instead of what is on now. */
function withoutSurprise(then: Live | undefined, live: Live | undefined): Live | undefined {
  if (live?.state !== 'channel' || then?.state === 'channel') return then ?? live
  return { ...live, items: [], programme: null, nextProgramme: null }
}

function resumesAt(then: Live | undefined, asked: number, clock: number): number | undefined {
  if (asked === 0 || then?.state !== 'channel') return undefined
  const start = Date.parse(then.now.startsAt)
  return start > Date.now() + clock - asked * 1000 ? start : undefined
}

/** Replies are some seconds old at most, so the largest difference is the best one. */
function useClockDifference({
  data,
  dataUpdatedAt,
}: Pick<ReturnType<typeof useLive>, 'data' | 'dataUpdatedAt'>) {
  const [difference, setDifference] = useState<number>()
  const sample =
    data?.state === 'channel' && dataUpdatedAt > 0 ? Date.parse(data.at) - dataUpdatedAt : undefined
  if (sample !== undefined && (difference === undefined || sample > difference)) setDifference(sample)
  return difference ?? 0
}
