interface Node {
  type: string
  parent?: Node
  name?: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  test?: Node
  key?: Node
  properties?: Node[]
}
interface Call extends Node {
  callee: Node & { object?: Node; property?: Node; arguments?: Node[] }
  arguments: Node[]
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
}

/** Longest pause (ms) that tests may wait; polling needs no longer ones */
const LONGEST_PAUSE = 99

/** Shortest limits (ms): they cost nothing until they are reached, and busy machines are many times slower. */
const SHORTEST_LIMITS = { wait: 60_000, test: 180_000, hook: 300_000 }

const isLong = (duration: Node | undefined): boolean =>
  duration !== undefined && !(typeof duration.value === 'number' && duration.value <= LONGEST_PAUSE)

/** Refuses waits for a fixed time: `sleep(…)`, `waitForTimeout(…)`, `setTimeout(resolve, …)`. */
const noFixedWait = {
  create: (context: Context) => ({
    CallExpression: (node: Call) => {
      if (isFixedWait(node)) context.report({ node, message: 'Wait for a state, or let a clock pass.' })
    },
  }),
}

function isFixedWait({ callee, arguments: [first, second] }: Call): boolean {
  switch (callee.property?.name ?? callee.name) {
    case 'sleep':
      return isLong(first)
    case 'setTimeout':
      return first?.type === 'Identifier' && isLong(second)
    case 'waitForTimeout':
      return true
    default:
      return false
  }
}

/**
 * Refuses limits that a busy machine may reach: the `timeout` of `expect.poll`, `waitFor…` and `waitUntil`, and the last
 * argument of tests and hooks.
 */
const noShortLimit = {
  create: (context: Context) => ({
    CallExpression: (node: Call) => {
      const { limit, least } = limitOf(node)
      if (typeof limit?.value === 'number' && limit.value < least)
        context.report({
          node: limit,
          message: `A busy machine may take longer: wait for ${least} ms or more.`,
        })
    },
  }),
}

function limitOf({ callee, arguments: given }: Call): { limit?: Node | undefined; least: number } {
  const name = callee.property?.name ?? callee.name ?? ''
  if (/^(poll|waitFor\w*|waitUntil)$/.test(name)) {
    const options = given.flatMap(({ properties = [] }) => properties)
    return {
      limit: options.find(({ key }) => key?.name === 'timeout')?.value as Node | undefined,
      least: SHORTEST_LIMITS.wait,
    }
  }
  const limit = given.length > 1 ? given.at(-1) : undefined
  if (/^(before|after)(Each|All)$/.test(name)) return { limit, least: SHORTEST_LIMITS.hook }
  return { limit: /^(test|it)$/.test(name) ? limit : undefined, least: SHORTEST_LIMITS.test }
}

/**
 * Refuses `expect(performance.now() - start)` and the like: how long something takes is for `bench/`, or for what only
 * runs if RUNS_ALL_TESTS.
 */
const noElapsedTime = {
  create: (context: Context) => ({
    BinaryExpression: (node: Node) => {
      if (node.operator === '-' && isClock(node.left) && !isConstant(node.right)) check(context, node)
    },
    CallExpression: (node: Call) => {
      if (isProcessorTime(node)) check(context, node)
    },
  }),
}

function check(context: Context, node: Node): void {
  const around = ancestorsOf(node)
  if (around.some(isExpect) && !around.some(isOfTheWhole))
    context.report({ node, message: 'How long something takes says nothing on a busy machine.' })
}

const CLOCKS = new Set(['performance.now', 'Date.now', 'process.hrtime', 'processorSeconds'])
const PROCESSOR_TIMES = new Set(['process.cpuUsage', 'cpuTimeOf'])

function calledBy(node: Node | undefined): string {
  if (node?.type !== 'CallExpression') return ''
  const { callee } = node as Call
  return callee.name ?? `${callee.object?.name}.${callee.property?.name}`
}

const isClock = (node: Node | undefined): boolean => CLOCKS.has(calledBy(node))
const isProcessorTime = (node: Node): boolean => PROCESSOR_TIMES.has(calledBy(node))

/** True for numbers, and for sums and products of them and of constants in capitals */
function isConstant(node: Node | undefined): boolean {
  if (node?.type === 'BinaryExpression') return isConstant(node.left) && isConstant(node.right)
  return typeof node?.value === 'number' || /^[A-Z][A-Z_]*$/.test(node?.name ?? '')
}

function ancestorsOf(node: Node): Node[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

const isExpect = (node: Node): boolean => calledBy(node) === 'expect'

/** True for `if (RUNS_ALL_TESTS)`, and for what `test.runIf(RUNS_ALL_TESTS)(…)` runs */
const isOfTheWhole = (node: Node): boolean =>
  node.test?.name === 'RUNS_ALL_TESTS' ||
  (node.type === 'CallExpression' && (node as Call).callee.arguments?.[0]?.name === 'RUNS_ALL_TESTS')

export default {
  meta: { name: 'tests' },
  rules: {
    'no-elapsed-time': noElapsedTime,
    'no-fixed-wait': noFixedWait,
    'no-short-limit': noShortLimit,
  },
}
