// Single constants, which builds copy to where they are used

export const SOUNDBITES_MAX = 10
/** Characters */
export const SOUNDBITE_TITLE = 128
/** Seconds */
export const SOUNDBITE_LATEST = 359_999
export const SOUNDBITE_SHORTEST = 0.5
export const SOUNDBITE_LONGEST = 120
