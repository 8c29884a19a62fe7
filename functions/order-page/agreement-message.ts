/** The message to a payer who returns from the page of an agreement. */
import type { Seller } from '../domain/order/order-view.ts'
import type { Language } from '../language/language.ts'
import { markup } from './markup.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'

type Translated = Readonly<Record<Language, string>>

const titles = {
  agreement_made: {
    en: 'Thank you',
    da: 'Tak',
    sv: 'Tack',
    nb: 'Takk',
    de: 'Vielen Dank',
    fi: 'Kiitos',
  },
  agreement_under_way: {
    en: 'Just a moment',
    da: 'Et øjeblik',
    sv: 'Ett ögonblick',
    nb: 'Et øyeblikk',
    de: 'Einen Moment',
    fi: 'Hetkinen',
  },
  agreement_broken_off: {
    en: 'Nothing was agreed',
    da: 'Der er ikke indgået nogen aftale',
    sv: 'Inget avtal ingicks',
    nb: 'Ingen avtale ble inngått',
    de: 'Es wurde nichts vereinbart',
    fi: 'Sopimusta ei tehty',
  },
  agreement_over: {
    en: 'This link is no longer valid',
    da: 'Linket gælder ikke længere',
    sv: 'Länken gäller inte längre',
    nb: 'Lenken gjelder ikke lenger',
    de: 'Dieser Link gilt nicht mehr',
    fi: 'Linkki ei ole enää voimassa',
  },
} as const satisfies Readonly<Record<string, Translated>>

const texts: Readonly<Record<AgreementMessage, Translated>> = {
  agreement_made: {
    en: 'It will be used to pay your invoices from now on. You can close this page.',
    da: 'Dine fakturaer opkræves herefter på denne måde. Du kan lukke siden.',
    sv: 'Dina fakturor dras på detta sätt från och med nu. Du kan stänga sidan.',
    nb: 'Fakturaene dine trekkes på denne måten fra nå av. Du kan lukke siden.',
    de: 'Ihre Rechnungen werden ab jetzt so eingezogen. Sie können diese Seite schließen.',
    fi: 'Laskusi veloitetaan tästä lähtien näin. Voit sulkea sivun.',
  },
  agreement_under_way: {
    en: 'The payment provider has not reported the outcome yet. You do not need to do anything. Open the link again in a few minutes to see it.',
    da: 'Betalingsudbyderen har ikke meldt udfaldet endnu. Du skal ikke gøre noget; åbn linket igen om nogle minutter for at se det.',
    sv: 'Betalningsleverantören har inte meddelat utfallet än. Du behöver inte göra något; öppna länken igen om några minuter för att se det.',
    nb: 'Betalingsleverandøren har ikke meldt utfallet ennå. Du trenger ikke gjøre noe; åpne lenken igjen om noen minutter for å se det.',
    de: 'Der Zahlungsanbieter hat das Ergebnis noch nicht gemeldet. Sie müssen nichts tun; öffnen Sie den Link in einigen Minuten erneut, um es zu sehen.',
    fi: 'Maksupalvelu ei ole vielä ilmoittanut tulosta. Sinun ei tarvitse tehdä mitään; avaa linkki muutaman minuutin kuluttua uudelleen.',
  },
  agreement_broken_off: {
    en: 'Open the link again whenever you like.',
    da: 'Åbn linket igen, når du vil.',
    sv: 'Öppna länken igen när du vill.',
    nb: 'Åpne lenken igjen når du vil.',
    de: 'Öffnen Sie den Link wieder, wann immer Sie möchten.',
    fi: 'Avaa linkki uudelleen milloin haluat.',
  },
  agreement_over: {
    en: 'Please ask customer service for a new one.',
    da: 'Bed kundeservice om et nyt.',
    sv: 'Be kundtjänst om en ny.',
    nb: 'Be kundeservice om en ny.',
    de: 'Bitte fragen Sie den Kundenservice nach einem neuen.',
    fi: 'Pyydä asiakaspalvelusta uusi.',
  },
}

export type AgreementMessage = keyof typeof titles

export function agreementMessage(message: AgreementMessage, sellers: readonly Seller[], options: PageOptions): Page {
  const { language } = options
  return pageOf(options, {
    title: titles[message][language],
    sellers,
    content: () =>
      markup`<div class="narrow"><section class="card"><h1>${titles[message][language]}</h1><p>${texts[message][language]}</p></section></div>`,
  })
}
