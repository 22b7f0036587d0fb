import * as z from 'zod'
import {
  color,
  idOut,
  idText,
  imageVersion,
  line,
  lineOrSame,
  numberOrNull,
  prose,
  time,
  releaseTimeIn,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { AssetState } from '../catalogue/music.ts'
import { EpisodeType } from '../catalogue/podcasts.ts'
import { refusalOut, workReasons } from '../studio/refusals.ts'
import { AssetStatus } from '../studio/uploads.ts'
import {
  crud,
  crudPicture,
  crudRefusal,
  crudWithdrawal,
  editedAt,
  idsIn,
  withdrawnOut,
  yesNo,
} from './crud.ts'

const most = { artists: 20, djs: 20, musics: 500, podcasts: 500 }
const artists = z.array(z.object({ artistID: idOut, name: z.string() }))
const djs = z.array(z.object({ djID: idOut, name: z.string() }))
const musics = z.array(z.object({ musicID: idOut, title: z.string() }))
/** '#rrggbb'; by default the main colour of the picture */
const coverColor = color.optional()

const AdminAlbum = z
  .object({
    albumID: idOut,
    name: z.string(),
    /** Null if unknown */
    releaseDate: time.nullable(),
    coverColor: z.string(),
    imageVersion,
    playCount: z.int(),
    artists,
    musics: z.array(z.object({ musicID: idOut, title: z.string(), disc: z.int(), track: z.int() })),
    withdrawn: withdrawnOut,
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminAlbum' })

export const adminAlbums = crud({
  path: 'albums',
  one: 'an album',
  many: 'albums',
  row: AdminAlbum,
  form: z.object({
    name: line(limits.text.title),
    releaseDate: releaseTimeIn.nullish(),
    coverColor,
    artistIDs: idsIn(most.artists),
    /**
     * Tracks in order, which become numbered anew if it is another order; they keep their discs where that agrees with
     * it. The album's other tracks become singles.
     */
    musicIDs: idsIn(most.musics),
    updated: editedAt,
  }),
  sorts: ['created', 'name', 'released', 'plays'],
  filters: { withdrawn: yesNo, artistID: idText.optional() },
})
export const adminAlbumWithdrawal = crudWithdrawal({ path: 'albums', one: 'an album', row: AdminAlbum })
export const adminAlbumPicture = crudPicture('albums', 'an album')

const AdminCollection = z
  .object({
    collectionID: idOut,
    name: z.string(),
    description: z.string(),
    coverColor: z.string(),
    imageVersion,
    artists,
    musics,
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminCollection' })

export const adminCollections = crud({
  path: 'collections',
  one: 'a collection',
  many: 'collections',
  row: AdminCollection,
  form: z.object({
    name: line(limits.text.title),
    description: prose(limits.text.description).default(''),
    coverColor,
    artistIDs: idsIn(most.artists),
    musicIDs: idsIn(most.musics),
    updated: editedAt,
  }),
  sorts: ['created', 'name'],
  filters: {},
})
export const adminCollectionPicture = crudPicture('collections', 'a collection')

const AdminPodcast = z
  .object({
    podcastID: idOut,
    title: z.string(),
    description: z.string(),
    /** Null if unknown */
    releaseDate: time.nullable(),
    musicLength: z.int(),
    coverColor: z.string(),
    imageVersion,
    isConfirmed: z.boolean(),
    isExplicit: z.boolean(),
    season: z.int().nullable(),
    seasonName: z.string(),
    episode: z.int().nullable(),
    episodeType: EpisodeType,
    hasAudio: z.boolean(),
    playCount: z.int(),
    likeCount: z.int(),
    djs,
    audio: AssetStatus,
    /** Until the next change, as for its DJs */
    refusal: refusalOut,
    withdrawn: withdrawnOut,
    created: time,
    /** Last change by form, decision, cover or file */
    updated: time,
  })
  .meta({ id: 'AdminPodcast' })

export const adminPodcasts = crud({
  path: 'podcasts',
  one: 'a podcast',
  many: 'podcasts',
  row: AdminPodcast,
  form: z.object({
    title: line(limits.text.title),
    description: prose(limits.text.description).default(''),
    releaseDate: releaseTimeIn.nullish(),
    coverColor,
    isConfirmed: z.boolean().default(false),
    /** Unchanged if absent */
    isExplicit: z.boolean().optional(),
    season: numberOrNull(1, limits.perPodcast.season),
    seasonName: lineOrSame(limits.perPodcast.seasonName),
    episode: numberOrNull(0, limits.perPodcast.episode),
    episodeType: EpisodeType.optional(),
    djIDs: idsIn(most.djs),
    updated: editedAt,
  }),
  sorts: ['created', 'title', 'released', 'plays', 'likes'],
  filters: {
    confirmed: yesNo,
    refused: yesNo,
    withdrawn: yesNo,
    upload: AssetState.optional(),
    djID: idText.optional(),
  },
})
export const adminRefusePodcast = crudRefusal({
  path: 'podcasts',
  summary: 'Refuse an episode that waits, which tells its DJs why; their next change has it wait again',
  reasons: workReasons,
  reply: AdminPodcast,
})
export const adminPodcastWithdrawal = crudWithdrawal({
  path: 'podcasts',
  one: 'an episode',
  row: AdminPodcast,
})
export const adminPodcastPicture = crudPicture('podcasts', 'a podcast')

const AdminPodcastCollection = z
  .object({
    podcastCollectionID: idOut,
    name: z.string(),
    coverColor: z.string(),
    imageVersion,
    djs,
    podcasts: z.array(z.object({ podcastID: idOut, title: z.string() })),
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminPodcastCollection' })

export const adminPodcastCollections = crud({
  path: 'podcastcollections',
  one: 'a collection of podcasts',
  many: 'collections of podcasts',
  row: AdminPodcastCollection,
  form: z.object({
    name: line(limits.text.title),
    coverColor,
    djIDs: idsIn(most.djs),
    podcastIDs: idsIn(most.podcasts),
    updated: editedAt,
  }),
  sorts: ['created', 'name'],
  filters: {},
})
export const adminPodcastCollectionPicture = crudPicture('podcastcollections', 'a collection of podcasts')

/** Creates the calls of a list of choices; the specification determines the names of ID and name. */
const choice = <I extends string, N extends string>(path: string, one: string, id: I, name: N) =>
  crud({
    path,
    one,
    many: path,
    // A computed key widens the shape to an index signature, so the cast names it.
    row: z.object({ [id]: idOut, [name]: z.string() } as { [K in I]: typeof idOut } & {
      [K in N]: z.ZodString
    }),
    form: z.object({ [name]: line(limits.text.keyword) } as { [K in N]: ReturnType<typeof line> }),
    sorts: ['name', 'created'],
    filters: {},
  })

export const adminLanguages = choice('languages', 'a language', 'languageID', 'lang')
export const adminGenres = choice('genres', 'a genre', 'genreID', 'name')
export const adminTypes = choice('types', 'a type of music', 'typeID', 'typeName')
