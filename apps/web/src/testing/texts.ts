import { beforeAll } from 'vitest'
import { matchRoute } from '../app/routes.ts'
import { type Namespace, loadTexts } from '../lib/i18n/i18n.ts'

/** Loads texts for components that are tested without their page. Texts of further namespaces are errors. */
export function withTexts(...namespaces: readonly Namespace[]) {
  beforeAll(() => loadTexts(...namespaces))
}

export function withTextsOf(...paths: readonly string[]) {
  withTexts(...paths.flatMap((path) => matchRoute(path)?.route.texts ?? []))
}
