/** What must hold of a host: each fact has a name, a way to look, and one sentence that says what is wrong and what cures it. */
import type { Examined } from './examined.ts'

/** Parts of a host, in the order in which they are told */
export const PARTS = ['address', 'data', 'database', 'queue', 'storage', 'backups', 'mail', 'ffmpeg'] as const
export type Part = (typeof PARTS)[number]

/** 'noted': Nava works all the same */
export type State = 'ok' | 'noted' | 'wrong'

export interface Finding {
  state: State
  /** What is well, or a sentence that says what is wrong and what cures it */
  text: string
}

export interface Fact {
  part: Part
  name: string
  /** If it does not hold, nothing else of the part can be looked at. */
  isGate?: true
  /** Programs look at it again and again while they run. */
  isWatched?: true
  /**
   * Returns what is well, or a finding; undefined if the host has nothing of the kind.
   * @throws Error whose message says what is wrong
   */
  look: (host: Examined) => Promise<string | Finding | undefined>
}

export interface Judgement extends Finding {
  part: Part
  fact: string
}

export const noted = (text: string): Finding => ({ state: 'noted', text })
export const wrong = (text: string): Finding => ({ state: 'wrong', text })

/** Looks at the facts, of each part in their order. Resolves with a judgement for each that applies. */
export async function examine(facts: readonly Fact[], host: Examined): Promise<Judgement[]> {
  const byPart = PARTS.map(async (part) => {
    const judged: Judgement[] = []
    for (const fact of facts.filter((each) => each.part === part)) {
      const finding = await lookAt(fact, host)
      if (finding) judged.push({ part, fact: fact.name, ...finding })
      if (finding?.state === 'wrong' && fact.isGate) break
    }
    return judged
  })
  return (await Promise.all(byPart)).flat()
}

async function lookAt({ look }: Fact, host: Examined): Promise<Finding | undefined> {
  try {
    const seen = await look(host)
    return typeof seen === 'string' ? { state: 'ok', text: seen } : seen
  } catch (error) {
    return wrong(reasonOf(error))
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
