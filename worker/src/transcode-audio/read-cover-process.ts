/** Writes the cover in a recording to a file, an empty one for a picture of no known kind. A process of its own, because tags may be malicious. */
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readTags } from '@nava/tags/read-tags'

const [source = '', output = ''] = process.argv.slice(2)
const { cover, isCoverUnread } = await readTags(await openAsBlob(source), { name: '' })
if (cover || isCoverUnread) await writeFile(output, cover?.data ?? '')
