/** Podcasts that DJs recommend (`podcast:podroll`) */
import { addressOf, getFeed, PODROLL_MAX, type PodrollForm } from '@nava/contracts'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'

export type Recommended = PodrollForm['items'][number]

/** Equal addresses of feeds lead to the same feed. */
export const feedKey = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/#.*/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^[^/?]+/, (host) => host.toLowerCase())

/** Returns each podcast once, without the DJ itself, and DJs of this site as such. `origin`: of this site */
export function recommendable(items: readonly Recommended[], djID: number, origin: string): Recommended[] {
  const here = items.map((item) => {
    const local = 'address' in item ? djAt(item.address, origin) : undefined
    return local === undefined ? item : { djID: local }
  })
  const byKey = new Map(here.map((item) => ['djID' in item ? item.djID : feedKey(item.address), item]))
  byKey.delete(djID)
  return [...byKey.values()].slice(0, PODROLL_MAX)
}

/** Stands for an id in an address */
const MARK = 987_654_321

/** Returns the DJ whose feed is at an address. */
function djAt(address: string, origin: string): number | undefined {
  if (origin === '') return undefined
  const [start = '', end = ''] = feedKey(
    origin + addressOf(getFeed, { params: { kind: 'dj', id: MARK } }),
  ).split(String(MARK))
  const key = feedKey(address)
  if (!key.startsWith(start) || !key.endsWith(end)) return undefined
  const id = key.slice(start.length, -end.length)
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** Omits DJs that are not there. */
export async function knownHere(tx: Tx, items: readonly Recommended[]): Promise<Recommended[]> {
  const ids = items.flatMap((item) => ('djID' in item ? [item.djID] : []))
  const rows = await tx.dj.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const known = new Set(rows.map(({ id }) => id))
  return items.filter((item) => !('djID' in item) || known.has(item.djID))
}

/** Replaces what a DJ recommends. @throws 400 if a DJ is not there */
export async function savePodroll(tx: Tx, djID: number, items: readonly Recommended[]): Promise<void> {
  // Locks the DJ, and tells caches.
  await tx.dj.update({ where: { id: djID }, data: { updatedAt: new Date() } })
  await tx.podrollItem.deleteMany({ where: { djID } })
  if ((await knownHere(tx, items)).length < items.length) throw problem('podcast.unknown-dj')
  await tx.podrollItem.createMany({
    data: items.map((item, position) => ({
      ...{ djID, position },
      ...('djID' in item ? { otherID: item.djID } : item),
    })),
  })
}
