/**
 * Returns SQL of rows of `id` and `place`: the IDs of `draft` or, if that is null, those that admins saved in
 * `column`; if there are none, those of `page`.
 */
export const chosenElse = (
  draft: string,
  column: 'collection_ids' | 'exclusive_ids',
  page: string,
): string => `unnest(coalesce(
    nullif(coalesce(${draft}::int[], (SELECT ${column} FROM home_layout)), '{}'), ${page}::int[]
  )) WITH ORDINALITY AS wanted (id, place)`
