/** Texts with `{params}`, whose names determine the kind of their values. */

/** What a param is: a count, bytes, a duration in seconds, or text that is shown as it is. */
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

/** The params that a text may have, each as the wire and the database carry it. */
export type Params = { [Name in ParamName]?: ParamKinds[Name] extends 'text' ? string : number }

/** The names between the braces of a template. */
type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name & ParamName) | NamesIn<Rest>
  : never

/** The params that a template needs, by name. */
export type ParamsOf<Template extends string> = Required<Pick<Params, NamesIn<Template>>>

/** Returns a param as a reader of `language` writes it: '5,000', '1.5 gigabytes', '4 hours'. */
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

/** Fills a template's params in, in English. */
export function fillTemplate(template: string, params: Params): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = name in paramKinds ? params[name as ParamName] : undefined // checked just before
    return value === undefined ? whole : formatParam(name as ParamName, value, 'en')
  })
}
