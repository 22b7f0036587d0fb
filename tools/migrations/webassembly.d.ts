/**
 * The parts of the standard interface, and of the engine's module, that are used here; TypeScript only has them
 * together with the DOM.
 */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Imports,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}
