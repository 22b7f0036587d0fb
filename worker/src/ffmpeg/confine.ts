/** Removes network access and privileges, where possible, from ffmpeg, which decodes untrusted files. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const NO_NEW_PRIVILEGES = ['setpriv', '--no-new-privs']
const NO_PRIVILEGES = [...NO_NEW_PRIVILEGES, '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all']

/** Ways to confine ffmpeg, the strictest first; the first two need root. */
const WAYS: readonly { takes: string; words: readonly string[] }[] = [
  { takes: 'network and privileges', words: ['unshare', '--net', '--', ...NO_PRIVILEGES] },
  { takes: 'network', words: ['unshare', '--net', '--', ...NO_NEW_PRIVILEGES] },
  // Without root, a network namespace is only possible within a user namespace.
  {
    takes: 'network and privileges',
    words: ['unshare', '--user', '--map-current-user', '--net', '--', ...NO_NEW_PRIVILEGES],
  },
  { takes: 'new privileges', words: NO_NEW_PRIVILEGES },
]

let way: readonly string[] = []

export const confined = (program: readonly string[]): string[] => [...way, ...program]

/** Returns the strictest way in which `folders` are writable; root without privileges may lack access. */
export async function confine(folders: readonly string[]): Promise<string> {
  const check = 'for folder; do [ -w "$folder" ] || exit 1; done'
  for (const { takes, words } of WAYS) {
    const [command = '', ...args] = [...words, '/bin/sh', '-c', check, 'sh', ...folders]
    const works = await promisify(execFile)(command, args).then(
      () => true,
      () => false,
    )
    if (!works) continue
    way = words
    return takes
  }
  way = []
  return 'nothing'
}
