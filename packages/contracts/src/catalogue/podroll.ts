/** Podcasts that a DJ may recommend */
export const PODROLL_MAX = 20
