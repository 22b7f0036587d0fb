import { answerParent } from '../../platform/answer-parent.ts'
import { parsePlaylistFile } from './parse-playlist-file.ts'

answerParent(({ text, fileName }: { text: string; fileName: string }) => parsePlaylistFile(text, fileName))
