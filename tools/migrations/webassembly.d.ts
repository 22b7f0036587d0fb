/** The used parts of WebAssembly and of the engine's module, which TypeScript declares only with the DOM */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Imports,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}
