/** Counts edits in code points: restricted Damerau-Levenshtein distance (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  let twoBefore: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const transposed = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          transposed ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[twoBefore, last] = [last, current]
  }
  return last[b.length] ?? 0
}
