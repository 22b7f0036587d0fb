import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')

/** Returns the selectors of the innermost rules that declare a property. */
function selectorsWith(property: string, file: string): Set<string> {
  const css = readFileSync(join(SOURCE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  return new Set(
    rules.flatMap(([, selectors = '', body = '']) =>
      body.includes(`${property}:`) ? selectors.split(',').map((each) => each.trim()) : [],
    ),
  )
}

test('no box that snaps skips its contents too: WebKit scrolls it to its far end in right-to-left languages', () => {
  const files = globSync('**/*.css', { cwd: SOURCE })
  const [snapping, skipping] = ['scroll-snap-type', 'content-visibility'].map((property) =>
    files.flatMap((file) => [...selectorsWith(property, file)].map((each) => `${file} ${each}`)),
  )
  expect(snapping).not.toEqual([])
  expect(skipping).not.toEqual([])
  expect(skipping?.filter((each) => snapping?.includes(each))).toEqual([])
})
