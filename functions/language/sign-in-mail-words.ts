/** Words of the e-mail with a link to sign in to the console. */
import type { Language } from './language.ts'

export type SignInMailWord = 'subject' | 'text' | 'button' | 'unasked'

export const signInMailWords: Readonly<Record<SignInMailWord, Readonly<Record<Language, string>>>> = {
  subject: {
    en: 'Sign in to {publisher}',
    da: 'Log ind hos {publisher}',
    sv: 'Logga in hos {publisher}',
    nb: 'Logg inn hos {publisher}',
    de: 'Anmelden bei {publisher}',
    fi: 'Kirjaudu sisään: {publisher}',
  },
  text: {
    en: 'This link signs you in as {email}. It works once, within {minutes} minutes.',
    da: 'Dette link logger dig ind som {email}. Det virker én gang, inden for {minutes} minutter.',
    sv: 'Den här länken loggar in dig som {email}. Den fungerar en gång, inom {minutes} minuter.',
    nb: 'Denne lenken logger deg inn som {email}. Den virker én gang, innen {minutes} minutter.',
    de: 'Mit diesem Link melden Sie sich als {email} an. Er gilt einmal, innerhalb von {minutes} Minuten.',
    fi: 'Tällä linkillä kirjaudut sisään käyttäjänä {email}. Se toimii kerran, {minutes} minuutin ajan.',
  },
  button: {
    en: 'Sign in',
    da: 'Log ind',
    sv: 'Logga in',
    nb: 'Logg inn',
    de: 'Anmelden',
    fi: 'Kirjaudu sisään',
  },
  unasked: {
    en: 'If you did not ask for it, you can ignore this e-mail. Nobody can sign in without the link.',
    da: 'Hvis du ikke har bedt om det, kan du se bort fra denne e-mail. Ingen kan logge ind uden linket.',
    sv: 'Om du inte har bett om den kan du bortse från det här mejlet. Ingen kan logga in utan länken.',
    nb: 'Hvis du ikke har bedt om den, kan du se bort fra denne e-posten. Ingen kan logge inn uten lenken.',
    de: 'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Link kann sich niemand anmelden.',
    fi: 'Jos et pyytänyt sitä, voit jättää tämän sähköpostin huomiotta. Kukaan ei voi kirjautua ilman linkkiä.',
  },
}
