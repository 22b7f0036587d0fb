export const IMPORT_USAGE =
  'import DIR (--artist NAME | --from-tags) [--write] [--confirm] [--deleted-too] [--encoding NAME] [--url ADDRESS] [--as EMAIL]'
