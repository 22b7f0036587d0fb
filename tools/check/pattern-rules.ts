import { analyse } from 'scslre'

interface Literal {
  type: string
  regex?: { pattern: string; flags: string }
}
interface Context {
  report: (problem: { node: Literal; message: string }) => void
}

/** Refuses patterns whose time can grow with the square of the text, or faster. */
const linear = {
  create: (context: Context) => ({
    Literal: (node: Literal) => {
      if (!node.regex) return
      const { pattern: source, flags } = node.regex
      const [slow] = analyse({ source, flags }, { maxReports: 1 }).reports
      if (slow)
        context.report({
          node,
          message: `Texts like ${JSON.stringify(slow.character.pick.repeat(5))} take quadratic time: put (?<!x) before x+, or bound it.`,
        })
    },
  }),
}

export default { meta: { name: 'patterns' }, rules: { linear } }
