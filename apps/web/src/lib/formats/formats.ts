/** Caches formats, because creating one takes a hundred times as long as using it. */
function madeOnce<Options, Format>(make: (language: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (language: string, options?: Options): Format => {
    const key = language + JSON.stringify(options)
    const format = made.get(key) ?? make(language, options)
    made.set(key, format)
    return format
  }
}

export const numberFormat = madeOnce(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

export const dateFormat = madeOnce(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

export const listFormat = madeOnce((language) => new Intl.ListFormat(language, { type: 'unit' }))

export const pluralRules = madeOnce((language) => new Intl.PluralRules(language))
