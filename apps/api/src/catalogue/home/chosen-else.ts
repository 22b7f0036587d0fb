/**
 * Returns SQL of an array: the IDs of `draft` or, if that is null, those that admins saved in
 * `column`; if there are none, those of `page`.
 */
export const chosenElse = (draft: string, column: 'collection_ids' | 'exclusive_ids', page: string): string =>
  `coalesce(nullif(coalesce(${draft}::int[], (SELECT ${column} FROM home_layout)), '{}'), ${page}::int[])`
