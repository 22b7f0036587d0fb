/** Orders names as people do, with numbers by their values. One collator: `localeCompare` would make one per comparison. */
export const byName = new Intl.Collator(undefined, { numeric: true }).compare
