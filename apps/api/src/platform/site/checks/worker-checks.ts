import type { FindProblems, FoundProblem } from '../station-problems.ts'
import { check } from './check.ts'

export interface SeenWorker {
  host: string
  state: string
  problem: string
  version: string
  commit: string
}
interface Workers {
  alive: () => Promise<readonly SeenWorker[]>
}

/** Finds that no worker runs, or that some lack an ffmpeg. `grace`: milliseconds that a worker has for its start */
export function workerProblems(workers: Workers, grace: number): FindProblems {
  const startedAt = performance.now()
  return async () => {
    const alive = await workers.alive()
    if (alive.length === 0)
      return performance.now() - startedAt < grace ? [] : [{ code: 'worker.missing', params: {} }]
    const waiting = alive.find(({ state }) => state !== 'ready')
    if (!waiting) return []
    const { host: worker, problem } = waiting
    return alive.some(({ state }) => state === 'ready')
      ? [{ code: 'worker.unfit', params: { worker, problem } }]
      : [{ code: 'worker.no-ffmpeg', params: { problem } }]
  }
}

interface Release {
  version: string
  commit: string | undefined
}

/** Finds workers of another release than the api; during an update they may differ for some minutes. */
export const otherReleases = (
  workers: Workers,
  own: () => Promise<Release>,
  { every, blips = 4 }: { every?: number; blips?: number } = {},
): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    blips,
    find: async (): Promise<FoundProblem[]> => {
      const [alive, api] = await Promise.all([workers.alive(), own()])
      const others = alive.filter((worker) => isOther(worker, api))
      if (others.length === 0) return []
      const names = others.slice(0, SHOWN).map((worker) => `${worker.host}: ${nameOf(worker)}`)
      return [{ code: 'worker.version', params: { api: nameOf(api), workers: names.join(', ') } }]
    },
  })

/** Workers that are named */
const SHOWN = 5

/** One from before releases were reported has none. */
function isOther(worker: Release, api: Release): boolean {
  if (worker.version !== api.version) return true
  return Boolean(worker.commit && api.commit) && worker.commit !== api.commit
}

const nameOf = ({ version, commit }: Release): string =>
  [version || 'an older release', commit?.slice(0, 9)].filter(Boolean).join(' ')
