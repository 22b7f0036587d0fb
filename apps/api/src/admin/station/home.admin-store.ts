import type { adminHome, adminUpdateHome, BodyOf, ReplyOf } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { musicIs } from '@nava/db/visibility'
import { readImageVersions } from '../../catalogue/images/image-versions.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { lockRow } from '../crud/lock-row.ts'
import { renewHome } from './renew-home.ts'
import { presentAdminSlider } from './sliders.admin-store.ts'

/** ID of the only row */
export const HOME_ID = 1

type AdminHome = ReplyOf<(typeof adminHome)['reply']>
type Form = BodyOf<(typeof adminUpdateHome)['body']>

/** Reads how home is arranged; what was deleted since it was chosen is left out. */
export async function readHome(db: Database, sql: Sql): Promise<AdminHome> {
  const [layout, sliders] = await Promise.all([
    db.homeLayout.findUniqueOrThrow({ where: { id: HOME_ID } }),
    db.slider.findMany({ orderBy: [{ place: 'desc' }, { position: 'asc' }, { id: 'asc' }] }),
  ])
  const { collectionIDs, exclusiveIDs, updatedAt } = layout
  const [collections, music, versionOf] = await Promise.all([
    db.collection.findMany({ where: { id: { in: collectionIDs } } }),
    db.music.findMany({ where: { id: { in: exclusiveIDs } } }),
    readImageVersions(
      sql,
      ['slider', 'collection', 'music'],
      [...sliders.map(({ id }) => id), ...collectionIDs, ...exclusiveIDs],
    ),
  ])
  return {
    sliders: sliders.map((row) => presentAdminSlider({ ...row, imageVersion: versionOf('slider', row.id) })),
    collections: inOrder(collectionIDs, collections).map(({ id, name }) => ({
      collectionID: id,
      name,
      imageVersion: versionOf('collection', id),
    })),
    exclusives: inOrder(exclusiveIDs, music).map((row) => ({
      musicID: row.id,
      title: row.title,
      artists: row.artistNames,
      imageVersion: versionOf('music', row.id),
      isPlayable: musicIs.audible(row),
    })),
    updated: updatedAt.toISOString(),
  }
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byID = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byID.get(id) ?? [])
}

/** @throws 400 for unknown IDs, 409 if home or a slider has changed since the admin read it, at `updated` */
export async function writeHome(tx: Tx, form: Form): Promise<void> {
  const [sliderIDs, collectionIDs, exclusiveIDs] = [
    form.sliderIDs,
    form.collectionIDs,
    form.exclusiveIDs,
  ].map((ids) => ids && [...new Set(ids)])
  // Sliders before home, as when one of them is changed
  await tx.$executeRaw`SELECT FROM sliders ORDER BY id FOR UPDATE`
  await lockRow(tx, 'home_layout', HOME_ID, form.updated)
  await Promise.all([
    assertKnown(sliderIDs, (where) => tx.slider.count({ where })),
    assertKnown(collectionIDs, (where) => tx.collection.count({ where })),
    assertKnown(exclusiveIDs, (where) => tx.music.count({ where })),
  ])
  if (sliderIDs) await orderSliders(tx, sliderIDs)
  await tx.homeLayout.update({
    where: { id: HOME_ID },
    data: { ...(collectionIDs && { collectionIDs }), ...(exclusiveIDs && { exclusiveIDs }) },
  })
  await renewHome(tx)
}

async function assertKnown(
  ids: readonly number[] = [],
  count: (where: { id: { in: number[] } }) => Promise<number>,
): Promise<void> {
  if ((await count({ id: { in: [...ids] } })) < ids.length) throw problem('row.unknown-reference')
}

const orderSliders = (tx: Tx, ids: readonly number[]): Promise<number> => tx.$executeRaw`
  UPDATE sliders SET position = placed.position, updated_at = now()
  FROM (SELECT id, row_number() OVER (ORDER BY array_position(${ids}::int[], id), position, id)::int - 1 AS position
    FROM sliders) placed
  WHERE placed.id = sliders.id AND placed.position <> sliders.position`
