import { type Decoder, flag, number, orElse, record } from '../../../lib/calls/decoder.ts'

const PREFIX = 'draft/'
const MAX_DRAFTS = 50
const MAX_AGE = 30 * 24 * 3600_000
/** Characters of one draft; the longest lyrics are a fifth of it */
const MAX_LENGTH = 100_000

export type DraftValues = Record<string, unknown>

export interface Draft {
  values: DraftValues
  /** True if files were chosen too, which a browser cannot keep */
  hadFiles: boolean
  savedAt: number
}

const isObject = (value: unknown): value is DraftValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const readValues: Decoder<DraftValues> = (value) => (isObject(value) ? value : undefined)
const readDraft = record<{ [Key in keyof Draft]: Draft[Key] }>({
  values: readValues,
  hadFiles: orElse(flag, false),
  savedAt: number(0),
})

/** What was written and not sent, in this browser. A key names the person and what the text is about. */
export const drafts = {
  read(key: string, now = Date.now()): Draft | undefined {
    try {
      return young(decode(localStorage.getItem(PREFIX + key)), now)
    } catch {
      return undefined // Storage is blocked.
    }
  },
  /** Returns false if the draft is too long, or if storage is full or blocked. */
  keep(key: string, values: DraftValues, { hadFiles = false, now = Date.now() } = {}): boolean {
    const text = JSON.stringify({ values, hadFiles, savedAt: now } satisfies Draft)
    try {
      if (text.length > MAX_LENGTH) return false
      if (localStorage.getItem(PREFIX + key) === null) makeRoom(now)
      localStorage.setItem(PREFIX + key, text)
      return true
    } catch {
      return false
    }
  },
  drop(key: string): void {
    try {
      localStorage.removeItem(PREFIX + key)
    } catch {
      // Storage is blocked, so there is no draft.
    }
  },
  dropAllOf(userID: number): void {
    try {
      for (const key of storedKeys()) if (key.startsWith(`${PREFIX}${userID}/`)) localStorage.removeItem(key)
    } catch {
      // Storage is blocked, so there are none.
    }
  },
}

const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

const young = (draft: Draft | undefined, now: number) =>
  draft && now - draft.savedAt < MAX_AGE ? draft : undefined

function decode(stored: string | null): Draft | undefined {
  try {
    return readDraft(JSON.parse(stored ?? 'null'))
  } catch {
    return undefined
  }
}

/** Removes drafts that are old or unreadable, and the oldest ones, so that another fits. */
function makeRoom(now: number): void {
  const kept = storedKeys()
    .map((key) => ({ key, savedAt: young(decode(localStorage.getItem(key)), now)?.savedAt ?? 0 }))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  for (const [at, { key, savedAt }] of kept.entries())
    if (savedAt === 0 || at >= MAX_DRAFTS - 1) localStorage.removeItem(key)
}

/** Returns what differs from the saved values, and whether files are among it, which are left out. */
export function changesOf(
  values: DraftValues,
  saved: DraftValues,
): { changes: DraftValues; hasFiles: boolean } {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, saved[name]))
  return {
    changes: Object.fromEntries(changed.filter(([, value]) => !fileIn(value))),
    hasFiles: changed.some(([, value]) => fileIn(value)),
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) && fileIn(one) === fileIn(other)

const fileIn = (value: unknown): unknown =>
  isObject(value) ? [value, ...Object.values(value)].find((each) => each instanceof Blob) : undefined

/** Returns the values of a draft that fit the fields of a form, which may have changed with a new version. */
export function fittingValues(values: DraftValues, start: DraftValues): DraftValues {
  const fits = ([name, value]: [string, unknown]) => name in start && isLike(value, start[name])
  return Object.fromEntries(Object.entries(values).filter(fits))
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

function isLike(value: unknown, model: unknown): boolean {
  if (Array.isArray(model))
    return (
      Array.isArray(value) && value.every((item) => (model.length > 0 ? isItemLike(item, model[0]) : true))
    )
  if (model === null || model === undefined) return isPlain(value) || Array.isArray(value)
  return typeof value === typeof model && !Array.isArray(value)
}

const isItemLike = (item: unknown, model: unknown): boolean =>
  isObject(model)
    ? isObject(item) && Object.keys(model).every((name) => typeof item[name] === typeof model[name])
    : isPlain(item)
