import { getParser } from 'bowser'

export type DeviceKind = 'desktop' | 'mobile' | 'tablet' | 'tv'

/** Returns what a User-Agent header says of its device; what it does not say is empty. */
export function deviceOf(agent: string): { kind: DeviceKind; browser: string; system: string } {
  // The parser throws on an empty text.
  if (!agent) return { kind: 'desktop', browser: '', system: '' }
  const parser = getParser(agent)
  const kind = parser.getPlatformType()
  return {
    kind: kind === 'mobile' || kind === 'tablet' || kind === 'tv' ? kind : 'desktop',
    browser: parser.getBrowserName(),
    system: parser.getOSName(),
  }
}
