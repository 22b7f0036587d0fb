/** Writes the cover in a recording to a file, if there is one. A process of its own, because tags may be malicious. */
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readTags } from '@nava/tags/read-tags'

const [source = '', output = ''] = process.argv.slice(2)
const { cover } = await readTags(await openAsBlob(source), { name: '' })
if (cover) await writeFile(output, cover.data)
