declare module 'virtual:routes' {
  export const routes: unknown
}
