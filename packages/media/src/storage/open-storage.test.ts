import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Returns the AWS packages that a storage in a new process loads. */
async function loadedFor(s3: string): Promise<string[]> {
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      resolve: (name, context, next) => {
        if (name.startsWith('@aws-sdk/')) loaded.add(name)
        return next(name, context)
      },
    })
    const { openStorage } = await import(${JSON.stringify(new URL('open-storage.ts', import.meta.url).href)})
    await openStorage({ dataDir: '/nowhere', place: 'local', s3: ${s3} }, { sql: {} })
    process.stdout.write(JSON.stringify([...loaded]))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(stdout) as string[]
}

test('the AWS client is not loaded without a bucket', async () => {
  expect(await loadedFor('undefined')).toEqual([])
  const place = { bucket: 'media', region: 'eu-west-1', accessKeyID: 'a', secretAccessKey: 'b' }
  expect(await loadedFor(JSON.stringify(place))).toContain('@aws-sdk/client-s3')
})
