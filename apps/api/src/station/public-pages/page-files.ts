import { join } from 'node:path'
import * as z from 'zod'
import { changedFiles } from '../../platform/web-client/changed-files.ts'
import { patternOf } from './path-pattern.ts'

/** Where the build of the client says which files each page needs at once, by the path of its route. */
const PAGE_FILES = '.vite/page-files.json'
const Files = z.array(z.string())
const PageFiles = z.record(z.string(), z.object({ files: Files, texts: z.record(z.string(), Files) }))

/** Returns the tags that fetch the code, texts and styles of the page at a path before the client asks for them. */
export type PageFileTags = (path: string, language: string) => Promise<string>

/** Reads which files the pages need, again after each build. Without a build there are none. */
export function pageFileTags(webDir: string | undefined): PageFileTags {
  const read = changedFiles()
  let text = ''
  let pages: { pattern: RegExp; tags: (language: string) => string }[] = []
  return async (path, language) => {
    if (!webDir) return ''
    const newest = await read(join(webDir, PAGE_FILES)).catch(() => '{}')
    if (newest !== text) {
      pages = Object.entries(PageFiles.parse(JSON.parse(newest))).map(([route, { files, texts }]) => ({
        pattern: patternOf(route),
        tags: (language) => [...(texts[language] ?? []), ...files].map(tagOf).join('\n    '),
      }))
      text = newest
    }
    return pages.find(({ pattern }) => pattern.test(path))?.tags(language) ?? ''
  }
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`
