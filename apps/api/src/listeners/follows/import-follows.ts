import { buffer } from 'node:stream/consumers'
import type { FollowsImport } from '@nava/contracts'
import { decodeText } from '@nava/tags/decode-text'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import type { Follows } from '../reactions/reactions.ts'
import { followableOf } from './feed-address.ts'
import type { FollowsStore } from './follows.store.ts'
import { readOpml } from './opml.ts'

/**
 * Follows the DJs and artists of this site whose feeds are in an OPML file. `origins`: addresses of the site
 * @throws 413 for large files, 422 for others than OPML
 */
export async function importFollows(
  { follows, followLists }: { follows: Follows; followLists: FollowsStore },
  user: Caller,
  { file, origins }: { file: ReceivedFile; origins: readonly string[] },
): Promise<FollowsImport> {
  const { text } = decodeText(await buffer(file.stream))
  const feeds = readOpml(text)
  if (!feeds) throw problem('follows.file-unreadable')
  const wanted = feeds.map((feed) => ({ ...feed, of: followableOf(feed.url, origins) }))
  const found = new Map<string, { name: string; isFollowed: boolean }>()
  for (const kind of ['artist', 'dj'] as const) {
    const ids = wanted.flatMap(({ of }) => (of?.kind === kind ? [of.id] : []))
    if (ids.length === 0) continue
    const rows = await followLists.named(user.userID, kind, ids)
    for (const row of rows) found.set(`${kind} ${row.id}`, row)
    const added = rows.filter(({ isFollowed }) => !isFollowed).map(({ id }) => id)
    if (added.length > 0) await follows[kind].changeAll(user, added, 'set')
  }
  const report: FollowsImport = { followed: [], already: 0, notHere: [] }
  for (const { title, url, of } of wanted) {
    const row = of && found.get(`${of.kind} ${of.id}`)
    if (!row) report.notHere.push({ title, url })
    else if (row.isFollowed) report.already += 1
    else report.followed.push({ ...of, name: row.name })
    // The same feed at another address of the site counts once.
    if (row) row.isFollowed = true
  }
  return report
}
