import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { presentTrack, titledTrack } from '../account/exported-items.ts'
import { dislikeRoutes } from './dislikes.routes.ts'
import { dislikesStore } from './dislikes.store.ts'

export function dislikesFeature({ db, sql, resources }: Base) {
  const dislikes = dislikesStore(sql)
  return {
    dislikes,
    account: accountRows({ db }),
    routes: (routes: Routes) => dislikeRoutes(routes, { dislikes, resources }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    dislikedMusics: exported(
      'DislikedMusic',
      'musicID',
      (page) => db.dislikedMusic.findMany({ ...page, include: { music: titledTrack } }),
      presentTrack,
    ),
  },
})
