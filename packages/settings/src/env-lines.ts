export interface EnvLine {
  /** From 1 */
  number: number
  /** Undefined if the line is no assignment */
  name: string | undefined
  hasColon: boolean
  quote: string | undefined
  /** As it is written, without quotes; of a quoted one that goes on, only its first line */
  value: string
  /** True if its quote does not end */
  isOpen: boolean
}

/** Splits the text of `.env` as Node's parser does, but keeps what that leaves out. */
export function readEnvLines(text: string): EnvLine[] {
  const lines = text.split('\n')
  const found: EnvLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = trimmed(lines[at] ?? '')
    if (line === '' || line.startsWith('#')) continue
    const read = readLine(line, at + 1)
    // A quoted value may go on in further lines.
    const rest = read.isOpen ? lines.slice(at + 1) : []
    const end = rest.findIndex((each) => read.quote !== undefined && each.includes(read.quote))
    if (end >= 0) at += end + 1
    found.push({ ...read, isOpen: read.isOpen && end < 0 })
  }
  return found
}

function readLine(line: string, number: number): EnvLine {
  const [, colonName] = /^(?:export[ \t]+)?([\w.-]+)[ \t]*:/.exec(line) ?? []
  const [, name, spaced = ''] = /^(?:export[ \t]+)?([^ \t=]+)[ \t]*=(.*)$/.exec(line) ?? []
  const written = trimmed(spaced)
  const hasColon = colonName !== undefined
  const quote = /^["'`]/.exec(written)?.[0]
  return {
    number,
    name: colonName ?? name,
    hasColon,
    quote,
    value: quote ? written.slice(1) : written,
    isOpen: quote !== undefined && !written.slice(1).includes(quote),
  }
}

/** Like Node, takes spaces and tabs only away: no-break spaces and the like, which word processors write, stay. */
const trimmed = (text: string): string => text.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
