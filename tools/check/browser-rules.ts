interface Node {
  type: string
  name?: string
  value?: unknown
  computed?: boolean
  parent: Node
  object?: Node
  property?: Node
  key?: Node
  id?: Node
  properties?: Node[]
  operator?: string
}
interface Reference {
  identifier: Node
  isTypeReference?: boolean
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
  sourceCode: {
    scopeManager: {
      globalScope: { through: Reference[]; variables: { defs: unknown[]; references: Reference[] }[] }
    }
  }
}

/** Members that browsers offer only in a secure context: https and localhost */
const SECURE_MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = {
  crypto: new Set(['randomUUID', 'subtle']),
  navigator: new Set([
    ...['bluetooth', 'canShare', 'clipboard', 'credentials', 'geolocation', 'getBattery', 'gpu', 'hid'],
    ...['keyboard', 'locks', 'mediaDevices', 'requestMIDIAccess', 'serial', 'serviceWorker'],
    ...['setAppBadge', 'share', 'storage', 'storageBuckets', 'usb', 'wakeLock', 'xr'],
  ]),
}
const SECURE_GLOBALS = new Set([
  ...['AudioDecoder', 'AudioWorkletNode', 'Notification', 'PublicKeyCredential', 'PushManager'],
  ...['VideoDecoder', 'caches', 'cookieStore', 'showDirectoryPicker', 'showOpenFilePicker'],
  'showSaveFilePicker',
])
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self'])

/** Refuses direct use of what is missing on plain http. */
const secureOnly = {
  create: (context: Context) => ({
    'Program:exit': () => {
      const { through, variables } = context.sourceCode.scopeManager.globalScope
      const undeclared = variables.filter(({ defs }) => defs.length === 0)
      for (const reference of [...through, ...undeclared.flatMap(({ references }) => references)]) {
        if (reference.isTypeReference) continue
        for (const { node, name } of secureUses(reference.identifier, reference.identifier.name ?? ''))
          context.report({
            node,
            message: `On plain http, ${name} is missing: use it through lib/browser/secure-only.ts.`,
          })
      }
    },
  }),
}

interface Use {
  node: Node
  name: string
}

/** Returns the secure features that an expression for the global `name` uses. */
function secureUses(node: Node, name: string): Use[] {
  if (SECURE_GLOBALS.has(name)) return [{ node, name }]
  const secure = SECURE_MEMBERS[name]
  if (!secure && !GLOBAL_OBJECTS.has(name)) return []
  const taken = membersOf(node)
  // Stored or passed on as a whole, its members could no longer be checked.
  if (!taken) return secure ? [{ node, name: `some of ${name}` }] : []
  if (secure) return taken.filter((use) => secure.has(use.name))
  return taken.flatMap((use) => secureUses(use.node, use.name))
}

/** Returns the members that the code around an object takes from it; undefined if it does not say which. */
function membersOf(node: Node): Use[] | undefined {
  const { parent } = node
  switch (parent.type) {
    case 'MemberExpression': {
      const name = nameOf(parent.property, parent.computed)
      return parent.object === node && name !== undefined ? [{ node: parent, name }] : undefined
    }
    case 'VariableDeclarator':
      return parent.id?.properties?.map((property) => ({
        node: property,
        name: nameOf(property.key, property.computed) ?? '',
      }))
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return membersOf(parent)
    case 'UnaryExpression':
    case 'BinaryExpression':
      return [] // `typeof` and `in` only look
    default:
      return undefined
  }
}

function nameOf(key: Node | undefined, isComputed = false): string | undefined {
  if (key?.type === 'Identifier' && !isComputed) return key.name
  return typeof key?.value === 'string' ? key.value : undefined
}

export default { meta: { name: 'browser' }, rules: { 'secure-only': secureOnly } }
