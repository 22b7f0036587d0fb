/** The server's own words, so that the screen, the log, mails and alerts say the same. */
import { type StationProblemCode, stationProblems } from '@nava/contracts'

export default Object.fromEntries(
  Object.entries(stationProblems).flatMap(([code, { what, todo }]) => [
    [code, what],
    [`${code}.todo`, todo],
  ]),
) as Record<StationProblemCode | `${StationProblemCode}.todo`, string>
