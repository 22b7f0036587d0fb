import type { AccountExport } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import { presentPlayQueue } from './account.present.ts'
import type { AccountProfile } from './account.store.ts'

export type ExportedList = {
  [Name in keyof AccountExport]: AccountExport[Name] extends readonly unknown[] ? Name : never
}[keyof AccountExport]

/** Pages of each list; no page is empty. */
export type ExportedLists = { [Name in ExportedList]: AsyncIterable<AccountExport[Name]> }

export async function* writeExport(
  user: AccountProfile,
  lists: ExportedLists,
  now: Date,
): AsyncGenerator<string> {
  const head: Omit<AccountExport, ExportedList> = {
    exportedAt: now.toISOString(),
    profile: {
      userID: user.id,
      email: user.email,
      name: user.name,
      created: user.createdAt.toISOString(),
      signsInWithGoogle: user.googleSub !== null,
      avatar: imageAddress('user', user.id, user.imageVersion),
    },
    playQueue: user.playQueue && presentPlayQueue(user.playQueue),
    hasRecommendations: user.hasRecommendations,
    mutedUntil: user.chatMute?.until.toISOString() ?? null,
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`
    let comma = ''
    for await (const page of pages) {
      yield comma + JSON.stringify(page).slice(1, -1)
      comma = ','
    }
    yield ']'
  }
  yield '}'
}
