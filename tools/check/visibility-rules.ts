/**
 * Finds what reads tracks or episodes without a rule of prisma/visibility.ts: SQL in the texts of a source, and calls
 * of Prisma.
 */
import { parseSync } from '@swc/core'

type Node = Record<string, unknown> & { type: string }

/** Tables, their alias in the rules, and the names that stand for rules */
const TABLES = {
  music: { alias: 'm', rules: new Set(['MUSIC_IS', 'musicFor', 'musicAt', 'resourcesSql']) },
  podcasts: { alias: 'p', rules: new Set(['PODCAST_IS', 'podcastFor', 'podcastAt', 'resourcesSql']) },
}
type Table = keyof typeof TABLES

/** Conditions that leave something to be decided */
const PARTIAL = ['cleared']

const MODELS = ['music', 'podcast']
const READS = /^(?:find(?:Many|Unique|First)|count$|aggregate$|groupBy$)/

type Constants = ReadonlyMap<string, readonly Node[]>

/** Returns the constants that sources export, by name. */
export function exportedConstants(sources: Iterable<string>): Constants {
  const constants = new Map<string, Node[]>()
  for (const source of sources)
    for (const { declaration } of parse(source)['body'] as { declaration?: Node }[])
      if (declaration?.type === 'VariableDeclaration')
        for (const { id, init } of declaration['declarations'] as { id: Node; init: Node }[])
          if (init) for (const name of namesIn(id)) constants.set(name, [init])
  return constants
}

/** `relations`: names of Prisma's relations to tracks and episodes; `exported`: constants of all sources */
export function readsWithoutRule(
  source: string,
  { relations, exported }: { relations: readonly string[]; exported: Constants },
): string[] {
  const module = parse(source)
  const own = new Map<string, Node[]>()
  addConstants(module, own)
  const found: string[] = []
  visit(module, (node) => {
    const text = textOf(node)
    if (text) found.push(...readsOf(text, { own, exported }))
    if (node.type === 'CallExpression') found.push(...modelRead(node))
    if (node.type === 'KeyValueProperty' && isKey(node['key'], ['include', 'select']))
      found.push(...relationReads(node['value'], relations))
    if (isHandWritten(node)) found.push('a condition on isComingSoon')
  })
  return found
}

const parse = (source: string) => parseSync(source, { syntax: 'typescript' }) as unknown as Node

function addConstants(within: Node, constants: Map<string, Node[]>): void {
  visit(within, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['init']))
      for (const name of namesIn(node['id']))
        constants.set(name, [...(constants.get(name) ?? []), node['init']])
  })
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value)
    for (const each of Object.values(value)) visit(each, see)
  }
}

function namesIn(pattern: unknown): string[] {
  const names: string[] = []
  visit(pattern, (node) => {
    if (node.type === 'Identifier') names.push(String(node['value']))
  })
  return names
}

const isKey = (key: unknown, names: readonly string[]) =>
  isNode(key) && key.type === 'Identifier' && names.includes(String(key['value']))

interface Text {
  /** Expressions are written as ⟨their index⟩. */
  text: string
  expressions: unknown[]
}

function textOf(node: Node): Text | undefined {
  if (node.type === 'StringLiteral') return { text: String(node['value']), expressions: [] }
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node['quasis'] as { raw: string }[]).map(({ raw }) => raw)
  return {
    text: parts.reduce((before, part, index) => `${before}⟨${index - 1}⟩${part}`),
    expressions: node['expressions'] as unknown[],
  }
}

const BY_HAND = /\b(?:WHERE|AND|OR|NOT|WHEN|ON)\s+\(?(?:\w+\.)?(?:is_confirmed|is_coming_soon)\b/i
const AT_START = /^\s*(music|podcasts)\s+(?:AS\s+)?(\w+)/g
const NAMED =
  /(?:(?<!DELETE )\b(?:FROM|JOIN|USING)\s+|,\s*(?=\w+ \w\b))(music|podcasts)\b(?:\s+(?:AS\s+)?(\w+))?/g
const COMPOSED = /(?<!DELETE |DISTINCT |epoch )\b(?:FROM|JOIN)\s+⟨(\d+)⟩(?!\w)/g

function readsOf(
  { text, expressions }: Text,
  { own, exported }: { own: Constants; exported: Constants },
): string[] {
  const found: string[] = BY_HAND.test(text) ? ['a condition on is_confirmed or is_coming_soon'] : []
  const has = (table: Table, alias: string | undefined, at: number) =>
    alias === TABLES[table].alias &&
    [...selectAround(text, at).matchAll(/⟨(\d+)⟩/g)].some(([, index]) =>
      statesRule(expressions[Number(index)], TABLES[table].rules, own),
    )
  for (const pattern of [AT_START, NAMED])
    for (const match of text.matchAll(pattern)) {
      const table = match[1]?.toLowerCase() as Table // the pattern has no others
      if (!has(table, match[2], match.index + match[0].length)) found.push(excerpt(text, match.index))
    }
  for (const match of text.matchAll(COMPOSED))
    if (mayBeTable(expressions[Number(match[1])], new Map([...exported, ...own]))) {
      const isRuled = (['music', 'podcasts'] as const).some((table) =>
        has(table, TABLES[table].alias, match.index + match[0].length),
      )
      if (!isRuled) found.push(excerpt(text, match.index))
    }
  return found
}

const excerpt = (text: string, at: number) =>
  text
    .slice(at, at + 60)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the SELECT that contains `at`, without those inside of it. */
function selectAround(text: string, at: number): string {
  let depth = 0
  let start = at
  while (start > 0 && depth >= 0) {
    start -= 1
    if (text[start] === ')') depth += 1
    if (text[start] === '(') depth -= 1
  }
  let end = at
  depth = 0
  while (end < text.length && depth >= 0) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    end += 1
  }
  const parts = withoutSelects(text.slice(start + (depth < 0 ? 1 : 0), end)).split(/\bUNION\b/)
  const place = withoutSelects(text.slice(start, at)).split(/\bUNION\b/).length - 1
  return parts[place] ?? ''
}

/** Removes what is in parentheses and reads a table of its own. */
function withoutSelects(text: string): string {
  const opened: number[] = []
  let kept = text
  for (let at = 0; at < kept.length; at += 1) {
    if (kept[at] === '(') opened.push(at)
    const start = kept[at] === ')' ? opened.pop() : undefined
    if (start !== undefined && /\b(FROM|UNION)\b/.test(kept.slice(start, at))) {
      kept = kept.slice(0, start) + kept.slice(at + 1)
      at = start - 1
    }
  }
  return kept
}

/** Calls `see` with the nodes of an expression and of the constants it names. Returns the names that are no constants. */
function visitMeaning(value: unknown, constants: Constants, see: (node: Node) => void): string[] {
  const known = new Set<string>()
  const others: string[] = []
  const follow = (node: Node) => {
    see(node)
    if (node.type !== 'Identifier') return
    const name = String(node['value'])
    if (known.has(name)) return
    known.add(name)
    const meanings = constants.get(name)
    if (!meanings) others.push(name)
    else for (const meaning of meanings) visit(meaning, follow)
  }
  visit(value, follow)
  return others
}

/** Returns true for a rule, and for a text or constant that contains one. */
function statesRule(
  value: unknown,
  rules: ReadonlySet<string>,
  constants: Constants,
  passed: readonly unknown[] = [],
): boolean {
  if (!isNode(value) || passed.includes(value)) return false
  const states = (part: unknown) => statesRule(part, rules, constants, [...passed, value])
  switch (value.type) {
    case 'Identifier': {
      const name = String(value['value'])
      return rules.has(name) || (constants.get(name) ?? []).some(states)
    }
    case 'MemberExpression':
      return !isKey(value['property'], PARTIAL) && states(value['object'])
    case 'CallExpression':
      return (
        isKey(value['callee'], [...rules]) ||
        (value['arguments'] as { expression: unknown }[]).some(({ expression }) => states(expression))
      )
    case 'TemplateLiteral':
      return (value['expressions'] as unknown[]).some(states)
    case 'ObjectExpression':
      return (value['properties'] as Node[]).some(({ value: part }) => states(part))
    case 'TsConstAssertion':
      return states(value['expression'])
    default:
      return false
  }
}

/** Returns true if a text for the name of a table may be that of tracks or episodes, or is not known here. */
function mayBeTable(value: unknown, constants: Constants): boolean {
  let named = false
  const others = visitMeaning(value, constants, (node) => {
    if (/^\s*(music|podcasts)\b/.test(textOf(node)?.text ?? '')) named = true
  })
  return named || others.length > 0
}

function modelRead({ callee }: Node): string[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return []
  const { object, property } = callee as { object?: unknown; property?: unknown }
  const method = namesIn(property).at(-1) ?? ''
  const model = namesIn(object).at(-1) ?? ''
  return READS.test(method) && MODELS.includes(model) ? [`${model}.${method}`] : []
}

function relationReads(value: unknown, relations: readonly string[]): string[] {
  const properties = isNode(value) && value.type === 'ObjectExpression' ? (value['properties'] as Node[]) : []
  return properties.flatMap(({ key }) =>
    isKey(key, relations) ? [`the relation ${namesIn(key).join('')}`] : [],
  )
}

/** True for `!row.isComingSoon` and the like. */
function isHandWritten(node: Node): boolean {
  const operands =
    node.type === 'UnaryExpression' && node['operator'] === '!'
      ? [node['argument']]
      : node.type === 'BinaryExpression' && ['&&', '||'].includes(String(node['operator']))
        ? [node['left'], node['right']]
        : []
  return operands.some((operand) => {
    const name = isNode(operand) && operand.type === 'MemberExpression' ? operand['property'] : operand
    return isKey(name, ['isComingSoon', 'isCommingSoon'])
  })
}
