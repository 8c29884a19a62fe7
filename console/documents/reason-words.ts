/** Reasons for which a collection failed, in words. A reason without words is shown as its code. */
import { translated } from '../words/translated.ts'

export const reasonWords = translated({
  reason_funds: {
    en: 'Not enough money',
    da: 'Ikke penge nok',
    sv: 'Inte tillräckligt med pengar',
    nb: 'Ikke nok penger',
    de: 'Konto nicht gedeckt',
    fi: 'Ei riittävästi varoja',
  },
  reason_confirm: {
    en: 'Payer has to confirm',
    da: 'Betaleren skal bekræfte',
    sv: 'Betalaren ska bekräfta',
    nb: 'Betaleren må bekrefte',
    de: 'Zahler muss bestätigen',
    fi: 'Maksajan vahvistettava',
  },
  reason_expired: {
    en: 'Card has expired',
    da: 'Kortet er udløbet',
    sv: 'Kortet har gått ut',
    nb: 'Kortet er utløpt',
    de: 'Karte abgelaufen',
    fi: 'Kortti on vanhentunut',
  },
  reason_lost: {
    en: 'Card lost or stolen',
    da: 'Kortet er mistet eller stjålet',
    sv: 'Kortet är förlorat eller stulet',
    nb: 'Kortet er mistet eller stjålet',
    de: 'Karte verloren oder gestohlen',
    fi: 'Kortti kadonnut tai varastettu',
  },
  reason_declined: {
    en: 'Declined by the bank',
    da: 'Afvist af banken',
    sv: 'Nekad av banken',
    nb: 'Avvist av banken',
    de: 'Von der Bank abgelehnt',
    fi: 'Pankki hylkäsi',
  },
  reason_closed: {
    en: 'Account closed or wrong',
    da: 'Kontoen er lukket eller forkert',
    sv: 'Kontot är stängt eller fel',
    nb: 'Kontoen er stengt eller feil',
    de: 'Konto geschlossen oder falsch',
    fi: 'Tili suljettu tai väärä',
  },
  reason_mandate: {
    en: 'No mandate, or refused by the payer',
    da: 'Ingen aftale, eller afvist af betaleren',
    sv: 'Inget medgivande, eller nekad av betalaren',
    nb: 'Ingen avtale, eller avvist av betaleren',
    de: 'Kein Mandat oder Widerspruch des Zahlers',
    fi: 'Ei valtuutusta tai maksaja kieltäytyi',
  },
})
