import type { ClientBase } from 'pg'
import * as z from 'zod'

const names = z.array(z.string())

export const Structure = z.object({
  /** Types by `table.column` */
  columns: z.record(z.string(), z.string()),
  nullable: names,
  withDefault: names,
  enums: z.record(z.string(), names),
  /** `name(arguments) returns type` */
  functions: names,
  /** `table.trigger` */
  triggers: names,
  rules: z.array(z.object({ table: z.string(), rule: z.string(), columns: names })),
})
export type Structure = z.infer<typeof Structure>

export async function readStructure(client: ClientBase): Promise<Structure> {
  const { rows: columns } = await client.query<{
    name: string
    type: string
    isNullable: boolean
    hasDefault: boolean
  }>(COLUMNS)
  const { rows: enums } = await client.query<{ name: string; values: string[] }>(ENUMS)
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS)
  const { rows: triggers } = await client.query<{ name: string }>(TRIGGERS)
  const { rows: rules } = await client.query<Structure['rules'][number]>(RULES)
  return {
    columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
    nullable: columns.filter(({ isNullable }) => isNullable).map(({ name }) => name),
    withDefault: columns.filter(({ hasDefault }) => hasDefault).map(({ name }) => name),
    enums: Object.fromEntries(enums.map(({ name, values }) => [name, values])),
    functions: functions.map(({ name }) => name),
    triggers: triggers.map(({ name }) => name),
    rules,
  }
}

/** Returns a sentence per change that breaks programs for `released`. Parts in `unused` may be dropped. */
export function incompatibilities(
  released: Structure,
  present: Structure,
  unused: readonly string[] = [],
): string[] {
  const isUsed = (name: string) => !unused.some((each) => name === each || name.startsWith(`${each}.`))
  return [
    ...brokenColumns(released, present, isUsed),
    ...addedColumns(released, present),
    ...brokenEnums(released, present),
    ...missing(released.functions, present.functions, 'The function').filter(({ name }) => isUsed(name)),
    ...missing(released.triggers, present.triggers, 'The trigger').filter(({ name }) => isUsed(name)),
  ]
    .map((finding) => (typeof finding === 'string' ? finding : finding.text))
    .concat(changedRules(released, present, isUsed))
}

type IsUsed = (name: string) => boolean

function brokenColumns(released: Structure, present: Structure, isUsed: IsUsed): string[] {
  return Object.entries(released.columns)
    .filter(([name]) => isUsed(name))
    .flatMap(([name, type]) => {
      const now = present.columns[name]
      if (now === undefined) return [`The column ${name} is gone.`]
      const wasNullable = released.nullable.includes(name)
      const isNullable = present.nullable.includes(name)
      const lostDefault = released.withDefault.includes(name) && !present.withDefault.includes(name)
      return [
        ...(now === type ? [] : [`The column ${name} was ${type} and is ${now}.`]),
        ...(wasNullable && !isNullable ? [`The column ${name} must not be null any more.`] : []),
        ...(!wasNullable && isNullable ? [`The column ${name} may be null now.`] : []),
        ...(lostDefault && !isNullable ? [`The column ${name} has no default any more.`] : []),
      ]
    })
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'))

function addedColumns(released: Structure, present: Structure): string[] {
  const tables = new Set(Object.keys(released.columns).map(tableOf))
  return Object.keys(present.columns)
    .filter((name) => tables.has(tableOf(name)) && released.columns[name] === undefined)
    .filter((name) => !present.nullable.includes(name) && !present.withDefault.includes(name))
    .map((name) => `The column ${name} is new and must be given.`)
}

function brokenEnums(released: Structure, present: Structure): string[] {
  return Object.entries(released.enums).flatMap(([name, values]) =>
    values
      .filter((value) => !present.enums[name]?.includes(value))
      .map((value) => `The value ${value} of the enum ${name} is gone.`),
  )
}

const missing = (released: readonly string[], present: readonly string[], what: string) =>
  released
    .filter((name) => !present.includes(name))
    .map((name) => ({ name, text: `${what} ${name} is gone.` }))

/**
 * Returns changed rules (keys) on which programs may rely: upserts need unique keys, deletions foreign keys. Dropped
 * checks, and rules about new columns only, do no harm.
 */
function changedRules(released: Structure, present: Structure, isUsed: IsUsed): string[] {
  const has = ({ rules }: Structure, { table, rule }: Structure['rules'][number]) =>
    rules.some((other) => other.table === table && other.rule === rule)
  const gone = released.rules.filter(
    (each) =>
      !each.rule.startsWith('CHECK') &&
      !has(present, each) &&
      each.columns.every((column) => isUsed(`${each.table}.${column}`)),
  )
  const added = present.rules.filter(
    (each) =>
      !has(released, each) &&
      each.columns.some((column) => released.columns[`${each.table}.${column}`] !== undefined),
  )
  return [
    ...gone.map(({ table, rule }) => `The rule ${rule} of ${table} is gone.`),
    ...added.map(({ table, rule }) => `The rule ${rule} of ${table} is new.`),
  ]
}

/** Tables of the schema `public`, except Prisma's */
const OURS = `n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'`

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attname`

const ENUMS = `
  SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE n.nspname = 'public'
  GROUP BY t.typname ORDER BY t.typname`

/** Functions of `public`, except those of extensions */
const FUNCTIONS = `
  SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') returns ' || pg_get_function_result(p.oid) AS name
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = 'public' AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1`

const TRIGGERS = `
  SELECT c.relname || '.' || t.tgname AS name
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND NOT t.tgisinternal
  ORDER BY 1`

/** Rules by their definition, because programs do not use their names */
const RULES = `
  SELECT c.relname AS table, 'UNIQUE ' || substring(pg_get_indexdef(i.indexrelid) FROM ' USING (.*)$') AS rule, columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
    LATERAL (
      SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') AS columns FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND (a.attnum = ANY (i.indkey) OR 0 = ANY (i.indkey))
    ) AS about
  WHERE ${OURS} AND i.indisunique
  UNION
  SELECT c.relname, pg_get_constraintdef(k.oid), columns
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
    LATERAL (
      SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') AS columns FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
    ) AS about
  WHERE ${OURS} AND k.contype IN ('c', 'f', 'x')
  ORDER BY 1, 2`
