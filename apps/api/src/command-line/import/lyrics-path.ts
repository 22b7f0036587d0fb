import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'

/** Returns the path of the lyrics beside a recording, in any case: `Rain.lrc` or `Rain.flac.lrc` for `Rain.flac`. */
export async function lyricsPath(path: string): Promise<string | undefined> {
  const names = await readdir(dirname(path))
  const found = lyricsNames(basename(path))
    .map((wanted) => names.find((each) => keyOf(each) === wanted))
    .find((each) => each !== undefined)
  return found === undefined ? undefined : join(dirname(path), found)
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

const lyricsNames = (recording: string): string[] =>
  [`${recording.slice(0, recording.length - extname(recording).length)}.lrc`, `${recording}.lrc`].map(keyOf)

/** Returns those of the names in a folder that are lyrics of one of its recordings. */
export function lyricsAmong(names: readonly string[], recordings: readonly string[]): Set<string> {
  const wanted = new Set(recordings.flatMap(lyricsNames))
  return new Set(names.filter((name) => wanted.has(keyOf(name))))
}
