import { describe, expect, it } from 'vitest'
import { languages } from '../../functions/language/language.ts'
import { orderMailWords } from '../../functions/order-page/order-mail-words.ts'
import {
  confirmEmailLetter,
  deniedLetter,
  giftLetter,
  legalWords,
  orderConfirmationLetter,
  receivedLetter,
  resumeLetter,
  type GiftWords,
} from '../../functions/order-page/order-mail.ts'
import type { Letter } from '../../functions/mail/mail-letter.ts'
import { renderLetter } from '../../functions/mail/render-letter.ts'
import { intro, order, seller } from './sample-order.ts'

const options = { url: 'https://abo.example/order/demo/order-1/signature/', timezone: 'Europe/Copenhagen' }
const gift: GiftWords = {
  giver: 'Ann Berg',
  gift: 'The Gazette',
  recipient: 'Bo Dahl',
  message: 'Many happy returns!\nAnn',
  language: 'en',
  sellers: [seller],
  url: options.url,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rendered = (letter: Letter, language: (typeof languages)[number] = 'en') =>
  renderLetter(letter, language, { name: 'Demo Media ApS' })
const textOf = (letter: Letter) => rendered(letter).text

describe('the words of the law for a template', () => {
  it('have the terms, the days of the withdrawal and the links', () => {
    const links = [{ label: 'Withdraw from contract', url: 'https://abo.example/withdraw/DK/' }]
    const words = legalWords(order({ withdraw_days: 14 }), links)
    expect(words).toContain('within 14 days')
    expect(words).toContain('Withdraw from contract https://abo.example/withdraw/DK/')
    expect(legalWords(order({ withdraw_days: 0 }), [])).not.toContain('days')
  })
})

describe('the confirmation of an order', () => {
  it('says what was ordered, what it costs now and afterwards, who sells, on which terms, and how to withdraw', () => {
    const { subject, text, html } = rendered(
      orderConfirmationLetter(
        order({
          ordering_code: 'SPRING',
          payment_agreement: 'Card ending in 1234',
          billing_address: { company: 'Berg ApS', address: 'Torvet 2', country: 'DK' },
        }),
      ),
    )
    expect(subject).toBe('Your order with Demo Media ApS')
    expect(plain(text)).toBe(`Thank you for your order

Hello Ann Berg,

We have accepted your order. This is what you ordered:

Try The Gazette (The Gazette, 3 months): DKK 99.00
The Wine Book: Free
Total now, incl. VAT: DKK 99.00

The prices include the code SPRING.
Try The Gazette: 3 months, then DKK 80.00 per month. Renews until you cancel. Can be cancelled to the end of each subscription period.

Name and address

Ann Berg
Bredgade 1
1260 København K
Denmark

Invoice address

Berg ApS
Torvet 2
Denmark

Payment: Card ending in 1234

As a consumer you can withdraw from the order within 14 days without giving a reason. Tell us so in a clear statement: by letter, by e-mail, or with the link below.

Kind regards
Demo Media ApS

-- 
Demo Media ApS
Bredgade 1
1260 København K
Denmark
VAT number DK12345674
abo@demo-media.example

Terms and conditions of your order:
https://demo-media.example/terms
`)
    expect(html).toContain('href="https://demo-media.example/terms"')
    expect(html).not.toContain('>https://')
  })

  it('names the right of withdrawal also without terms, and not where there is none', () => {
    const { terms_url, ...without } = order()
    expect(terms_url).toBeDefined()
    expect(textOf(orderConfirmationLetter(without))).toContain('withdraw from the order within 14 days')
    expect(textOf(orderConfirmationLetter(order({ withdraw_days: 0 })))).not.toContain('withdraw')
  })
})

describe('an address in parts', () => {
  const linesWith = (changes: Readonly<Record<string, string>>) => {
    const { text } = rendered(orderConfirmationLetter(order({ address: { name: 'Ann', country: 'DK', ...changes } })))
    return /Name and address\n\n([^]*?)\n\n/.exec(text)?.[1]?.split('\n').slice(1, -1)
  }

  it('has its postal code and city on a line, once', () => {
    const place = { postal_code: '1260', city: 'København K' }
    expect(linesWith({ address: 'Bredgade 1', ...place })).toEqual(['Bredgade 1', '1260 København K'])
    expect(linesWith({ address: 'Bredgade 1260', ...place })).toEqual(['Bredgade 1260', '1260 København K'])
    expect(linesWith({ address: 'Bredgade 1\n1260 København K', ...place })).toEqual(['Bredgade 1', '1260 København K'])
    expect(linesWith(place)).toEqual(['1260 København K'])
    expect(linesWith({ address: 'Bredgade 1', city: 'Odense' })).toEqual(['Bredgade 1', 'Odense'])
    const british = { postal_code: 'SW1A 1AA', city: 'London' }
    expect(linesWith({ address: '1 Mall\nLondon\nSW1A 1AA', ...british })).toEqual(['1 Mall', 'London', 'SW1A 1AA'])
  })
})

describe('the request to confirm', () => {
  it('leads to the page, shows the order, and says until when it can be used', () => {
    const { subject, text } = rendered(confirmEmailLetter(order({ language: 'da' }), options))
    expect(subject).toBe('Bekræft din bestilling hos Demo Media ApS')
    expect(text).toContain(options.url)
    expect(plain(text)).toContain('I alt nu, inkl. moms: 99,00 kr.')
    // The order expires on 2 March, in the course of the day.
    expect(text).toContain('til og med den 1. marts 2027')
    expect(text).toContain('Har du ikke bestilt noget')
  })
})

describe('the way back to an order', () => {
  it('leads to the order', () => {
    const { subject, text } = rendered(resumeLetter(order(), options))
    expect(subject).toBe('Your order with Demo Media ApS is not complete yet')
    expect(text).toContain(options.url)
  })
})

describe('the acknowledgement of an order', () => {
  it('says that the order has come, and promises nothing yet', () => {
    const { subject, text } = rendered(receivedLetter(order()))
    expect(subject).toBe('We have received your order with Demo Media ApS')
    expect(text).toContain('It is not accepted yet')
    expect(plain(text)).toContain('Total now, incl. VAT: DKK 99.00')
    // An order's id means nothing to its reader.
    expect(text).not.toContain('order-1')
  })
})

describe('the end of an order', () => {
  it('says that nothing comes and nothing is to be paid', () => {
    const { subject, text } = rendered(deniedLetter(order()))
    expect(subject).toBe('Your order with Demo Media ApS was not accepted')
    expect(text).toContain('there is nothing to pay. These are its details:\n\nTry The Gazette\nThe Wine Book\n')
    expect(text).not.toContain('DKK')
  })
})

describe('the e-mail with a gift', () => {
  it('says who gives what, with the greeting and the link', () => {
    const { subject, text } = rendered(giftLetter(gift))
    expect(subject).toBe('Ann Berg has a gift for you')
    expect(text).toContain('Hello Bo Dahl,\n\nAnn Berg gives you: The Gazette.\n\n> Many happy returns!\n> Ann\n')
    expect(text).toContain(`You pay nothing.\n\nAccept the gift:\n${options.url}\n`)
  })

  it('and the confirmation to its giver say when it begins', () => {
    const begin = '2031-12-24'
    expect(rendered(giftLetter({ ...gift, begin })).text).toContain('The gift begins on 24 December 2031.')
    const ordered = order({ gift: { name: 'Bo', email: 'bo@example.com', begin } })
    expect(rendered(orderConfirmationLetter(ordered)).text).toContain('The gift begins on 24 December 2031.')
  })

  it('has no link but that of the gift, whatever the giver wrote', () => {
    const evil = 'https://spam.example'
    const { subject, text, html } = rendered(
      giftLetter({ ...gift, giver: evil, recipient: evil, message: `Win: ${evil}` }),
    )
    for (const part of [subject, text, html]) expect(part).not.toContain('spam.example')
  })
})

describe('every e-mail', () => {
  const all = (language: (typeof languages)[number]) => [
    confirmEmailLetter(order({ language }), options),
    resumeLetter(order({ language }), options),
    receivedLetter(order({ language })),
    deniedLetter(order({ language })),
    orderConfirmationLetter(
      order({ language, gift: { name: 'Bo', email: 'bo@example.com' }, payment_agreement: 'Card' }),
    ),
    giftLetter({ ...gift, language }),
  ]

  it.each(languages)('is whole in %s', (language) => {
    for (const letter of all(language)) {
      const { subject, text, html } = rendered(letter, language)
      for (const part of [subject, text, letter.preheader, letter.heading]) expect(part).not.toMatch(/[{}]|undefined/)
      expect(letter.heading).not.toBe('')
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).not.toContain('undefined')
    }
  })

  it('takes no text for HTML, and no text for a further header', () => {
    const evil = `<script>1</script>\r\nBcc: x@y.example`
    const orders = order({
      sellers: [{ ...seller, name: evil }],
      items: [{ kind: 'campaign', quantity: 1, ...intro, name: evil }],
    })
    for (const letter of [orderConfirmationLetter(orders), giftLetter({ ...gift, giver: evil, message: evil })]) {
      const { subject, html } = rendered(letter)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toContain('<script')
    }
  })

  it('has no link of the orderer’s, as its reader may be a stranger to the order', () => {
    const address = { name: 'www.spam.example', address: 'https://spam.example/win\nspam.example' }
    const orders = order({ address, billing_address: address, gift: { name: 'spam.example', email: 'bo@example.com' } })
    for (const letter of [
      confirmEmailLetter(orders, options),
      receivedLetter(orders),
      orderConfirmationLetter(orders),
    ]) {
      const { text, html } = rendered(letter)
      expect(text + html).not.toContain('spam.example')
    }
  })

  it('has its words in each language, with the same values', () => {
    for (const [word, said] of Object.entries(orderMailWords)) {
      const values = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()
      for (const language of languages)
        expect(values(said[language]), `${word} in ${language}`).toEqual(values(said.en))
    }
  })
})
