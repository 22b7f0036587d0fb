export const SECTIONS = {
  profile: 'setting.profile',
  password: 'setting.password',
  appearance: 'setting.appearance',
  playback: 'setting.playback',
  notices: 'account.notices.title',
  passkeys: 'setting.passkeys',
  apps: 'setting.apps',
  savedFeed: 'setting.savedFeed',
  scrobbling: 'setting.scrobbling',
  library: 'setting.library',
  devices: 'setting.devices',
  data: 'setting.data',
} as const

export type SectionName = keyof typeof SECTIONS
