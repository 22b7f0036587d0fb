import type { TastePlay } from './generate.ts'

const TOP = 20

export interface Figures {
  recall: number
  ndcg: number
  coverage: number
  /** Share of recommendations that the most recommended 1 % of the tracks receives */
  top: number
}

export type Scorer = (person: number, known: ReadonlySet<number>) => ArrayLike<number>

/**
 * Recommends tracks that the person has not heard yet. A recommendation is correct if the person heard it
 * later.
 */
export function evaluate(
  score: Scorer,
  before: readonly TastePlay[],
  after: readonly TastePlay[],
  tracks: number,
): Figures {
  const known = heardBy(before)
  const wanted = heardBy(after.filter(({ person, track }) => !known.get(person)?.has(track)))
  const places = new Map<number, number>()
  let [recall, ndcg, people, all] = [0, 0, 0, 0]
  for (const [person, right] of wanted) {
    const own = known.get(person)
    if (!own || own.size < 5) continue
    const list = best(score(person, own), own, tracks)
    const hits = list.map((track) => right.has(track))
    const found = hits.filter(Boolean).length
    const possible = Math.min(TOP, right.size)
    const gain = (at: number) => 1 / Math.log2(at + 2)
    const ideal = Array.from({ length: possible }, (_, at) => gain(at)).reduce((sum, each) => sum + each, 0)
    recall += found / possible
    ndcg += hits.reduce((sum, hit, at) => sum + (hit ? gain(at) : 0), 0) / ideal
    people += 1
    all += list.length
    for (const track of list) places.set(track, (places.get(track) ?? 0) + 1)
  }
  const plays = new Map<number, number>()
  for (const { track, isSkip } of before) if (!isSkip) plays.set(track, (plays.get(track) ?? 0) + 1)
  const played = [...plays].filter(([, count]) => count >= 5)
  const covered = played.filter(([track]) => places.has(track)).length
  const ordered = [...places.values()].toSorted((a, b) => b - a)
  const hundredth = ordered.slice(0, Math.ceil(tracks / 100)).reduce((sum, each) => sum + each, 0)
  return {
    recall: recall / people,
    ndcg: ndcg / people,
    coverage: covered / played.length,
    top: hundredth / all,
  }
}

function heardBy(plays: readonly TastePlay[]): Map<number, Set<number>> {
  const heard = new Map<number, Set<number>>()
  for (const { person, track, isSkip } of plays) {
    if (isSkip) continue
    const own = heard.get(person) ?? new Set()
    heard.set(person, own.add(track))
  }
  return heard
}

function best(scores: ArrayLike<number>, known: ReadonlySet<number>, tracks: number): number[] {
  const found: number[] = []
  for (let track = 1; track <= tracks; track += 1)
    if ((scores[track] ?? 0) > 0 && !known.has(track)) found.push(track)
  return found.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, TOP)
}
