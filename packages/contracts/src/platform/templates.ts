/** Texts with `{params}`, whose names determine how values are formatted */

/** Kind of value by param; 'text' stays unchanged */
export const paramKinds = {
  max: 'number',
  min: 'number',
  count: 'number',
  used: 'bytes',
  quota: 'bytes',
  minDuration: 'seconds',
  maxDuration: 'seconds',
  codec: 'text',
  field: 'text',
  message: 'text',
  methods: 'text',
  parts: 'text',
  host: 'text',
  line: 'number',
} as const

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
  const unit = (amount: number, name: string) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(amount)
  const kind = paramKinds[name]
  switch (kind) {
    case 'seconds':
      if (value > 0 && value % 3600 === 0) return unit(value / 3600, 'hour')
      return value > 0 && value % 60 === 0 ? unit(value / 60, 'minute') : unit(value, 'second')
    case 'bytes':
      return unit(value / 1024 ** 3, 'gigabyte')
    case 'number':
    case 'text':
      return new Intl.NumberFormat(language).format(value)
    default:
      return kind satisfies never
  }
}

export function fillTemplate(template: string, params: Params): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = name in paramKinds ? params[name as ParamName] : undefined
    return value === undefined ? whole : formatParam(name as ParamName, value, 'en')
  })
}
