import { getHome, listSliders } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { HomeStore } from './home.store.ts'
import type { KeptHome } from './keep-home.ts'

export function homeRoutes(routes: Routes, deps: { home: HomeStore; keptHome: KeptHome }) {
  serve(routes, getHome, () => deps.keptHome.read())
  serve(routes, listSliders, () => deps.home.sliders())
}
