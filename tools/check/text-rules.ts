interface Node {
  type: string
  name?: string
  value?: unknown
  operator?: string
  expression?: Node
  left?: Node
  right?: Node
  test?: Node
  consequent?: Node
  alternate?: Node
  callee?: Node & { object?: Node; property?: Node }
}
interface Parent extends Node {
  children: Node[]
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
}

const MESSAGE =
  'Page translators replace bare texts: give this one an element of its own, since something beside it comes and goes.'

/**
 * Refuses a bare text whose neighbours come and go, or which itself does beside others. A page translator puts each text
 * into an element of its own, so that React finds neither the place before it nor the text itself any more, and throws.
 */
const loneText = {
  create: (context: Context) => {
    const check = ({ children }: Parent) => {
      const shown = children.filter((child) => !isBlank(child))
      if (shown.length < 2) return
      shown.forEach((child, at) => {
        const before = shown[at - 1]
        if (mayBeText(child) && ((before && comesAndGoes(before)) || comesAndGoes(child)))
          context.report({ node: child, message: MESSAGE })
      })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/** Names that the client gives to elements only */
const ELEMENTS = new Set(['action', 'actionOf', 'create', 'icon', 'overlay', 'ways'])

const isBlank = ({ type, value, expression }: Node): boolean =>
  (type === 'JSXText' && String(value).trim() === '' && String(value).includes('\n')) ||
  expression?.type === 'JSXEmptyExpression'

/** Expressions that are never a text */
function mayBeText(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'MemberExpression':
    case 'BinaryExpression':
      return true
    case 'Identifier':
      return !ELEMENTS.has(node.name ?? '')
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
    case 'JSXExpressionContainer':
      return mayBeText(node.expression)
    case 'CallExpression':
      return node.callee?.property?.name !== 'map' && !ELEMENTS.has(node.callee?.name ?? '')
    case 'ConditionalExpression':
      return mayBeText(node.consequent) || mayBeText(node.alternate)
    case 'LogicalExpression':
      return mayBeText(node.right) || (node.operator !== '&&' && mayBeText(node.left))
    default:
      return false
  }
}

/** True for what is there at one time and not at another, and for what changes between text and element */
function comesAndGoes(node: Node): boolean {
  const { expression } = node
  if (node.type !== 'JSXExpressionContainer' || !expression) return false
  switch (expression.type) {
    case 'LogicalExpression':
      return expression.operator === '&&'
    case 'ConditionalExpression':
      return !(isText(expression.consequent) && isText(expression.alternate))
    case 'CallExpression':
      return expression.callee?.property?.name === 'map'
    case 'Identifier':
      // A part that the caller may leave out
      return ELEMENTS.has(expression.name ?? '')
    default:
      return false
  }
}

const isText = (node: Node | undefined): boolean => node?.type !== 'JSXElement' && mayBeText(node)

export default { meta: { name: 'text' }, rules: { 'lone-text': loneText } }
