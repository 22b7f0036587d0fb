/** A share is an unlisted address that leads to the page of its item, or to a list of them. */
import { addressOf, itemPaths, openShare } from '@nava/contracts'
import { type Child, subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { FastifyRequest } from 'fastify'
import type { ResourceKind, ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { Env } from '../../platform/env.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { EpisodesStore } from './episodes.store.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, type ItemKind, idOf, parseItem } from './item-id.ts'
import type { SubsonicPlaylistsStore } from './playlists.store.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SharesStore, ShareRow } from './shares.store.ts'
import type { SongsStore } from './songs.store.ts'

export interface ShareFeatures {
  env: Pick<Env, 'publicUrl' | 'productName'>
  songs: SongsStore
  episodes: EpisodesStore
  subsonicPlaylists: SubsonicPlaylistsStore
  resources: ResourcesStore
  shares: SharesStore
}

export function shareRoutes(routes: Routes, { answer }: SubsonicServer, features: ShareFeatures) {
  const { env, shares } = features
  const assertShareable = shareableChecker(features)
  const entriesOf = entryReader(features)

  const present = (
    { id, description, owner, createdAt, expiresAt, visitedAt, visits }: ShareRow,
    entry: Child[],
    request: FastifyRequest,
  ) => ({
    id,
    url: siteOrigin(env.publicUrl, request) + addressOf(openShare, { params: { id } }),
    ...(description !== '' && { description }),
    username: owner,
    created: createdAt.toISOString(),
    ...(expiresAt && { expires: expiresAt.toISOString() }),
    ...(visitedAt && { lastVisited: visitedAt.toISOString() }),
    visitCount: visits,
    entry,
  })

  answer(calls.getShares, async ({ user, request }) => {
    const rows = await shares.list(user.userID)
    const entries = await entriesOf(rows, user)
    return { shares: { share: rows.map((row) => present(row, entries.get(row.id) ?? [], request)) } }
  })

  answer(calls.createShare, async ({ query, user, request }) => {
    const items = query.id.filter((text) => text !== '').map(parseItem)
    if (items.length === 0) throw new SubsonicFailure('missing', 'Required parameter is missing: id')
    await assertShareable(items, user)
    const row = await shares.create(user.userID, items, query)
    if (!row) throw new SubsonicFailure('generic', 'There are too many shares. Delete one first.')
    const entries = await entriesOf([row], user)
    return { shares: { share: [present(row, entries.get(row.id) ?? [], request)] } }
  })

  answer(calls.updateShare, async ({ query, user }) => {
    if (!(await shares.change(query.id, user.userID, query))) throw new SubsonicFailure('notFound')
    return {}
  })

  answer(calls.deleteShare, async ({ query, user }) => {
    if (!(await shares.remove(query.id, user.userID))) throw new SubsonicFailure('notFound')
    return {}
  })

  serve(routes, openShare, async ({ params: { id }, reply }) => {
    const share = await shares.visit(id)
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const [first, ...others] = share?.items ?? []
    if (!share || !first) throw problem('address.not-found')
    if (others.length === 0) return void reply.redirect(pathOf(first), 302)
    const entries = (await entriesOf([{ id }], undefined)).get(id) ?? []
    const title = escapeHtml(share.description || env.productName)
    const links = entries.map(
      (entry) =>
        `<li><a href="${pathOf(parseItem(entry.id))}">${escapeHtml(entry.title)}</a> ${escapeHtml(entry.artist ?? '')}</li>`,
    )
    reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<meta name="color-scheme" content="light dark"><title>${title}</title>` +
          `<h1 dir="auto">${title}</h1><ol dir="auto">\n${links.join('\n')}\n</ol>\n`,
      )
  })
}

/** Kinds of items whose visibility is a rule of their own */
const RESOURCES: Partial<Record<ItemKind, ResourceKind>> = {
  track: 'music',
  single: 'music',
  video: 'music',
  episode: 'podcast',
  album: 'album',
  artist: 'artist',
  collection: 'collection',
  dj: 'dj',
}

/** Returns a function that throws error 70 if one of the items is missing, hidden, or a private playlist of others. */
function shareableChecker({ resources, episodes, subsonicPlaylists }: ShareFeatures) {
  const areVisible = async (kind: ItemKind, ids: readonly number[], user: Caller): Promise<boolean> => {
    const resource = RESOURCES[kind]
    if (resource) return resources.areVisible(resource, ids, user)
    if (kind === 'playlist') return (await subsonicPlaylists.findAll(ids, user)).length === ids.length
    const shows = (await episodes.channels(user)).filter((each) => each.kind === kind)
    return ids.every((id) => shows.some((show) => show.id === id))
  }

  return async (items: readonly Item[], user: Caller): Promise<void> => {
    for (const [kind, each] of Map.groupBy(items, (item) => item.kind)) {
      const ids = [...new Set(each.map(({ id }) => id))]
      if (!(await areVisible(kind, ids, user))) throw new SubsonicFailure('notFound')
    }
  }
}

const VISITOR: Caller = {
  userID: 0,
  name: '',
  isAdmin: false,
  tokenVersion: 0,
  artistIDs: [],
  djIDs: [],
  rooms: [],
  sessionID: undefined,
  tokenUse: 'app',
}

/** Returns the entries that a caller, or a visitor, may see, by share. */
function entryReader({ shares, songs, episodes }: ShareFeatures) {
  return async (rows: readonly { id: string }[], user: Caller | undefined): Promise<Map<string, Child[]>> => {
    const caller = user ?? VISITOR
    const entries = await shares.entries(
      rows.map(({ id }) => id),
      user !== undefined,
    )
    const ids = (wanted: ItemKind) => [
      ...new Set(entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
    ]
    const found = await Promise.all([
      songs.songs(ids('track'), caller),
      songs.videos(ids('video'), caller),
      episodes.children(ids('episode'), caller),
    ])
    const known = new Map(found.flat().map((entry) => [entry.id, entry]))
    const byShare = Map.groupBy(entries, ({ shareID }) => shareID)
    return new Map(
      [...byShare].map(([shareID, each]) => [
        shareID,
        each.flatMap(({ kind, id }) => known.get(idOf(kind, id)) ?? []),
      ]),
    )
  }
}

function pathOf({ kind, id }: Item): string {
  switch (kind) {
    case 'track':
    case 'single':
      return itemPaths.music(id)
    case 'video':
      return itemPaths.video(id)
    case 'album':
      return itemPaths.album(id)
    case 'artist':
      return itemPaths.artist(id)
    case 'playlist':
      return itemPaths.playlist(id)
    case 'collection':
      return itemPaths.collection(id)
    case 'episode':
      return itemPaths.podcast(id)
    case 'show':
      return itemPaths.podcastCollection(id)
    case 'dj':
      return itemPaths.dj(id)
    default:
      return kind satisfies never
  }
}
