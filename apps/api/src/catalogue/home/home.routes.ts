import { getHome, listSliders } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { HomeStore } from './home.store.ts'
import type { CachedHome } from './cached-home.ts'

export function homeRoutes(routes: Routes, deps: { home: HomeStore; keptHome: CachedHome }) {
  serve(routes, getHome, () => deps.keptHome.read())
  serve(routes, listSliders, () => deps.home.sliders())
}
