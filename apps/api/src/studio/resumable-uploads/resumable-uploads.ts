import { type AssetKind, ResumableTarget, uploadMusic, uploadPodcast, uploadVideo } from '@nava/contracts'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import { StorageFull } from '@nava/media/storage/storage'
import type { Upload } from '@tus/server'
import pLimit from 'p-limit'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited, Change } from '../../platform/audit/audited.ts'
import { allows, type Caller } from '../../platform/http/auth.ts'
import { HttpError, invalidInput, problem } from '../../platform/http/errors.ts'
import { plainName } from '../../platform/http/receive-file.ts'
import { authorizeUpload } from '../uploads/authorize-upload.ts'
import { noSpace, type Uploads } from '../uploads/uploads.ts'
import type { ResumableFileStore } from './resumable-file-store.ts'
import type { ResumableUpload, ResumableUploadsStore } from './resumable-uploads.store.ts'

export type ResumableUploads = ReturnType<typeof resumableUploads>

/** Returns true if a retry would be refused too. */
const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && ![401, 408, 409, 429].includes(error.status)

export function resumableUploads(deps: {
  rows: ResumableUploadsStore
  files: ResumableFileStore
  disk: DiskSpace
  music: MusicStore
  podcasts: PodcastsStore
  musicUploads: Uploads
  podcastUploads: Uploads
  changes: Audited
  /** Maximum bytes */
  limits: Record<AssetKind, number>
}) {
  const { rows, files, disk, limits } = deps
  const inTurn = pLimit(1)
  const uploadsOf = { music: deps.musicUploads, podcast: deps.podcastUploads }

  const authorize = async (user: Caller, { owner, ownerID: id, kind }: Target): Promise<Change> => {
    if (!allows(owner === 'music' ? 'artist' : 'dj', user)) throw problem('access.denied')
    const params = { id }
    if (owner === 'podcast') {
      const row = ownPodcast.visible(user, await deps.podcasts.find(id))
      const authorization = await authorizeUpload(ownPodcast, deps.podcastUploads, user, row)
      return deps.changes.call(uploadPodcast, { user, params }, [authorization])
    }
    const row = ownMusic.visible(user, await deps.music.findOwnership(id))
    const authorization = await authorizeUpload(ownMusic, deps.musicUploads, user, row)
    return deps.changes.call(kind === 'audio' ? uploadMusic : uploadVideo, { user, params }, [authorization])
  }

  const finish = async (upload: ResumableUpload, by: Caller, sha256: string | undefined): Promise<void> => {
    const { id, owner, ownerID, kind, bytes, name } = upload
    try {
      const change = await authorize(by, upload)
      const record: Change['record'] = async (tx) => {
        await change.record(tx)
        if (!(await rows.accept(tx, id))) throw new NotPending()
      }
      await files.withWholeFile(id, (path) =>
        uploadsOf[owner].accept(ownerID, kind, { path, bytes, name, sha256 }, by, { record }),
      )
    } catch (error) {
      if ((await rows.find(id))?.isAccepted) return
      if (error instanceof NotPending) throw problem('upload.not-found')
      if (isFinal(error)) {
        await rows.remove(id)
        await files.removeFile(id)
      }
      throw error
    }
    await files.removeFile(id)
  }

  return {
    /**
     * @throws 400 for malformed metadata, 403 or 404 for others' rows, 413 for a too large file, 413 or 429
     * over the quota, 422 for an empty file, 503 if the storage is away, 507 without space
     */
    begin: async ({ id, size = 0, metadata }: Upload, by: Caller): Promise<void> => {
      const { data: target, error } = ResumableTarget.safeParse(metadata ?? {}, { reportInput: true })
      if (error) throw invalidInput(error)
      const { owner, ownerID, kind, filename } = target
      await authorize(by, target)
      if (size > limits[kind]) throw problem('upload.too-large')
      if (size === 0) throw problem('upload.empty')
      const assetID = await uploadsOf[owner].reserve(ownerID, kind)
      const upload = { id, assetID, userID: by.userID, name: plainName(filename ?? ''), bytes: size }
      const former = await inTurn(() =>
        rows.create(upload, async (tx) => {
          const arriving = await rows.arriving(tx, by.userID, assetID)
          if (!by.isAdmin) await uploadsOf[owner].checkQuota(tx, assetID, size, arriving)
          const claim = await disk
            .claim(files.directory, (await rows.reservedBytes(tx)) + size)
            .catch(refuseWithoutSpace)
          claim.release()
        }),
      )
      if (former !== undefined) await files.removeFile(former)
    },

    enter: async (id: string, by: Caller): Promise<ResumableUpload> => {
      const upload = await rows.find(id)
      if (upload?.userID !== by.userID) throw problem('upload.not-found')
      return upload
    },

    /**
     * Accepts a complete upload, even after a restart or an outage. `sha256`: that of the whole, hexadecimal, if known.
     * @throws the reason of a refusal
     */
    complete: async (upload: ResumableUpload, by: Caller, sha256: string | undefined): Promise<void> => {
      if (!upload.isAccepted && upload.receivedBytes === upload.bytes) await finish(upload, by, sha256)
    },
  }
}

function refuseWithoutSpace(failure: unknown): never {
  throw failure instanceof StorageFull ? noSpace() : failure
}

type Target = Pick<ResumableTarget, 'owner' | 'ownerID' | 'kind'>

/** Thrown if another request has accepted or replaced the upload */
class NotPending extends Error {
  override name = 'NotPending'
}
