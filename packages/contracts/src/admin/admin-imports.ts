/** Imports of folders of the server, and folders that are watched (docs/administering.md) */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { TextParams } from '../platform/errors.ts'
import { countText, idOut, idText, lineOrNone, searchFor, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { type ProblemCode, problems } from '../platform/problems.ts'
import { crudList } from './crud.ts'

const byID = z.object({ id: idText })

/** Path below IMPORT_DIR with `/` between its parts; '' for IMPORT_DIR itself */
const folderIn = z
  .string()
  .max(limits.folderImport.path)
  // Neither names of files nor the database may have others.
  .regex(/^[^\0\p{Cs}]*$/u)
  .default('')

/** What an import makes of the tags. `artist`: of all recordings; '' takes the artists of the tags */
const tagOptions = {
  artist: lineOrNone(limits.text.name),
  /** Code page of texts that do not say theirs; '' guesses */
  encoding: z
    .string()
    .max(40)
    .regex(/^[\w.:-]*$/)
    .default(''),
}

export const FolderImportOptions = z.object({
  ...tagOptions,
  /** Also takes recordings whose tracks an admin deleted */
  deletedToo: z.boolean().default(false),
  /** Publishes new tracks */
  confirm: z.boolean().default(false),
})
export type FolderImportOptions = z.infer<typeof FolderImportOptions>

/** `known`: here already. `conflict`: to be looked at. `deleted`: an admin deleted its track. `stray`: belongs to nothing */
export const ImportItemKind = z.enum([
  ...(['new', 'known', 'conflict', 'unreadable', 'deleted', 'repeated', 'tags', 'stray'] as const),
  ...(['replace', 'leftOut'] as const),
])
export type ImportItemKind = z.infer<typeof ImportItemKind>

export const FolderImportItem = z
  .object({
    position: z.int(),
    kind: ImportItemKind,
    /** Path in the folder; '' for a conflict of several files */
    file: z.string(),
    title: z.string(),
    artists: z.string(),
    album: z.string(),
    /** Reason or remark, in English */
    detail: z.string(),
    /** 0 if there is no track yet */
    musicID: idOut,
    outcome: z.enum(['', 'imported', 'failed']),
  })
  .meta({ id: 'FolderImportItem' })
export type FolderImportItem = z.infer<typeof FolderImportItem>

export const FolderImport = z
  .object({
    importID: idOut,
    folder: z.string(),
    options: FolderImportOptions,
    step: z.enum(['plan', 'write']),
    /** `planned`: the plan is made, and waits for the start */
    state: z.enum(['waiting', 'running', 'planned', 'done', 'failed', 'cancelled']),
    /** Files of this step */
    done: z.int(),
    total: z.int(),
    /** Number of items by kind, and of those that are imported or failed */
    counts: z.record(z.string(), z.int()),
    /** True for an import that a watched folder began */
    isWatched: z.boolean(),
    /** Of the admin who began it; '' for a deleted account */
    name: z.string(),
    /** Why it failed, in English; '' if it has not */
    reason: z.string(),
    code: z.enum(Object.keys(problems) as ProblemCode[]).nullable(),
    params: TextParams,
    created: time,
    ended: time.nullable(),
  })
  .meta({ id: 'FolderImport' })
export type FolderImport = z.infer<typeof FolderImport>

export const adminImportFolders = endpoint({
  method: 'GET',
  path: '/api/admin/imports/folders',
  tag: 'admin',
  access: 'admin',
  errors: [404, 422],
  summary: 'Folders in a folder below IMPORT_DIR, from which an import may be made',
  query: z.object({ folder: folderIn }),
  reply: z.object({
    folder: z.string(),
    folders: z.array(z.object({ name: z.string(), folder: z.string(), isReadable: z.boolean() })),
    /** True if it has more folders than are listed */
    hasMore: z.boolean(),
  }),
})

export const adminListImports = crudList({
  path: 'imports',
  many: 'imports of folders',
  row: FolderImport,
  sorts: ['created'],
  filters: {},
})

export const adminPlanImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  tag: 'admin',
  access: 'admin',
  errors: [404, 422],
  summary:
    'Plan the import of a folder below IMPORT_DIR; nothing is imported yet. While one of the folder is under way, returns that one',
  body: z.object({ folder: folderIn, ...FolderImportOptions.omit({ confirm: true }).shape }),
  reply: FolderImport,
  perMinute: 60,
})

export const adminReadImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  tag: 'admin',
  access: 'admin',
  summary: 'Read an import of a folder: its state, progress and counts',
  params: byID,
  reply: FolderImport,
})

export const adminImportItems = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/items',
  tag: 'admin',
  access: 'admin',
  summary: 'The plan of an import, and what became of its files',
  params: byID,
  query: z.object({
    take: countText(1, limits.list.maxTake).default(limits.list.defaultTake),
    skip: countText(0, limits.maxID).default(0),
    search: searchFor.default(''),
    kind: ImportItemKind.optional(),
    outcome: z.enum(['imported', 'failed']).optional(),
  }),
  reply: z.object({ total: z.int(), items: z.array(FolderImportItem) }),
})

export const adminStartImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/start',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Import what the plan names as new. `confirm` publishes the tracks once they are transcoded',
  params: byID,
  body: FolderImportOptions.pick({ confirm: true }),
  reply: FolderImport,
})

export const adminCancelImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/cancel',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'End an import. What was imported stays',
  params: byID,
  reply: FolderImport,
})

const WatchedFolder = z
  .object({
    watchID: idOut,
    folder: z.string(),
    isOn: z.boolean(),
    options: FolderImportOptions,
    files: z.int(),
    /** Files that are new and still grow or wait to be imported */
    coming: z.int(),
    changed: z.int(),
    removed: z.int(),
    scanned: time.nullable(),
    /** Why it could not be read, in English; '' if it was */
    reason: z.string(),
    code: z.enum(Object.keys(problems) as ProblemCode[]).nullable(),
    params: TextParams,
  })
  .meta({ id: 'WatchedFolder' })
export type WatchedFolder = z.infer<typeof WatchedFolder>

export const adminWatchedFolders = crudList({
  path: 'watched',
  many: 'watched folders',
  row: WatchedFolder,
  sorts: ['folder'],
  filters: {},
})

export const adminWatchFolder = endpoint({
  method: 'POST',
  path: '/api/admin/watched',
  tag: 'admin',
  access: 'admin',
  errors: [404, 409, 422],
  summary:
    'Watch a folder below IMPORT_DIR, or no longer: its new recordings are imported with these options once they stop growing',
  body: z.object({
    folder: folderIn,
    isOn: z.boolean(),
    ...FolderImportOptions.omit({ deletedToo: true }).shape,
  }),
  reply: WatchedFolder,
})

const questions = ['changed', 'removed'] as const

export const adminWatchedFiles = endpoint({
  method: 'GET',
  path: '/api/admin/watched/{id}/questions',
  tag: 'admin',
  access: 'admin',
  summary: 'Recordings of a watched folder that were changed or removed, and wait for a decision',
  params: byID,
  query: z.object({
    take: countText(1, limits.list.maxTake).default(limits.list.defaultTake),
    skip: countText(0, limits.maxID).default(0),
    kind: z.enum(questions).optional(),
  }),
  reply: z.object({
    total: z.int(),
    items: z.array(
      z.object({
        fileID: idOut,
        file: z.string(),
        kind: z.enum(questions),
        musicID: idOut,
        title: z.string(),
        artists: z.string(),
      }),
    ),
  }),
})

export const adminDecideWatched = endpoint({
  method: 'POST',
  path: '/api/admin/watched/{id}/decide',
  tag: 'admin',
  access: 'admin',
  summary:
    'Decide about changed and removed recordings. `accept` replaces the recording of a track, or takes the track off the site; otherwise it stays as it is',
  params: byID,
  body: z.object({
    fileIDs: z.array(z.int().min(1).max(limits.maxID)).min(1).max(limits.list.maxTake),
    accept: z.boolean(),
  }),
  /** Number of files that nobody had decided about */
  reply: z.object({ decided: z.int() }),
})

export const adminEndWatching = endpoint({
  method: 'DELETE',
  path: '/api/admin/watched/{id}',
  tag: 'admin',
  access: 'admin',
  summary: 'Forget a watched folder; what was imported stays',
  params: byID,
  reply: text(['true']),
})
