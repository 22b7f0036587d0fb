interface Node {
  type: string
  parent: Node
}
interface Name extends Node {
  type: 'Identifier'
  name: string
}
interface Declarator extends Node {
  id: Node | Name
  init: Initializer | null
  parent: Node & { kind: string }
}
interface Initializer extends Node {
  value?: unknown
  argument?: Initializer
  left?: Initializer
  right?: Initializer
  expression?: Initializer
  elements?: (Initializer | null)[]
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
}

const CONSTANT_NAME = /^[A-Z][A-Z0-9_]*$/
const ID_NAME = /[a-z]Ids?$/

const GIVEN_NAMES = new Set([
  'musicId',
  'musicVideoId',
  'jobId',
  'userId',
  'artistId',
  'useId',
  'operationId',
  'projectId',
  'googleClientId',
])

const moduleConstants = {
  create: (context: Context) => ({
    VariableDeclarator: (node: Declarator) => {
      const { id, init, parent } = node
      if (parent.kind !== 'const' || !isModuleLevel(parent) || !isName(id) || !init) return
      if (isConstant(init) && !CONSTANT_NAME.test(id.name))
        context.report({ node: id, message: `Write the module's constant ${id.name} in capitals.` })
    },
  }),
}

/** Requires `musicID` instead of `musicId`. */
const idInCapitals = {
  create: (context: Context) => ({
    Identifier: (node: Name) => {
      if (!ID_NAME.test(node.name) || GIVEN_NAMES.has(node.name) || !isDeclared(node)) return
      context.report({ node, message: `Write ID in capitals in ${node.name}.` })
    },
  }),
}

const isName = (node: Node): node is Name => node.type === 'Identifier'

const isModuleLevel = ({ parent }: Node): boolean =>
  parent.type === 'Program' || (parent.type === 'ExportNamedDeclaration' && parent.parent.type === 'Program')

function isConstant(node: Initializer): boolean {
  const all = (...parts: (Initializer | null | undefined)[]) =>
    parts.every((part) => part !== null && part !== undefined && isConstant(part))
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string'
    case 'UnaryExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return all(node.argument ?? node.expression)
    case 'BinaryExpression':
      return all(node.left, node.right)
    default:
      return false
  }
}

const DECLARATIONS = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'TSPropertySignature',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
])

const isDeclared = (node: Name): boolean =>
  DECLARATIONS.has(node.parent.type) && (node.parent as Node & { init?: Node; body?: Node }).init !== node

export default {
  meta: { name: 'naming' },
  rules: { 'module-constants': moduleConstants, 'id-in-capitals': idInCapitals },
}
