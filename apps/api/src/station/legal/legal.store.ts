import type { Language, LegalPage } from '@nava/contracts'
import type { Sql } from '@nava/db'

export interface StoredLegalText {
  language: Language
  text: string
  updatedAt: Date
}

export const legalStore = (sql: Sql) => ({
  ofPage: async (page: LegalPage): Promise<StoredLegalText[]> => {
    const { rows } = await sql.query<StoredLegalText>({
      name: 'legal-texts',
      text: `SELECT language, text, updated_at AS "updatedAt" FROM legal_texts
        WHERE page = $1::legal_page ORDER BY language`,
      values: [page],
    })
    return rows
  },
})
