/** The names of payment methods, as payers know them. */
import type { Language, Translated } from './language.ts'

const names: Readonly<Partial<Record<string, Translated>>> = {
  card: { en: 'Card', da: 'Kort', sv: 'Kort', nb: 'Kort', de: 'Karte', fi: 'Kortti' },
  sepa_debit: {
    en: 'SEPA direct debit',
    da: 'SEPA Direct Debit',
    sv: 'SEPA-autogiro',
    nb: 'SEPA direkte belastning',
    de: 'SEPA-Lastschrift',
    fi: 'SEPA-suoraveloitus',
  },
  bacs_debit: {
    en: 'Direct debit',
    da: 'Direct Debit (Bacs)',
    sv: 'Autogiro (Bacs)',
    nb: 'Direkte belastning (Bacs)',
    de: 'Lastschrift (Bacs)',
    fi: 'Suoraveloitus (Bacs)',
  },
}

/** Methods with a brand name, such as Klarna, are called by it. */
export const paymentMethodName = (method: string, language: Language): string =>
  names[method]?.[language] ?? `${method.charAt(0).toUpperCase()}${method.slice(1).replaceAll('_', ' ')}`
