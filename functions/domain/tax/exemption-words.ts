/**
 * Reasons for a line without tax, in the words of its document (VAT directive, Article 226, points 11 and 11a). The
 * words of a reverse charge are those of the directive in each language, and those of Norway's own law.
 */
import type { Language, Translated } from '../../language/language.ts'
import type { TaxFacts } from './tax-facts.ts'

const reverseCharge: Translated = {
  en: 'Reverse charge',
  da: 'Omvendt betalingspligt',
  sv: 'Omvänd betalningsskyldighet',
  nb: 'Omvendt avgiftsplikt',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
  fi: 'Käännetty verovelvollisuus',
}

/** The words of a reverse charge or of an exemption; undefined if the line has tax, or if no reason is given. */
export function exemptionWords({ kind, reason }: TaxFacts, language: Language): string | undefined {
  if (kind !== 'reverse_charge') return reason
  return reason === undefined ? reverseCharge[language] : `${reverseCharge[language]}. ${reason}`
}
