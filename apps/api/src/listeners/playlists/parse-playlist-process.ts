import { answerAside } from '../../platform/answer-aside.ts'
import { parsePlaylistFile } from './parse-playlist-file.ts'

answerAside(({ text, fileName }: { text: string; fileName: string }) => parsePlaylistFile(text, fileName))
