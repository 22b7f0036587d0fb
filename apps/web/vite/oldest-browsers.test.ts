import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { Visitor, parseSync } from 'vite'
import { expect, test } from 'vitest'
import { DIST, readBuilt } from './built-scripts.ts'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** What the built client uses although the oldest browsers lack it, and why it works there */
const ALLOWED: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 123 only names the error differently',
  'Error.captureStackTrace': 'Firebase checks that it exists',
  'PublicKeyCredential.getClientCapabilities': '@simplewebauthn/browser checks that it exists',
  'Uint8Array.fromBase64': 'the library of tags checks that it exists',
  'Uint8Array.fromHex': '@noble/hashes checks that it exists',
  WebTransport: 'socket.io has it among its transports, of which SOCKET_TRANSPORTS takes others',
  'document.exitPictureInPicture': 'the button is shown if there is pictureInPictureEnabled',
  'document.pictureInPictureElement': 'only read, for the button',
  'document.pictureInPictureEnabled': 'only read, for the button',
  navigation: 'React checks that it exists',
  'navigator.connection': 'followed by ?. or checked',
  'navigator.cookieEnabled': 'Safari 17 answers it always with true',
  'navigator.share': 'secureOnly.share checks that it exists',
  'toHex()': '@noble/hashes checks that it exists',
  'fromBase64()': 'a function of the library of tags has this name',
  'window.navigation': 'followed by ?.',
  ...Object.fromEntries(
    ['captureStackTrace()', 'drop()', 'escape()', 'take()', 'use()'].map((name) => [
      name,
      'functions of ours and of libraries have this name',
    ]),
  ),
}

const isAtMost = (version: string, oldest: string): boolean => {
  const [one = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [other = 0, otherMinor = 0] = oldest.split('.').map(Number)
  return one < other || (one === other && minor <= otherMinor)
}

const isEverywhere = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST_BROWSERS).every(([browser, oldest]) =>
    [support[browser as keyof typeof OLDEST_BROWSERS] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
          typeof added === 'string' &&
          added !== 'preview' &&
          isAtMost(added, oldest) &&
          !removed &&
          !flags &&
          !prefix &&
          !other,
      ),
  )

/** Objects that scripts use by name, by their interfaces */
const OBJECTS: Readonly<Record<string, string>> = {
  Crypto: 'crypto',
  Document: 'document',
  Navigator: 'navigator',
  Performance: 'performance',
  Window: 'window',
}

/** The types of the data mix a feature's own statement with its parts. */
const partsOf = (feature: object) => Object.entries(feature) as [string, Identifier][]

const membersOf = (feature: Identifier) =>
  partsOf(feature).flatMap(([name, { __compat: compat }]) =>
    name !== '__compat' && compat && !/^@@|_event$/.test(name)
      ? [{ name, isThere: isEverywhere(compat) }]
      : [],
  )

/** Returns globals (`Iterator`), members of globals (`URL.parse`) and methods of values (`toHex()`) that are too new. */
function tooNew(): Set<string> {
  const found = new Set<string>()
  const known = new Set<string>()
  const methods = new Set<string>()
  const { builtins = {} } = data.javascript
  for (const [name, feature] of partsOf({ ...data.api, ...builtins })) {
    const { __compat: compat } = feature
    if (compat && !isEverywhere(compat)) found.add(name)
    for (const { name: member, isThere } of membersOf(feature)) {
      if (isThere) known.add(member)
      else {
        found.add(`${OBJECTS[name] ?? name}.${member.replace('_static', '')}`)
        if (name === 'Window') found.add(member)
        // Names of other interfaces' methods are too common to tell them from a library's own.
        if (name in builtins) methods.add(member)
      }
    }
  }
  for (const method of methods) if (!known.has(method)) found.add(`${method}()`)
  return found
}

function usesIn(file: string, code: string): string[] {
  const uses: string[] = []
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      uses.push(object.name, `${object.name}.${property.name}`)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') uses.push(callee.name)
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') uses.push(callee.name)
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier')
        uses.push(`${callee.property.name}()`)
    },
  }).visit(parseSync(file, code).program)
  return uses
}

const missing = tooNew()

test('the built client calls nothing that the oldest browsers lack', async () => {
  const found = new Map<string, string>()
  for (const file of globSync('{assets/*.js,boot.js,sw.js}', { cwd: DIST }))
    for (const use of usesIn(file, await readBuilt(file))) if (missing.has(use)) found.set(use, file)
  const unexpected = [...found].filter(([use]) => !(use in ALLOWED)).map((use) => use.join(' in '))
  expect(unexpected).toEqual([])
  expect(Object.keys(ALLOWED).filter((use) => !found.has(use))).toEqual([])
})

test('what is newer than the oldest browsers is found', () => {
  const code = `URL.parse(a); new CloseWatcher(); Promise.try(b); Iterator.from(c); d.isSubsetOf(e); f.getOrInsert(g); navigation.back()`
  expect(usesIn('code.js', code).filter((use) => missing.has(use))).toEqual([
    'URL.parse',
    'CloseWatcher',
    'try()',
    'Promise.try',
    'Iterator.from',
    'getOrInsert()',
    'navigation',
  ])
})
