import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientPage } from '@nava/contracts'
import type { Plugin } from 'vite'

/** Placeholders in boot.js for the directions of all languages, and for the early calls of pages */
const PLACES = { directions: "{ en: 'ltr' }", earlyCalls: "{ '^/early$': [['GET', '/api/early']] }" }

/**
 * Serves and builds the script that runs before the first paint. `contracts`: folder of the contracts;
 * `source`: folder of the client
 */
export function bootScript(contracts: string, source: string): Plugin {
  return {
    name: 'boot-script',
    configureServer: ({ middlewares }) =>
      void middlewares.use('/boot.js', (_, response, next) => {
        bootCode(contracts, source).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      }),
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bootCode(contracts, source) })
    },
  }
}

export async function bootCode(contracts: string, source: string): Promise<string> {
  const { LANGUAGES, pageList } = (await import(join(contracts, 'index.ts'))) as {
    LANGUAGES: Record<string, { dir: string }>
    pageList: [path: string, page: ClientPage][]
  }
  const directions = Object.entries(LANGUAGES).map(([language, { dir }]) => [language, dir])
  const earlyCalls = pageList.flatMap(([page, { own }]) =>
    own ? [[patternOf(page), own.map(({ method, path }) => [method, path])]] : [],
  )
  const code = readFileSync(join(source, 'app/boot.js'), 'utf8')
  for (const place of Object.values(PLACES))
    if (!code.includes(place)) throw new Error(`boot.js has no place for ${place}`)
  return code
    .replace(PLACES.directions, JSON.stringify(Object.fromEntries(directions)))
    .replace(PLACES.earlyCalls, JSON.stringify(Object.fromEntries(earlyCalls)))
}

const patternOf = (page: string) => `^${page.replace(/\/$/, '').replace(':id', '(\\d+)')}/?$`
