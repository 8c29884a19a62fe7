/** The words of links to the portal, on pages and in e-mails. */
import type { Translated } from './language.ts'

export const portalLabel: Translated = {
  en: 'My subscription',
  da: 'Mit abonnement',
  sv: 'Min prenumeration',
  nb: 'Mitt abonnement',
  de: 'Mein Abonnement',
  fi: 'Oma tilaus',
}
