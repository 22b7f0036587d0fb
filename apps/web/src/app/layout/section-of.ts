import type { Section, Tab } from '../../pages/screens.ts'
import { matchRoute } from '../routes.ts'

export const sectionOf = (pathname: string): Section | undefined => matchRoute(pathname)?.route.section

export function tabOf(pathname: string): Tab | undefined {
  const { tab, section } = matchRoute(pathname)?.route ?? {}
  return tab ?? (section && 'home')
}
