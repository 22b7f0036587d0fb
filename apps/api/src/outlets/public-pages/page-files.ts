import { join } from 'node:path'
import type { PagePath } from '@nava/contracts'
import * as z from 'zod'
import { changedFiles } from '../../platform/web-client/changed-files.ts'

/** List of the files of each page, written by the client's build */
const PAGE_FILES = '.vite/page-files.json'
const Files = z.array(z.string())
const PageFiles = z.record(z.string(), z.object({ files: Files, texts: z.record(z.string(), Files) }))

export type PageFileTags = (path: PagePath | undefined, language: string) => Promise<string>

export function pageFileTags(webDir: string | undefined): PageFileTags {
  const read = changedFiles()
  let text = ''
  let pages: z.infer<typeof PageFiles> = {}
  return async (path, language) => {
    if (!webDir) return ''
    const newest = await read(join(webDir, PAGE_FILES)).catch(() => '{}')
    if (newest !== text) {
      pages = PageFiles.parse(JSON.parse(newest))
      text = newest
    }
    // `*` is the page of unknown addresses.
    const { files = [], texts = {} } = pages[path ?? '*'] ?? {}
    return [...(texts[language] ?? []), ...files].map(tagOf).join('\n    ')
  }
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`
