/** Made by vite/page-routes.ts. */
declare module 'virtual:routes' {
  export const routes: unknown
}
