import { getHome, listSliders } from '@nava/contracts'
import { type Routes, serve } from '../http/serve.ts'
import type { BuildHome } from './build-home.ts'
import type { HomeStore } from './home.store.ts'

export function homeRoutes(routes: Routes, deps: { home: HomeStore; buildHome: BuildHome }) {
  serve(routes, getHome, () => deps.buildHome())
  serve(routes, listSliders, () => deps.home.sliders())
}
