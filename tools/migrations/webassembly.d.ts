/** Used parts of WebAssembly, whose types TypeScript has only with the DOM, and of the engine's module */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Imports,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}
