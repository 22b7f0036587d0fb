import * as contracts from '@nava/contracts'
import * as database from '@nava/db'
import { expect, it } from 'vitest'
import * as z from 'zod'

const inDatabase = new Map<string, unknown>(Object.entries(database))
const shared = Object.entries<unknown>(contracts).filter(
  (entry): entry is [string, z.ZodEnum] => entry[1] instanceof z.ZodEnum && inDatabase.has(entry[0]),
)

it('the contracts have these enums of the database', () => {
  expect(shared.map(([name]) => name).toSorted()).toEqual([
    'AdminTaskKind',
    'AdminTaskState',
    'ArtistRequestStatus',
    'AssetKind',
    'AssetState',
    'DownloadAudience',
    'DownloadFormat',
    'EpisodeType',
    'ImageKind',
    'LegalPage',
    'LyricsKind',
    'NoticeKind',
    'PlayEnd',
    'PlaySource',
    'RefusalReason',
    'SliderType',
    'SocialType',
    'Visibility',
  ])
})

it.each(shared)(
  'the enum %s of the contracts has the values of the one in the database, in the same order',
  (name, { options }) => {
    expect(options).toEqual(Object.values(inDatabase.get(name) as object))
  },
)
