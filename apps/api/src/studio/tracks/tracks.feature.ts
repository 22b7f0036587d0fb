import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { trackRoutes } from './tracks.routes.ts'

export const tracksFeature = (base: Base & Needs<typeof trackRoutes>): Feature => ({
  account: accountRows(base),
  routes: (routes) => trackRoutes(routes, base),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    uploadedMusics: exported(
      'Music',
      'id',
      ({ where: { userID: createdByID, id }, ...page }) =>
        db.music.findMany({
          ...page,
          where: { createdByID, id },
          select: {
            id: true,
            title: true,
            createdAt: true,
            assets: {
              select: { kind: true, sourceName: true, sourceBytes: true },
              where: { sourceVersion: { not: '' } },
              orderBy: { kind: 'asc' },
            },
            subtitles: { select: { language: true }, orderBy: { language: 'asc' } },
            furtherLyrics: { select: { language: true }, orderBy: { language: 'asc' } },
          },
        }),
      (row) => ({
        musicID: row.id,
        title: row.title,
        when: row.createdAt.toISOString(),
        files: row.assets.map(({ kind, sourceName, sourceBytes }) => ({
          kind,
          name: sourceName,
          bytes: Number(sourceBytes),
        })),
        subtitles: row.subtitles.map(({ language }) => language),
        lyrics: row.furtherLyrics.map(({ language }) => language),
      }),
    ),
  },
})
