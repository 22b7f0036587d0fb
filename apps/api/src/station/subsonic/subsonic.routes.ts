/** Subsonic API with OpenSubsonic extensions, for existing music players */
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Env } from '../../platform/env.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { SignInFeatures } from './authenticate.ts'
import { subsonicServer } from './serve-subsonic.ts'
import { systemRoutes } from './system.routes.ts'

export function subsonicRoutes(
  routes: Routes,
  features: SignInFeatures & { env: Pick<Env, 'productKey'>; users: UsersStore },
) {
  const server = subsonicServer(routes, features)
  systemRoutes(server, features)
}
