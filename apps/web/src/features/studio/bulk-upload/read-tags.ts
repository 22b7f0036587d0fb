import { type CodePage, fitLine, limits, toLine } from '@nava/contracts'
import { distinctNames } from '@nava/tags/name-key'
import { readTags as readTagsOf } from '@nava/tags/read-tags'
import { releaseDateOf, UNDATED } from '@nava/tags/release-date'
import type { TagCredit } from '@nava/tags/tag-credits'
import { type Tags, tagsOf } from '@nava/tags/tags'
import { printOf } from '../uploads/file-digest.ts'
import type { Cut, TaggedFile } from './tagged-file.ts'

/**
 * Without readable tags, uses only the name of the file. `encoding`: of texts that do not say theirs; guessed by default;
 * `folderDisc`: number of the disc that the name of its folder means
 */
export async function readTags(file: File, encoding?: CodePage, folderDisc = 0): Promise<TaggedFile> {
  const print = await printOf(file)
  try {
    const { tags, cover, isCoverUnread, guessed } = await readTagsOf(file, { name: file.name, encoding })
    const picture = cover && new Blob([cover.data], { type: cover.type })
    return {
      file,
      print,
      cover: picture,
      ...shownTags(tags, folderDisc),
      ...(isCoverUnread && { isCoverUnread }),
      ...(encoding !== undefined && { encoding }),
      ...(guessed !== undefined && { guessed }),
    }
  } catch {
    return { file, print, cover: undefined, ...shownTags(tagsOf({}, file.name), folderDisc), isUnread: true }
  }
}

/** Characters that the catalogue stores */
const MOST: Record<Cut, number> = {
  title: limits.text.title,
  artist: limits.text.name,
  album: limits.text.title,
  genre: limits.text.keyword,
  lyrics: limits.text.lyrics,
}

function shownTags(tags: Tags, folderDisc: number) {
  const { isrc, isExplicit, disc, track, side, hasOddDate } = tags
  const cuts = new Set<Cut>()
  const fit = (kind: Cut, text: string): string => {
    if (toLine(text).length > MOST[kind]) cuts.add(kind)
    return fitLine(text, MOST[kind])
  }
  const fitAll = (kind: Cut, names: readonly string[]) =>
    distinctNames(names.map((name) => fit(kind, name)).filter(Boolean))
  const releaseDate = releaseDateOf(tags)
  if (tags.lyrics.length > MOST.lyrics) cuts.add('lyrics')
  return {
    releaseDate: releaseDate === UNDATED ? undefined : releaseDate,
    hasOddDate,
    title: fit('title', tags.title),
    artists: fitAll('artist', tags.artists),
    album: fit('album', tags.album),
    genres: fitAll('genre', tags.genres),
    isrc,
    ...(tags.credits.length > 0 && { credits: fittingCredits(tags.credits) }),
    ...(isExplicit && { isExplicit }),
    disc: disc || folderDisc,
    folderDisc,
    track,
    ...(side !== '' && { side }),
    lyrics: tags.lyrics.slice(0, MOST.lyrics),
    cuts: [...cuts],
  }
}

const fittingCredits = (credits: readonly TagCredit[]): TagCredit[] =>
  credits
    .map(({ role, name, instrument }) => ({
      role,
      name: fitLine(name, limits.text.name),
      instrument: fitLine(instrument, limits.text.instrument),
    }))
    .filter(({ name }) => name !== '')
    .slice(0, limits.perMusic.credits)
