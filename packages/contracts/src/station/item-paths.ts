import type { PageLink } from './pages.ts'

export const music = (id: number): PageLink => `/playMusic/${id}`
export const video = (id: number): PageLink => `/playVideo/${id}`
export const podcast = (id: number): PageLink => `/playPodcast/${id}`
export const artist = (id: number): PageLink => `/artist/${id}`
export const dj = (id: number): PageLink => `/dj/${id}`
export const album = (id: number): PageLink => `/album/${id}`
export const collection = (id: number): PageLink => `/collection/${id}`
export const playlist = (id: number): PageLink => `/myplaylists/${id}`
export const podcastCollection = (id: number): PageLink => `/podcastCollection/${id}`
export const news = (id: number): PageLink => `/newsPost/${id}`
