import { describeProblem, type ProblemCode, problems, TextParams } from '@nava/contracts'

/** Returns the problem that a row records, with its text in English; a code of another release becomes `otherwise`. */
export function storedProblem(
  { reasonCode, reasonParams }: { reasonCode: string | null; reasonParams: unknown },
  otherwise: ProblemCode,
) {
  const code = isProblemCode(reasonCode) ? reasonCode : otherwise
  const params = TextParams.catch({}).parse(reasonParams)
  return { code, params, reason: describeProblem(code, params) }
}

const isProblemCode = (code: string | null): code is ProblemCode =>
  code !== null && Object.hasOwn(problems, code)
