import { getHome, listSliders } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { HomeStore } from './home.store.ts'
import type { CachedHome } from './cached-home.ts'

export function homeRoutes(routes: Routes, features: { home: HomeStore; cachedHome: CachedHome }) {
  serve(routes, getHome, () => features.cachedHome.read())
  serve(routes, listSliders, () => features.home.sliders())
}
