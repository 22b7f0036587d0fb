/** What the server and the process that imports a folder tell each other */
import type { FolderImportOptions, ImportItemKind, ProblemCode } from '@nava/contracts'

export interface ImportTask {
  importDir: string
  folder: string
  /** Of the admin in whose name the process calls the api */
  email: string
  step: 'plan' | 'write'
  options: FolderImportOptions
  /** Only recordings directly in these folders are read, by their paths in the folder; all if undefined */
  folders: readonly string[] | undefined
  /** Files of the plan that are to be imported */
  files: readonly string[]
  /** Recordings that replace those of tracks, instead of an import */
  replacements: readonly { file: string; musicID: number }[]
}

export interface NewItem {
  kind: ImportItemKind
  file: string
  title?: string
  artists?: string
  album?: string
  detail?: string
  musicID?: number | undefined
}

export interface Outcome {
  file: string
  outcome: 'imported' | 'failed'
  musicID?: number
  detail?: string
}

/** Each is answered once it is stored. */
export type FromImporter =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'items'; items: NewItem[] }
  | { kind: 'outcomes'; outcomes: Outcome[] }
  | { kind: 'end' }
  | { kind: 'failed'; code: ProblemCode; params: Readonly<Record<string, string | number>> }
