/** The words of the e-mail that asks for an agreement, in every language. `{name}` stands for a value. */
import { fillIn } from '../language/fill-in.ts'
import type { Language, Translated } from '../language/language.ts'

const words = {
  failed_subject: {
    en: 'Your payment of invoice {number} needs you',
    da: 'Din betaling af faktura {number} kræver din hjælp',
    sv: 'Din betalning av faktura {number} behöver din hjälp',
    nb: 'Betalingen din av faktura {number} trenger deg',
    de: 'Die Zahlung der Rechnung {number} braucht Ihre Bestätigung',
    fi: 'Laskun {number} maksu tarvitsee vahvistuksesi',
  },
  failed: {
    en: '{amount} for invoice {number} could not be collected from {from}.',
    da: '{amount} for faktura {number} kunne ikke opkræves fra {from}.',
    sv: '{amount} för faktura {number} kunde inte dras från {from}.',
    nb: '{amount} for faktura {number} kunne ikke trekkes fra {from}.',
    de: '{amount} für Rechnung {number} ließen sich nicht von {from} einziehen.',
    fi: 'Laskun {number} summaa {amount} ei voitu veloittaa ({from}).',
  },
  failed_next: {
    en: 'Confirm your card or account on the page below, or choose another one. The invoice is then paid automatically.',
    da: 'Bekræft dit kort eller din konto på siden herunder, eller vælg en anden. Så opkræves fakturaen af sig selv.',
    sv: 'Bekräfta ditt kort eller konto på sidan nedan, eller välj ett annat. Då dras fakturan av sig själv.',
    nb: 'Bekreft kortet eller kontoen din på siden nedenfor, eller velg en annen. Da trekkes fakturaen av seg selv.',
    de: 'Bestätigen Sie Ihre Karte oder Ihr Konto auf der Seite unten, oder wählen Sie ein anderes. Die Rechnung wird dann von selbst eingezogen.',
    fi: 'Vahvista korttisi tai tilisi alla olevalla sivulla tai valitse toinen. Lasku veloitetaan sen jälkeen itsestään.',
  },
  ask_subject: {
    en: 'Choose how you pay {seller}',
    da: 'Vælg, hvordan du betaler til {seller}',
    sv: 'Välj hur du betalar till {seller}',
    nb: 'Velg hvordan du betaler til {seller}',
    de: 'Wählen Sie, wie Sie an {seller} zahlen',
    fi: 'Valitse, miten maksat: {seller}',
  },
  ask: {
    en: 'On the page below you enter the card or account from which your invoices are paid.',
    da: 'På siden herunder angiver du det kort eller den konto, som dine fakturaer betales fra.',
    sv: 'På sidan nedan anger du det kort eller konto som dina fakturor betalas från.',
    nb: 'På siden nedenfor oppgir du kortet eller kontoen som fakturaene dine betales fra.',
    de: 'auf der Seite unten geben Sie die Karte oder das Konto an, von dem Ihre Rechnungen bezahlt werden.',
    fi: 'Alla olevalla sivulla annat kortin tai tilin, josta laskusi maksetaan.',
  },
  until: {
    en: 'The page can be used until {until}.',
    da: 'Siden kan bruges til den {until}.',
    sv: 'Sidan kan användas till den {until}.',
    nb: 'Siden kan brukes til {until}.',
    de: 'Die Seite ist bis zum {until} nutzbar.',
    fi: 'Sivua voi käyttää {until} asti.',
  },
  button: {
    en: 'Card or account',
    da: 'Kort eller konto',
    sv: 'Kort eller konto',
    nb: 'Kort eller konto',
    de: 'Karte oder Konto',
    fi: 'Kortti tai tili',
  },
} as const satisfies Readonly<Record<string, Translated>>
export type AgreementWord = keyof typeof words

export const sayAgreement = (
  word: AgreementWord,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string => fillIn(words[word][language], values)
