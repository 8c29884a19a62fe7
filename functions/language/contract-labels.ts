/**
 * The labels of the links and buttons by which consumers withdraw from contracts and cancel them. Laws prescribe them,
 * or a wording as clear (docs/consumer-law.md).
 */
import type { Language, Translated } from './language.ts'

const labels = {
  withdraw_link: {
    en: 'Withdraw from contract here',
    da: 'Fortryd aftalen her',
    sv: 'Ångra avtalet här',
    nb: 'Gå fra avtalen her',
    de: 'Vertrag widerrufen',
    fi: 'Peruuta sopimus tästä',
  },
  withdraw_confirm: {
    en: 'Confirm withdrawal',
    da: 'Bekræft fortrydelse',
    sv: 'Bekräfta att du ångrar avtalet',
    nb: 'Bekreft at du går fra avtalen',
    de: 'Widerruf bestätigen',
    fi: 'Vahvista peruutus',
  },
  cancel_link: {
    en: 'Cancel contracts here',
    da: 'Opsig aftaler her',
    sv: 'Säg upp avtal här',
    nb: 'Si opp avtaler her',
    de: 'Verträge hier kündigen',
    fi: 'Irtisano sopimukset tästä',
  },
  cancel_confirm: {
    en: 'Cancel now',
    da: 'Opsig nu',
    sv: 'Säg upp nu',
    nb: 'Si opp nå',
    de: 'jetzt kündigen',
    fi: 'Irtisano nyt',
  },
  your_contract: {
    en: 'Your contract',
    da: 'Din aftale',
    sv: 'Ditt avtal',
    nb: 'Din avtale',
    de: 'Ihr Vertrag',
    fi: 'Sopimuksesi',
  },
} as const satisfies Readonly<Record<string, Translated>>

export type ContractLabel = keyof typeof labels

export interface Labelled {
  readonly text: string
  /** The language of the text, if it is not that of the page. */
  readonly lang?: string
}

/** French sellers have the words of French law, because no page is in French. */
const french: Partial<Record<ContractLabel, string>> = {
  cancel_link: 'Résilier votre contrat',
  cancel_confirm: 'Notification de la résiliation',
}

/** The label for a seller of a country. */
export function contractLabel(label: ContractLabel, language: Language, country?: string): Labelled {
  const text = country === 'FR' ? french[label] : undefined
  return text === undefined ? { text: labels[label][language] } : { text, lang: 'fr' }
}
