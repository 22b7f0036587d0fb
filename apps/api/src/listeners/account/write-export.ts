import type { AccountRows, ExportedList, ExportedValues } from '../../platform/account-rows.ts'
import { JsonStream } from '../../platform/http/caching.ts'

/** Streams everything that is kept of a user. @throws 404 for an unknown one */
export type ExportAccount = (userID: number) => Promise<JsonStream>

export const exportAccount =
  (parts: readonly AccountRows[]): ExportAccount =>
  async (userID) =>
    new JsonStream(writeExport(await readValues(parts, userID), parts, userID))

/** Returns the values that precede the lists. @throws 404 for an unknown user */
async function readValues(parts: readonly AccountRows[], userID: number): Promise<ExportedValues> {
  const values = await Promise.all(parts.flatMap((part) => part.values?.read(userID) ?? []))
  return values.reduce<ExportedValues>((all, some) => ({ ...all, ...some }), {
    exportedAt: new Date().toISOString(),
  })
}

async function* writeExport(
  values: ExportedValues,
  parts: readonly AccountRows[],
  userID: number,
): AsyncGenerator<string> {
  yield JSON.stringify(values).slice(0, -1)
  for (const [name, { pages }] of parts.flatMap(({ lists = {} }) => Object.entries<ExportedList>(lists))) {
    yield `,${JSON.stringify(name)}:[`
    let comma = ''
    for await (const page of pages(userID)) {
      yield comma + JSON.stringify(page).slice(1, -1)
      comma = ','
    }
    yield ']'
  }
  yield '}'
}
