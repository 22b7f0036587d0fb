import type { Storage } from './storage.ts'
import { NotStored } from './storage.ts'

/**
 * Combines two storages while files are moved: writes to `place`, and reads from `former` only what `place` lacks, so a
 * replaced file is new for everyone.
 */
export function twoPlaces(place: Storage, former: Storage): Storage {
  /** Removes the former file. If that fails, it stays, but is no longer read. */
  const replaced = (key: string) => former.remove(key).catch(() => undefined)

  const inEither = async <T>(use: (storage: Storage) => Promise<T>): Promise<T> => {
    try {
      return await use(place)
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      return await use(former)
    }
  }

  return {
    put: async (key, source, options) => {
      const stored = await place.put(key, source, options)
      await replaced(key)
      return stored
    },
    adopt: async (file, key) => {
      await place.adopt(file, key)
      await replaced(key)
    },
    stage: async (file, key, options) => {
      const staged = await place.stage(file, key, options)
      return {
        ...staged,
        publish: async () => {
          await staged.publish()
          await replaced(key)
        },
      }
    },
    open: (key) => inEither((storage) => storage.open(key)),
    read: (key) => inEither((storage) => storage.read(key)),
    stat: async (key) => (await place.stat(key)) ?? (await former.stat(key)),
    remove: async (key) => {
      // The former file goes first: while the current one exists, no reader gets the former.
      await former.remove(key)
      await place.remove(key)
    },
    removeFolder: async (folder) => {
      await former.removeFolder(folder)
      await place.removeFolder(folder)
    },
    list: async function* (folder) {
      const left = new Map<string, Awaited<ReturnType<Storage['stat']>>>()
      for await (const { key, ...facts } of former.list(folder)) left.set(key, facts)
      for await (const file of place.list(folder)) {
        left.delete(file.key)
        yield file
      }
      for (const [key, facts] of left) if (facts) yield { key, ...facts }
    },
    folders: async (folder) => [
      ...new Set([...(await place.folders(folder)), ...(await former.folders(folder))]),
    ],
    withLocalFile: async (key, use) => {
      // Unlike `inEither`, does not run `use` again after an error of `use` itself.
      const storage = (await place.stat(key)) ? place : former
      return await storage.withLocalFile(key, use)
    },
    removeAbandoned: async (before) =>
      (await place.removeAbandoned(before)) + (await former.removeAbandoned(before)),
    assertOurs: place.assertOurs,
    check: place.check,
  }
}
