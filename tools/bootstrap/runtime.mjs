import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NEEDED = 24

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */

/**
 * @param {string} version as in `v24.1.0`
 * @returns {boolean}
 */
export function isNewEnough(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) >= NEEDED
}

/**
 * Returns Node 24, cached or downloaded with pnpm.
 * @returns {Runtime}
 */
export function findRuntime() {
  const file = join(ROOT, '.bootstrap', 'runtime.json')
  const node = cachedNode(file) ?? fetchNode(file)
  return { node, env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } }
}

/**
 * @param {string} file
 * @returns {string | undefined} the cached Node, if it still runs
 */
function cachedNode(file) {
  if (!existsSync(file)) return undefined
  try {
    const known = /** @type {{ node: string }} */ (JSON.parse(readFileSync(file, 'utf8')))
    const node = resolve(ROOT, known.node)
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return isNewEnough(stdout) ? node : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} file records the result
 * @returns {string} the downloaded Node
 */
function fetchNode(file) {
  console.log(`  Node ${NEEDED} and pnpm: fetching, since this is Node ${process.version.slice(1)} …`)
  const manifest = /** @type {{ packageManager: string }} */ (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  )
  const { packageManager } = manifest
  // In the project's folder, where neither another user nor a cleared cache takes it away
  const folder = join(dirname(file), 'runtime')
  const node = join(folder, 'node_modules/.bin/node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--no-save']
  const args = ['install', `--prefix=${folder}`, ...quiet, `node@${NEEDED}`, packageManager]
  // Concurrent first starts may conflict in npm's cache; a retry finds it filled.
  for (let tries = 1; ; tries += 1) {
    const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
    if (status === 0 && existsSync(node)) {
      // Relative, so that the folder may be moved
      writeFileSync(file, `${JSON.stringify({ node: relative(ROOT, node) })}\n`)
      return node
    }
    if (tries === 3) {
      throw new Error(
        `Node ${NEEDED} could not be fetched: install it, or look at npm's message:\n${error?.message ?? stderr}`,
      )
    }
  }
}
