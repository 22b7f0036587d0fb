/** The part of the standard interface that is used here; TypeScript knows it only together with a whole browser. */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Imports,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}
