/** The words on the buttons of a document's actions, wherever a screen offers them. */
import { translated } from '../words/translated.ts'

export const documentActionWords = translated({
  pay: {
    en: 'Register payment',
    da: 'Registrer betaling',
    sv: 'Registrera betalning',
    nb: 'Registrer betaling',
    de: 'Zahlung erfassen',
    fi: 'Kirjaa maksu',
  },
  collect: {
    en: 'Collect {money} now',
    da: 'Opkræv {money} nu',
    sv: 'Dra {money} nu',
    nb: 'Trekk {money} nå',
    de: '{money} jetzt einziehen',
    fi: 'Veloita {money} nyt',
  },
  credit: { en: 'Credit', da: 'Krediter', sv: 'Kreditera', nb: 'Krediter', de: 'Gutschreiben', fi: 'Hyvitä' },
  readdress: {
    en: 'Correct the address',
    da: 'Ret adressen',
    sv: 'Rätta adressen',
    nb: 'Rett adressen',
    de: 'Anschrift berichtigen',
    fi: 'Korjaa osoite',
  },
  send: {
    en: 'Send again',
    da: 'Send igen',
    sv: 'Skicka igen',
    nb: 'Send på nytt',
    de: 'Erneut senden',
    fi: 'Lähetä uudelleen',
  },
})
