/** What is used here of the standard interface, and of the engine's module; TypeScript has it only together with a browser. */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Imports,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}
