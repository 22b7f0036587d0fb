import * as contracts from '@nava/contracts'
import { limits, type PressKind } from '@nava/contracts'
import { musicIsFor, podcastIsFor } from '@nava/db/visibility'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import { type SendingFeatures, streamSender } from '../../catalogue/streams/stream-sender.ts'
import type { PublishedAsset, StreamsStore } from '../../catalogue/streams/streams.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { ownAlbum } from '../albums/own-album.ts'
import type { ArtistAlbumsStore } from '../albums/artist-albums.store.ts'
import type { PressLinksStore } from './press-links.store.ts'

interface PressFeatures extends SendingFeatures {
  pressLinks: PressLinksStore
  music: MusicStore
  podcasts: PodcastsStore
  artistAlbums: Pick<ArtistAlbumsStore, 'find'>
  streams: StreamsStore
}

export function pressLinkRoutes(routes: Routes, features: PressFeatures) {
  ownersRoutes(routes, features)
  readersRoutes(routes, features)
}

function ownersRoutes(routes: Routes, features: PressFeatures) {
  const { pressLinks, music, podcasts, artistAlbums } = features

  /** @throws 404 if it is hidden from the caller, 403 if it belongs to others; admins send no links of others */
  const assertOwn = async (user: Caller, { kind, id }: { kind: PressKind; id: number }): Promise<void> => {
    switch (kind) {
      case 'music': {
        const row = ownMusic.visible(user, await music.findOwnership(id))
        if (!musicIsFor.owned(row, user)) throw problem('music.not-yours')
        return
      }
      case 'album':
        if (ownAlbum(user, id, await artistAlbums.find(id)).authorization.asAdmin)
          throw problem('album.artist-not-yours')
        return
      case 'podcast': {
        const row = ownPodcast.visible(user, await podcasts.find(id))
        if (!podcastIsFor.owned(row, user)) throw problem('podcast.not-yours')
        return
      }
      default:
        return kind satisfies never
    }
  }

  serve(routes, contracts.listPressLinks, async ({ params, user }) => {
    await assertOwn(user, params)
    return pressLinks.list(params.kind, params.id)
  })

  serve(routes, contracts.createPressLink, async ({ params, body, user }) => {
    await assertOwn(user, params)
    const link = await pressLinks.create(user.userID, params, body)
    if (!link) throw problem('edit.too-many', { max: limits.pressLinks.perItem })
    return link
  })

  serve(routes, contracts.revokePressLink, async ({ params: { key, ...item }, user }) => {
    await assertOwn(user, item)
    if (!(await pressLinks.revoke(item, key))) throw problem('row.not-found')
    return 'true' as const
  })
}

/** What a link opens; the link itself is what entitles */
function readersRoutes(routes: Routes, features: PressFeatures) {
  const { pressLinks, streams } = features
  const { sendAudio, sendVideo } = streamSender(routes, features)

  serve(routes, contracts.getPressPage, async ({ params: { key }, reply }) => {
    const head = await pressLinks.open(key)
    if (!head) throw problem('row.not-found')
    reply.header('x-robots-tag', 'noindex')
    const { id, releaseDate, expires, imageVersion: version, ...rest } = head
    return {
      ...rest,
      releaseDate: releaseDate.toISOString(),
      expires: expires.toISOString(),
      picture: { kind: rest.kind, id, version },
      items: await pressLinks.items(key),
    }
  })

  const assertOpened = async ({ key, kind, id }: Item): Promise<void> => {
    const items = await pressLinks.items(key)
    if (!items.some((item) => item.kind === kind && item.id === id)) throw problem('row.not-found')
  }

  /** @throws 404 if the link does not open the item, or nothing is published */
  const opened = async (item: Item, found: () => Promise<PublishedAsset | null>) => {
    await assertOpened(item)
    const asset = await found()
    if (!asset?.version) throw problem('stream.not-found')
    return { ...asset, version: asset.version, isOpen: false, facts: asset }
  }

  serve(routes, contracts.pressAudio, async ({ params, request, reply }) => {
    const { kind, id } = params
    const asset = await opened(params, () =>
      kind === 'music' ? streams.ofMusic(id, 'audio') : streams.ofPodcast(id),
    )
    await sendAudio({ request, reply, query: {} }, asset, limits.audio.qualities[0])
  })

  serve(routes, contracts.pressVideo, async ({ params, request, reply }) => {
    const { kind, id } = params
    const asset = await opened(params, async () => (kind === 'music' ? streams.ofMusic(id, 'video') : null))
    await sendVideo({ request, reply, query: {} }, asset, limits.video.heights[0])
  })

  serve(routes, contracts.countPressPlay, async ({ params }) => {
    await assertOpened(params)
    await pressLinks.countPlay(params.key)
    return 'true' as const
  })
}

interface Item {
  key: string
  kind: 'music' | 'podcast'
  id: number
}
