/** Words of the portal's e-mails: a link to sign in, and a change that was made. */
import { fillIn } from './fill-in.ts'
import type { Language, Translated } from './language.ts'

const words = {
  link_subject: {
    en: 'Your link to sign in to {publisher}',
    da: 'Dit link til at logge ind hos {publisher}',
    sv: 'Din länk för att logga in hos {publisher}',
    nb: 'Din lenke for å logge inn hos {publisher}',
    de: 'Ihr Link zur Anmeldung bei {publisher}',
    fi: 'Kirjautumislinkkisi: {publisher}',
  },
  link_text: {
    en: 'This link signs you in to your subscription. It works once, within {minutes} minutes.',
    da: 'Dette link logger dig ind på dit abonnement. Det virker én gang inden for {minutes} minutter.',
    sv: 'Den här länken loggar in dig på din prenumeration. Den fungerar en gång inom {minutes} minuter.',
    nb: 'Denne lenken logger deg inn på abonnementet ditt. Den virker én gang innen {minutes} minutter.',
    de: 'Mit diesem Link melden Sie sich bei Ihrem Abonnement an. Er gilt einmal, innerhalb von {minutes} Minuten.',
    fi: 'Tällä linkillä kirjaudut tilaukseesi. Se toimii kerran, {minutes} minuutin ajan.',
  },
  link_button: {
    en: 'Sign in',
    da: 'Log ind',
    sv: 'Logga in',
    nb: 'Logg inn',
    de: 'Anmelden',
    fi: 'Kirjaudu sisään',
  },
  link_after: {
    en: 'If you did not ask for it, you can ignore this e-mail. Nobody can sign in without the link.',
    da: 'Hvis du ikke har bedt om det, kan du se bort fra denne e-mail. Ingen kan logge ind uden linket.',
    sv: 'Om du inte har bett om den kan du bortse från det här mejlet. Ingen kan logga in utan länken.',
    nb: 'Hvis du ikke har bedt om den, kan du se bort fra denne e-posten. Ingen kan logge inn uten lenken.',
    de: 'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Link kann sich niemand anmelden.',
    fi: 'Jos et pyytänyt sitä, voit jättää tämän sähköpostin huomiotta. Kukaan ei voi kirjautua ilman linkkiä.',
  },
  changed_subject: {
    en: 'Something was changed in your subscription to {publisher}',
    da: 'Der er ændret noget i dit abonnement hos {publisher}',
    sv: 'Något har ändrats i din prenumeration hos {publisher}',
    nb: 'Noe er endret i abonnementet ditt hos {publisher}',
    de: 'In Ihrem Abonnement bei {publisher} wurde etwas geändert',
    fi: 'Tilauksessasi on muutettu jotain: {publisher}',
  },
  changed_text: {
    en: 'Somebody has changed something on the pages where you look after your subscription. If it was you, you need not do anything.',
    da: 'Nogen har ændret noget på de sider, hvor du administrerer dit abonnement. Hvis det var dig, skal du ikke gøre noget.',
    sv: 'Någon har ändrat något på sidorna där du sköter din prenumeration. Om det var du behöver du inte göra något.',
    nb: 'Noen har endret noe på sidene der du administrerer abonnementet ditt. Hvis det var deg, trenger du ikke å gjøre noe.',
    de: 'Jemand hat auf den Seiten, auf denen Sie Ihr Abonnement verwalten, etwas geändert. Wenn Sie das waren, brauchen Sie nichts zu tun.',
    fi: 'Joku on muuttanut jotain sivuilla, joilla hoidat tilaustasi. Jos se olit sinä, sinun ei tarvitse tehdä mitään.',
  },
  changed_button: {
    en: 'See your subscription',
    da: 'Se dit abonnement',
    sv: 'Se din prenumeration',
    nb: 'Se abonnementet ditt',
    de: 'Abonnement ansehen',
    fi: 'Katso tilauksesi',
  },
  changed_after: {
    en: 'If it was not you, sign in and look at it, or contact us.',
    da: 'Hvis det ikke var dig, så log ind og se på det, eller kontakt os.',
    sv: 'Om det inte var du, logga in och titta på det eller kontakta oss.',
    nb: 'Hvis det ikke var deg, logg inn og se på det, eller kontakt oss.',
    de: 'Wenn Sie das nicht waren, melden Sie sich an und sehen Sie nach, oder wenden Sie sich an uns.',
    fi: 'Jos se et ollut sinä, kirjaudu sisään ja tarkista asia tai ota meihin yhteyttä.',
  },
} as const satisfies Readonly<Record<string, Translated>>

export type ReaderMailWord = keyof typeof words

export const sayReaderMail = (
  word: ReaderMailWord,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string => fillIn(words[word][language], values)
