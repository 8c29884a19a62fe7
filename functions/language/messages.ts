/**
 * The words of every refusal, one entry a code, in every language (decisions: "Requests"). `{name}` stands for one of
 * the fault's values. Entries are grouped by the subject they belong to.
 */
import type { Fault } from '../domain/fault.ts'
import type { Language, Translated } from './language.ts'

export const messages = {
  // Requests
  idempotency_key_reused: {
    en: 'The Idempotency-Key was used before with another request.',
    da: 'Idempotency-Key er tidligere brugt med en anden forespørgsel.',
    sv: 'Idempotency-Key har tidigare använts med en annan begäran.',
    nb: 'Idempotency-Key er tidligere brukt med en annen forespørsel.',
    de: 'Der Idempotency-Key wurde bereits mit einer anderen Anfrage verwendet.',
    fi: 'Idempotency-Key on jo käytetty toisessa pyynnössä.',
  },
  // Customers
  customer_unknown: {
    en: 'There is no customer with this id.',
    da: 'Der findes ingen kunde med dette id.',
    sv: 'Det finns ingen kund med detta id.',
    nb: 'Det finnes ingen kunde med denne id-en.',
    de: 'Es gibt keinen Kunden mit dieser ID.',
    fi: 'Tällä tunnuksella ei ole asiakasta.',
  },
  customer_exists: {
    en: 'A customer with this id already exists.',
    da: 'Der findes allerede en kunde med dette id.',
    sv: 'Det finns redan en kund med detta id.',
    nb: 'Det finnes allerede en kunde med denne id-en.',
    de: 'Ein Kunde mit dieser ID existiert bereits.',
    fi: 'Tällä tunnuksella on jo asiakas.',
  },
} as const satisfies Readonly<Record<string, Translated>>

export type MessageCode = keyof typeof messages

/** A fault in words. */
export function wording(fault: Fault, language: Language): string {
  const template: string = messages[fault.code][language]
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(fault.values?.[name] ?? placeholder))
}
