interface Node {
  type: string
  name?: string
  value?: unknown
  expression?: Node
  callee?: Node & { property?: Node }
  arguments?: Node[]
  typeName?: Node
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
}

const MESSAGE =
  'Listen to keys with ui/keys/on-keys.ts, which knows keyboards, input methods, held keys and text fields.'

const KEY_EVENTS = /^key(?:down|up|press)$/
const KEY_PROPS = /^onKey(?:Down|Up|Press)/

/** Refuses listeners to keys that look at the events themselves. */
const onKeys = {
  create: (context: Context) => {
    const refuse = (node: Node) => context.report({ node, message: MESSAGE })
    return {
      CallExpression: (node: Node) => {
        const name = node.callee?.property?.name ?? node.callee?.name
        const event = node.arguments?.[0]?.value
        if (name === 'addEventListener' && KEY_EVENTS.test(String(event))) refuse(node)
      },
      JSXAttribute: (node: Omit<Node, 'name'> & { name: Node; value: Node | null }) => {
        const handler = node.value?.expression?.type ?? ''
        if (KEY_PROPS.test(node.name.name ?? '') && handler.endsWith('FunctionExpression')) refuse(node.name)
      },
      // Types of handlers elsewhere than in an attribute
      TSTypeReference: (node: Node) => {
        if (node.typeName?.name === 'KeyboardEvent') refuse(node)
      },
    }
  },
}

export default { meta: { name: 'keys' }, rules: { 'on-keys': onKeys } }
