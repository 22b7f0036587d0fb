import { getParser } from 'bowser'

export type DeviceKind = 'desktop' | 'mobile' | 'tablet' | 'tv'

/** Parses a User-Agent header; unknown parts are empty. */
export function deviceOf(agent: string): { kind: DeviceKind; browser: string; system: string } {
  if (!agent) return { kind: 'desktop', browser: '', system: '' }
  const parser = getParser(agent)
  const kind = parser.getPlatformType()
  return {
    kind: kind === 'mobile' || kind === 'tablet' || kind === 'tv' ? kind : 'desktop',
    browser: parser.getBrowserName(),
    system: parser.getOSName(),
  }
}
