/** What stands for the address of a server where a library comes from a file */
export const LIBRARY_SERVICES = {
  spotify: { name: 'Spotify', address: 'https://open.spotify.com' },
  lastfm: { name: 'Last.fm', address: 'https://www.last.fm' },
} as const
export type LibraryService = keyof typeof LIBRARY_SERVICES

/** Returns the service whose export was imported; undefined for a server. */
export const libraryServiceAt = (address: string) =>
  Object.values(LIBRARY_SERVICES).find((service) => service.address === address)

/** Returns the host of a server, or the name of a service. */
export const librarySource = (address: string): string =>
  libraryServiceAt(address)?.name ?? new URL(address).host
