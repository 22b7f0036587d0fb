import { latinDigits } from './latin-digits.ts'
import { endings } from './media-kinds.ts'

/** Copies from other systems may end with blanks or dots. */
const RECORDING = new RegExp(String.raw`\.(${endings.audio.join('|')})[\s.]*$`, 'i')
/** What usually lies beside recordings: pictures, lyrics, lists, texts and checksums */
const BESIDE =
  /\.(jpe?g|png|webp|gif|avif|bmp|tiff?|lrc|elrc|cue|m3u8?|pls|xspf|txt|nfo|log|accurip|pdf|html?|md|url|rtf|docx?|md5|sfv|ffp|sha\d*|ini|db|json|xml|ya?ml|csv|torrent|vtt|srt)$/i

/** "...Baby One More Time.mp3" is not. */
export const isHidden = (name: string): boolean => /^\.(?!\.)/.test(name)

/** Returns true for names of recordings. Folders also contain covers, playlists and system files. */
export const isRecording = (name: string): boolean => RECORDING.test(name) && !isHidden(name)

/** Names that programs give to downloads until they are whole */
const UNFINISHED = /\.(?:part(?:ial)?|crdownload|download|opdownload|aria2|!ut|!qb|bc!|incomplete|tmp)$/i

/** Returns true for the names of downloads that have not ended: their recordings lack a part. */
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name) && !isHidden(name)

/**
 * Returns true if a person may expect the file to be taken, although its name tells no kind that is: `song.ape`, `song`.
 * Its bytes may be those of a recording.
 */
export const isUnsupported = (name: string): boolean =>
  !isHidden(name) && !RECORDING.test(name) && !BESIDE.test(name)

/**
 * Reads '03 - Title', '[03] Title', and '2-03 Title', 'd2t03 Title' or 'CD2 - 03 - Title', where the disc comes first. `disc` and `track`
 * are 0 if the name has none. Sides of vinyl as in 'A1 - Title' are only taken off the title, because the number of
 * tracks on the other side is unknown; names of files order them.
 */
export function fromFileName(name: string): { title: string; disc: number; track: number } {
  const bare = name.replace(RECORDING, '').replaceAll('_', ' ').trim()
  const plain = latinDigits(bare)
  const [, ownDisc, ownTrack] = /^0?([1-9])[-x](\d\d)$/i.exec(plain) ?? []
  if (ownDisc !== undefined) return { title: bare, disc: Number(ownDisc), track: Number(ownTrack) }
  const { rest, disc, dashed, lettered, cd, inBrackets, glued, number } =
    (NUMBERED.exec(plain) ?? ON_SIDE.exec(plain))?.groups ?? {}
  const title = rest === undefined ? bare : bare.slice(-rest.length)
  const onDisc = disc ?? dashed ?? lettered ?? cd ?? 0
  return { title, disc: Number(onDisc), track: Number(inBrackets ?? glued ?? number ?? 0) }
}

const POINT = String.raw`\s*[.)．）、]\s*(?:\p{Pd}(?!\d)\s*)?`
const DASH = String.raw`\s*\p{Pd}\s*`
/** '2-03', '01-02', '1.03', '1x05', '2-1.', 'd1t03' and 'CD2 - 03': the disc, and what the track's number looks like */
const DISC_BEFORE = [
  String.raw`(?<disc>0?[1-9])[-.x](?=\d\d(?:\D|$))`,
  String.raw`(?<dashed>\d{1,2})-(?=\d{1,2}[.)]\s)`,
  String.raw`d(?:is[ck]\s?)?(?<lettered>\d{1,2})[\s.\p{Pd}]*t(?:rack\s?)?(?=\d{1,3}(?:\D|$))`,
  String.raw`(?:cd|dis[ck])\s?(?<cd>\d{1,2})(?:${DASH}|\s+)(?=\d)`,
]
const NUMBERED = new RegExp(
  [
    String.raw`^(?:${DISC_BEFORE.join('|')})?`,
    String.raw`(?:[([（［【](?<inBrackets>0?\d{1,2})[)\]）］】]\s*(?:\p{Pd}\s*)?|(?<glued>0[1-9])(?=\p{L})`,
    String.raw`|(?<number>\d{1,3})(?:${POINT}|${DASH}|\s+))(?<rest>\S.*)$`,
  ].join(''),
  'iu',
)
/** 'D12 - Title' names a band. */
const ON_SIDE = new RegExp(String.raw`^[A-H]0?[1-9](?:${POINT}(?<=\s)|\s\p{Pd}\s+)(?<rest>\S.*)$`, 'iu')
