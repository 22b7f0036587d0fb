/** Swaps a version in a process of its own, which the test may kill: DATABASE_URL, ID of the asset, version */
import { openDatabase } from '@nava/db'
import { swapVersion } from '@nava/db/asset-versions'

const [url = '', id = '', version = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url, { connections: 1 })
await db.$transaction((tx) => swapVersion(tx, Number(id), version, 'waiting'), { timeout: 60_000 })
await close()
