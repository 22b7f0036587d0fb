import type { Params, ProblemCode } from '@nava/contracts'

export type RefusalCode = Extract<
  ProblemCode,
  | 'library.file-unreadable'
  | 'library.file-empty'
  | 'library.file-too-long'
  | 'library.files-too-long'
  | 'library.too-many-names'
  | 'library.too-many-rows'
  | 'library.too-large'
>

/** Thrown for exports that are not read */
export class RefusedExport extends Error {
  override name = 'RefusedExport'
  readonly code: RefusalCode
  readonly params: Params
  constructor(code: RefusalCode, params: Params = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
