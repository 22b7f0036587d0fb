/** A place that belongs to one station. Without the station's mark it is away, so nothing it lacks counts as lost. */
import { readMark } from './mark.ts'
import { NotStored, StorageAway, type Storage } from './storage.ts'

export class NotOurs extends StorageAway {
  override name = 'NotOurs'
  constructor(message: string) {
    super()
    this.message = message
  }
}

export interface Ownership {
  /** As people know the place: "the folder /srv/nava/media" */
  place: string
  /** ID of the station */
  station: () => Promise<string>
  /**
   * Called without a mark. Marks the place and returns 'claimed' if it is certainly this station's, or new; 'away' if it
   * ought to have files.
   */
  claim: () => Promise<'claimed' | 'away'>
  /** Milliseconds for which a mark that was seen is trusted */
  trustFor: number
}

/** Milliseconds after which a place without a mark is looked at again */
const LOOK_AGAIN = 5000

/**
 * Looks at the mark before each change and each list, and when a file is not there.
 * @throws NotOurs from every call without the mark
 */
export function ownedStorage(storage: Storage, ownership: Ownership): Storage {
  const look = looking(storage, ownership)

  /** A place that is away has no files, which proves nothing. */
  const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof NotStored) await look()
      throw error
    }
  }

  return {
    open: (key) => unlessAway(() => storage.open(key)),
    read: (key) => unlessAway(() => storage.read(key)),
    withLocalFile: (key, use) => unlessAway(() => storage.withLocalFile(key, use)),
    stat: async (key) => {
      const facts = await storage.stat(key)
      if (!facts) await look()
      return facts
    },
    put: async (key, source, options) => {
      await look()
      return await storage.put(key, source, options)
    },
    adopt: async (file, key) => {
      await look()
      await storage.adopt(file, key)
    },
    stage: async (file, key, options) => {
      await look()
      return await storage.stage(file, key, options)
    },
    remove: async (key) => {
      await look()
      await storage.remove(key)
    },
    removeFolder: async (folder) => {
      await look()
      await storage.removeFolder(folder)
    },
    list: async function* (folder) {
      await look()
      yield* storage.list(folder)
    },
    folders: async (folder) => {
      await look()
      return await storage.folders(folder)
    },
    removeAbandoned: async (before) => {
      await look()
      return await storage.removeAbandoned(before)
    },
    assertOurs: look,
    check: async (options) => {
      await look()
      await storage.check(options)
    },
  }
}

/** Returns a function that looks at the mark, once for all who ask at the same time. */
function looking(storage: Storage, { place, station, claim, trustFor }: Ownership) {
  let trustedUntil = 0
  let refused: { error: NotOurs; until: number } | undefined
  let running: Promise<void> | undefined

  const look = async () => {
    const mark = await readMark(storage)
    if (mark !== undefined && mark !== (await station()))
      throw new NotOurs(
        mark === ''
          ? `The mark of ${place} (station.json) cannot be read: restore it, or run "npm run admin -- storage adopt".`
          : `${capital(place)} belongs to another station. If this one is to take it over, run "npm run admin -- storage adopt".`,
      )
    if (mark === undefined && (await claim()) === 'away') throw new NotOurs(whyAway(place))
  }

  return async () => {
    const now = performance.now()
    if (now < trustedUntil) return
    if (refused && now < refused.until) throw refused.error
    running ??= look().finally(() => (running = undefined))
    try {
      await running
      trustedUntil = performance.now() + trustFor
      refused = undefined
    } catch (error) {
      if (error instanceof NotOurs) refused = { error, until: performance.now() + LOOK_AGAIN }
      throw error
    }
  }
}

/** Sentence for the operator about a place that ought to have files */
export const whyAway = (place: string): string =>
  `${capital(place)} has none of this station's files: mount or connect the right one. If they are in the place of before, stop Nava and run "npm run admin -- media move" (docs/storage.md). If it is meant to be new, run "npm run admin -- storage adopt".`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
