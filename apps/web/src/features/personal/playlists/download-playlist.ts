import { type Playlist, type PlaylistFormat, exportPlaylist } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

const TYPES: Record<PlaylistFormat, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  xspf: 'application/xspf+xml',
  jspf: 'application/jspf+json',
  csv: 'text/csv',
}
/** Byte order mark, by which spreadsheets recognise UTF-8; reading the reply as text removed it */
const BYTE_ORDER_MARK = '\uFEFF'

export async function downloadPlaylist(
  { playListID, name }: Pick<Playlist, 'playListID' | 'name'>,
  format: PlaylistFormat,
): Promise<void> {
  try {
    const text = await call(exportPlaylist, { params: { id: playListID, format } })
    const content = format === 'csv' && !text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + text : text
    saveFile(new Blob([content], { type: TYPES[format] }), `${fileName(name)}.${format}`)
  } catch (error) {
    await toastError(error)
  }
}

const fileName = (name: string) => name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '-').trim() || 'playlist'
