/** Takes the network and privileges from ffmpeg, which decodes the files of strangers, as far as the system allows it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const NO_NEW_PRIVILEGES = ['setpriv', '--no-new-privs']
const NO_PRIVILEGES = [...NO_NEW_PRIVILEGES, '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all']

/** What runs a program with less, from the most that can be taken to nothing. The first two are for root. */
const WAYS: readonly { takes: string; words: readonly string[] }[] = [
  { takes: 'network and privileges', words: ['unshare', '--net', '--', ...NO_PRIVILEGES] },
  { takes: 'network', words: ['unshare', '--net', '--', ...NO_NEW_PRIVILEGES] },
  // A user without privileges gets a network namespace within a user namespace, where the system has those.
  {
    takes: 'network and privileges',
    words: ['unshare', '--user', '--map-current-user', '--net', '--', ...NO_NEW_PRIVILEGES],
  },
  { takes: 'new privileges', words: NO_NEW_PRIVILEGES },
]

let way: readonly string[] = []

/** Returns the words that run a program with what `confine` found. */
export const confined = (program: readonly string[]): string[] => [...way, ...program]

/**
 * Finds out what can be taken from programs that work in `folders`: root without its privileges may not be able to use the
 * folders of others. Returns it, for the log.
 */
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
