/** Words about complaints on documents. */
import type { Language, Translated } from './language.ts'

const reason: Translated = {
  en: 'Credit for a copy of {issue}',
  da: 'Godtgørelse for et eksemplar af {issue}',
  sv: 'Ersättning för ett exemplar av {issue}',
  nb: 'Godtgjørelse for et eksemplar av {issue}',
  de: 'Gutschrift für ein Exemplar von {issue}',
  fi: 'Hyvitys yhdestä numerosta: {issue}',
}

/** The line of a credit note that says which copy is credited. */
export const complaintReason = (issue: string, language: Language): string =>
  reason[language].replace('{issue}', () => issue)
