import { describe, expect, it } from 'vitest'
import { languages, type Language } from '../../functions/language/language.ts'
import { nothingFilledIn } from '../../functions/order-page/filled-in.ts'
import { giftAcceptedPage, giftOverPage, giftPage } from '../../functions/order-page/gift-page.ts'
import { notFoundPage, tryLaterPage } from '../../functions/order-page/message-page.ts'
import { orderWords } from '../../functions/order-page/order-words.ts'
import {
  confirmedPage,
  confirmPage,
  overPage,
  paymentPage,
  receivedPage,
  summaryPage,
} from '../../functions/order-page/summary-page.ts'
import { testPaymentPage } from '../../functions/order-page/test-payment-page.ts'
import { intro, order, seller, year } from './sample-order.ts'

const options = (language: Language = 'en') => ({
  language,
  query: 'iframe=true',
  timezone: 'Europe/Copenhagen',
  changeUrl: '/order/gazette/?from=1',
  lookedAt: false,
})
const text = ({ html }: { readonly html: string }) => html.replaceAll('\u00a0', ' ')
const gift = {
  sellers: [seller],
  giver: 'Ann Berg',
  gift: 'The Gazette',
  message: 'Hi\nBo',
  recipient: 'Bo',
  email: 'bo@example.com',
}

describe('the summary of an order', () => {
  it.each([
    ['en', 'Order with obligation to pay'],
    ['da', 'Bestil med betalingspligt'],
    ['sv', 'Beställ med betalningsskyldighet'],
    ['nb', 'Bestill med betalingsforpliktelse'],
    ['de', 'Zahlungspflichtig bestellen'],
    ['fi', 'Tilaa – tilaukseen liittyy maksuvelvollisuus'],
  ] as const)('has in %s the button that the law wants', (language, words) => {
    expect(text(summaryPage(order(), options(language)))).toContain(`<button type="submit">${words}</button>`)
  })

  it('has the total, the price afterwards, the terms and the right of withdrawal before the button', () => {
    const html = text(summaryPage(order(), options()))
    const places = [
      'Ann Berg<br>Bredgade 1<br>1260 København K<br>Denmark',
      'Total now <small>incl. VAT</small></dt><dd>DKK 99.00</dd>',
      'then DKK 80.00 per month',
      'https://demo-media.example/terms',
      'within 14 days',
      'Order with obligation to pay',
    ].map((part) => html.indexOf(part))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('and the pages after it say when a gift begins, as do those of its link', () => {
    const given = order({ gift: { name: 'Bo', email: 'bo@example.com', begin: '2031-12-24' } })
    const begins = { ...gift, begin: '2031-12-24' }
    for (const page of [
      ...[summaryPage(given, options()), receivedPage(given, options()), confirmPage(given, options())],
      ...[confirmedPage(given, options()), giftPage(begins, nothingFilledIn, options())],
      giftAcceptedPage(begins, options()),
    ]) {
      expect(text(page)).toContain('24 December 2031')
    }
  })

  it('asks for no obligation where nothing is to be paid, now or later', () => {
    const free = { amountMinor: 0, currency: 'DKK' }
    const totals = [free]
    const trial = order({ totals, items: [{ kind: 'campaign', quantity: 1, ...intro, price: free }] })
    const gratis = order({ totals, items: [{ kind: 'campaign', quantity: 1, ...year, price: free }] })
    expect(text(summaryPage(trial, options()))).toContain('Order with obligation to pay')
    expect(text(summaryPage(gratis, options()))).toContain('Order free of charge')
  })

  it('names beside the button what is subscribed to and for how long', () => {
    const html = text(summaryPage(order({ items: [{ kind: 'campaign', quantity: 2, ...year }] }), options()))
    expect(html).toContain('<dt>2 × A whole year<br><small>The Gazette, Web access, 1 year</small></dt>')
  })

  it('shows the answers as the reader reads them', () => {
    const html = text(
      summaryPage(
        order({
          fields: [
            { name: 'Newsletter', type: 'boolean', value: true },
            { name: 'Birthday', type: 'date', value: '1990-03-01' },
            { name: 'Call me', type: 'datetime', value: '2027-06-01T10:00:00.000Z' },
            { name: 'Pets', type: 'integer', value: 2 },
            { name: 'Delivery address', type: 'address', value: { address: 'Havnen 1', country: 'SE' } },
          ],
          billing_address: { company: 'Berg ApS', address: 'Torvet 2', country: 'DK' },
        }),
        options('da'),
      ),
    )
    const facts = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value])
    expect(Object.fromEntries(facts)).toMatchObject({
      Newsletter: 'Ja',
      Birthday: '1. marts 1990',
      'Call me': '1. juni 2027 12.00',
      Pets: '2',
      'Delivery address': 'Havnen 1<br>Sverige',
      Fakturaadresse: 'Berg ApS<br>Torvet 2<br>Danmark',
    })
  })

  it('sends what it showed to be paid, now and after the first period', () => {
    const html = text(summaryPage(order(), options()))
    const shown = /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(shown.replaceAll('&quot;', '"'))).toEqual({
      totals: order().totals,
      terms: [
        {
          duration: 'P3M',
          then: { campaign_id: 'standard', price: { amountMinor: 8000, currency: 'DKK' }, every: 'P1M' },
        },
      ],
    })
  })

  it('says that a payment came to nothing', () => {
    expect(text(summaryPage(order(), { ...options(), notice: 'payment_failed' }))).toContain(
      'The payment was not made.',
    )
  })
})

describe('the pages after an order', () => {
  it('tell the same of an order that waits for a confirmation and of an order that is done', () => {
    const [waiting, done] = (['awaitingemailconfirmation', 'approved'] as const).map((status) =>
      text(receivedPage(order({ status }), options())),
    )
    expect(waiting).toBe(done)
    expect(done).toContain('You will get an e-mail at ann@example.com.')
  })

  it('lead to the payment by a link', () => {
    expect(text(paymentPage(order(), 'https://pay.example/1', options()))).toContain('href="https://pay.example/1"')
  })

  it('confirm by a button alone', () => {
    expect(text(confirmPage(order(), options()))).toMatch(/<form method="post"><button type="submit">Confirm the order/)
  })

  it('offer every outcome of a test payment', () => {
    const html = text(testPaymentPage({ sellers: [seller], totals: order().totals }, options()))
    expect([...html.matchAll(/name="choice" value="([\w-]+)"/g)].map(([, value]) => value)).toEqual([
      'pay',
      'refuse',
      'break-off',
    ])
  })
})

const all = (language: Language) => [
  summaryPage(order({ gift: { name: 'Bo', email: 'bo@example.com', message: 'Hi' } }), options(language)),
  receivedPage(order(), { ...options(language), lookedAt: true }),
  paymentPage(order(), 'https://pay.example/1', options(language)),
  overPage(order(), '/order/gazette/', options(language)),
  confirmPage(order(), options(language)),
  confirmedPage(order(), options(language)),
  testPaymentPage({ sellers: [seller], totals: order().totals }, options(language)),
  giftPage(gift, nothingFilledIn, options(language)),
  giftAcceptedPage(gift, options(language)),
  giftOverPage([seller], options(language)),
  notFoundPage(options(language)),
  tryLaterPage(options(language)),
]

describe('the colour of a publisher', () => {
  it.each([
    ['#ffd200', '#000'],
    ['#0b2a4a', '#fff'],
    ['#757575', '#fff'],
    ['#777777', '#000'],
  ])('%s has words in %s on it', (colour, words) => {
    const { html, style } = summaryPage(order(), { ...options(), brand: { colour } })
    expect(style).toContain(`--button: ${colour}; --on-button: ${words}`)
    expect(html).toContain(`<style>${style}</style>`)
  })

  it('that is none leaves the page as it is', () => {
    const { style } = summaryPage(order(), { ...options(), brand: { colour: 'red} body{display:none' } })
    expect(style).not.toContain('red}')
  })
})

describe('the logo of a publisher', () => {
  it('stands for its name', () => {
    const { html } = summaryPage(order(), { ...options(), brand: { logo: 'data:image/png;base64,AAAA' } })
    expect(html).toContain('<img class="logo" src="data:image/png;base64,AAAA" alt="Demo Media ApS">')
  })
})

describe('every page', () => {
  it.each(languages)('is whole in %s, and leads to itself in every language', (language) => {
    for (const page of all(language)) {
      const html = text(page).replaceAll(/<(style|script)>[^]*?<\/\1>| name="shown" value="[^"]*"/g, '')
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toMatch(/<title>[^<]{3,}<\/title>/)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).not.toMatch(/[{}]|undefined|\[object/)
      for (const other of languages) expect(html).toContain(`href="?iframe=true&amp;language=${other}" lang="${other}"`)
    }
  })

  it('has no text that is taken for HTML', () => {
    const evil = `"><script>1</script><img src=x onerror='1'>`
    const orders = order({
      form: { url_id: evil, name: evil },
      email: evil,
      address: { name: evil, company: evil, address: evil },
      items: [{ kind: 'campaign', quantity: 1, ...intro, name: evil }],
      fields: [{ name: evil, type: 'text', value: evil }],
      gift: { name: evil, email: evil, message: evil },
      ordering_code: evil,
      terms_url: evil,
      sellers: [{ ...seller, name: evil, address: evil, tax_registration_id: evil, email: evil }],
    })
    const pages = [
      summaryPage(orders, { ...options(), changeUrl: evil, query: evil }),
      receivedPage(orders, options()),
      paymentPage(orders, evil, options()),
      overPage(orders, evil, options()),
      confirmPage(orders, options()),
      giftPage(
        { ...gift, giver: evil, gift: evil, message: evil, email: evil, sellers: orders.sellers },
        nothingFilledIn,
        options(),
      ),
    ]
    for (const page of pages) expect(text(page)).not.toMatch(/<script|<img/)
  })
})

describe('the words', () => {
  it('are said in each language, with the same values', () => {
    for (const [word, said] of Object.entries(orderWords)) {
      const values = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()
      for (const language of languages) {
        expect(said[language].trim(), `${word} in ${language}`).not.toBe('')
        expect(values(said[language]), `${word} in ${language}`).toEqual(values(said.en))
      }
    }
  })
})
