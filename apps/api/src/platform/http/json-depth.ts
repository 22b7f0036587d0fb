/**
 * Returns true if JSON nests deeper than `depth`: to parse and check as many values as fit into a body takes ten
 * times as long if they lie in each other. Text that is no JSON may be found deep, and is refused anyway.
 */
export function isDeeperThan(json: string, depth: number): boolean {
  let open = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.codePointAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === SQUARE_OPEN || code === CURLY_OPEN) {
      open += 1
      if (open > depth) return true
    } else if (code === SQUARE_CLOSE || code === CURLY_CLOSE) open -= 1
  }
  return false
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [SQUARE_OPEN, SQUARE_CLOSE, CURLY_OPEN, CURLY_CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d]
