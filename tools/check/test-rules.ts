interface Node {
  type: string
  name?: string
  value?: unknown
}
interface Call extends Node {
  callee: Node & { property?: Node }
  arguments: Node[]
}
interface Context {
  report: (problem: { node: Node; message: string }) => void
}

/** Longest pause (ms) that tests may wait; polling needs no longer ones */
const LONGEST_PAUSE = 99

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

export default { meta: { name: 'tests' }, rules: { 'no-fixed-wait': noFixedWait } }
