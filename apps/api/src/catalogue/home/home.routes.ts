import { getHome, listSliders } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { HomeStore } from './home.store.ts'
import type { BuildHome } from './build-home.ts'

export function homeRoutes(routes: Routes, features: { home: HomeStore; buildHome: BuildHome }) {
  serve(routes, getHome, () => features.buildHome(), { isForAll: true })
  serve(routes, listSliders, () => features.home.sliders())
}
