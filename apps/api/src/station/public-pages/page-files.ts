import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { patternOf } from './path-pattern.ts'

/** Where the build of the client says which files each page needs at once, by the path of its route. */
const PAGE_FILES = '.vite/page-files.json'
const PageFiles = z.record(z.string(), z.array(z.string()))

/** Returns the tags that fetch the code, texts and styles of the page at a path before the client asks for them. */
export type PageFileTags = (path: string) => Promise<string>

/** Reads which files the pages need, again after each build. Without a build there are none. */
export function pageFileTags(webDir: string | undefined): PageFileTags {
  let text = ''
  let pages: { pattern: RegExp; tags: string }[] = []
  return async (path) => {
    if (!webDir) return ''
    const newest = await readFile(join(webDir, PAGE_FILES), 'utf8').catch(() => '{}')
    if (newest !== text) {
      pages = Object.entries(PageFiles.parse(JSON.parse(newest))).map(([route, files]) => ({
        pattern: patternOf(route),
        tags: files.map(tagOf).join('\n    '),
      }))
      text = newest
    }
    return pages.find(({ pattern }) => pattern.test(path))?.tags ?? ''
  }
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`
