export const IMPORT_USAGE =
  'import DIR (--artist NAME | --from-tags) [--write] [--confirm] [--url ADDRESS] [--as EMAIL]'
