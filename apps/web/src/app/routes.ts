import type { Endpoint } from '@nava/contracts'
import type { ComponentType } from 'react'
import { type Params, matchRoutes } from 'react-router-dom'
import { routes as made } from 'virtual:routes'
import type * as z from 'zod'
import { idIn } from '../lib/paths/path-id.ts'
import { prefetch } from '../lib/calls/query.ts'
import { session } from '../lib/session/session.ts'
import type { Screen } from '../pages/screens.ts'

export interface PageRoute extends Omit<Screen, 'code'> {
  path: string
  page: () => Promise<{ default: ComponentType }>
  calls?: readonly Endpoint<z.ZodObject, z.ZodObject, undefined>[]
  signedIn?: boolean
}

export const routes = made as PageRoute[] // by vite/page-routes.ts

interface RouteMatch {
  route: PageRoute
  params: Params
}

/** Page, frame and link request the same path in a row. */
let last: { pathname: string; match: RouteMatch | undefined } | undefined

export function matchRoute(pathname: string): RouteMatch | undefined {
  if (last?.pathname === pathname) return last.match
  // Sorts all routes at each call.
  const [found] = matchRoutes(routes, pathname) ?? []
  const match = found && { route: found.route, params: found.params }
  last = { pathname, match }
  return match
}

/** Starts the page's calls while its code loads, except with malformed ids. */
export function startCalls({ route: { calls = [], signedIn }, params }: RouteMatch): void {
  if (signedIn && session.read().state !== 'user') return
  const id = idIn(params['id'])
  for (const call of calls) {
    if (!call.path.includes('{')) prefetch(call)
    else if (id !== undefined) prefetch(call, { params: { id } })
  }
}
