import { parseSync } from 'vite'

/** A node of a syntax tree, as ESTree names its parts. */
export interface SyntaxNode {
  type: string
  [part: string]: unknown
}

/** Returns the direct children of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const parts: unknown[] = Object.keys(node)
    .filter((part) => !isLabel(node, part))
    .flatMap((part) => node[part])
  return parts.filter(isNode)
}

/**
 * Returns the syntax tree of a module, whose file name determines its dialect. Throws a SyntaxError for invalid code.
 */
export function parseModule(code: string, name = 'module.js'): SyntaxNode {
  const { program, errors } = parseSync(name, code)
  if (errors.length > 0) throw new SyntaxError(errors[0]?.message)
  return program as unknown as SyntaxNode // ESTree, seen without its types
}

/**
 * Returns the names that a function uses but does not declare, including the language's own. When in doubt (a `var`
 * used outside its block) a name counts as free.
 */
export function freeNames(source: string): Set<string> {
  return freeIn(parseModule(`(${source})`))
}

function freeIn(node: SyntaxNode): Set<string> {
  if (node.type === 'Identifier') return new Set([String(node['name'])])
  if (node.type === 'MetaProperty' || node.type === 'ImportExpression') return new Set(['import'])
  const free = new Set(childrenOf(node).flatMap((child) => [...freeIn(child)]))
  for (const name of declaredBy(node)) free.delete(name)
  return free
}

/** Returns the names that exist only inside a node: parameters, and variables and functions of a block. */
function declaredBy(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
      return namesIn([node['params'], node.type === 'FunctionExpression' && node['id']])
    case 'CatchClause':
      return namesIn(node['param'])
    case 'ForStatement':
      return variablesOf(node['init'])
    case 'ForOfStatement':
    case 'ForInStatement':
      return variablesOf(node['left'])
    case 'BlockStatement':
      return (node['body'] as unknown[]).flatMap(variablesOf) // statements
    default:
      return []
  }
}

function variablesOf(statement: unknown): string[] {
  if (!isNode(statement)) return []
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return namesIn(statement['id'])
  if (statement.type !== 'VariableDeclaration') return []
  return (statement['declarations'] as SyntaxNode[]).flatMap(({ id }) => namesIn(id)) // declarators
}

/** Returns the names that a pattern binds, without those in its default values. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'])
  if (pattern.type === 'Property') return namesIn(pattern['value'])
  return childrenOf(pattern).flatMap(namesIn)
}

/** Returns true for an identifier that names a member or a label instead of a value. */
function isLabel(node: SyntaxNode, part: string): boolean {
  return part === 'label' || ((part === 'property' || part === 'key') && node['computed'] !== true)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
