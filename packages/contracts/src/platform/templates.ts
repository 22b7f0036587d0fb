/** Texts with `{params}`, whose names determine how values are formatted */

import { numberKinds } from './number-params.ts'
import { paramKinds } from './params.ts'

export { paramKinds } from './params.ts'

type ParamKinds = typeof paramKinds
export type ParamName = keyof ParamKinds

export type Params = { [Name in ParamName]?: ParamKinds[Name] extends 'text' ? string : number }

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name & ParamName) | NamesIn<Rest>
  : never

export type ParamsOf<Template extends string> = Required<Pick<Params, NamesIn<Template>>>

/** Formats a param's value in a language: '5,000', '1.5 gigabytes', '4 hours'. */
export function formatParam(name: ParamName, value: string | number, language: string): string {
  if (typeof value === 'string') return value
  const format = (amount: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(amount)
  const unitOf = (amount: number, unit: string) =>
    format(amount, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
  const kind = (numberKinds as Partial<Record<ParamName, (typeof numberKinds)[keyof typeof numberKinds]>>)[
    name
  ]
  switch (kind) {
    case 'seconds':
      if (value === 0 || value % 60 !== 0) return unitOf(value, 'second')
      return value % 3600 === 0 ? unitOf(value / 3600, 'hour') : unitOf(value / 60, 'minute')
    case 'length':
      // As players show it: 3:05, or 1:02:05
      return [value / 3600, (value / 60) % 60, value % 60]
        .slice(value < 3600 ? 1 : 0)
        .map((part, at) => format(Math.floor(part), { minimumIntegerDigits: at ? 2 : 1 }))
        .join(':')
    case 'bytes':
      return unitOf(value / 2 ** 30, 'gigabyte')
    default:
      kind satisfies 'number' | undefined
      return format(value)
  }
}

export function fillTemplate(template: string, params: Params, language = 'en'): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = name in paramKinds ? params[name as ParamName] : undefined
    return value === undefined ? whole : formatParam(name as ParamName, value, language)
  })
}
