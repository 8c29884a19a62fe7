import { describe, expect, it } from 'vitest'
import { pageAnswer } from '../../functions/http/page-answer.ts'
import { languages } from '../../functions/language/language.ts'
import type { FilledIn } from '../../functions/order-page/filled-in.ts'
import { formPage, priceBox, type FormPageContent } from '../../functions/order-page/form-page.ts'
import { form, intro, price, seller, tenIssues, wineBook, year } from './sample-order.ts'

const filledIn = (values: Readonly<Record<string, string>> = {}, errors: FilledIn['errors'] = []): FilledIn => ({
  values: new Map(
    Object.entries({ campaign: 'intro', quantity: '1', ...values }).map(([name, text]) => [name, [text]]),
  ),
  errors,
})
const page = (changes: Partial<FormPageContent> = {}, language: (typeof languages)[number] = 'en') =>
  formPage(
    { form: form(), filledIn: filledIn(), price: price(), pricedBy: [], once: 'once-1', ...changes },
    { language, query: '' },
  ).html.replaceAll('\u00a0', ' ')

/** The tag of the input of a name. */
const inputOf = (html: string, name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

describe('the page of an ordering form', () => {
  it('shows what can be ordered, what it costs, and what it costs afterwards', () => {
    const html = page({}, 'da')
    expect(html).toMatch(/^<!doctype html>\n<html lang="da">/)
    expect(html).toContain('<title>Subscribe to The Gazette – Demo Media ApS</title>')
    expect(html).toMatch(/Try The Gazette.*99,00 kr\..*3 måneder.*Derefter 80,00 kr\. pr\. måned\. Fornyes, indtil du/s)
    expect(html).toMatch(/A whole year.*<s>800,00 kr\.<\/s> .*400,00 kr\..*1 år.*Stopper af sig selv\./s)
    expect(html).toMatch(/Ten issues.*10 numre.*Derefter 300,00 kr\. pr\. 3 måneder\./s)
    expect(html).toMatch(/The Wine Book.*Gratis/s)
  })

  it('shows the picture of a campaign with its words, and allows pictures from its host alone', () => {
    const picture = { url: 'https://img.gazette.example/intro.jpg?w=300&h=200', text: 'The cover of "June"' }
    const campaigns = [{ ...intro, picture }, year]
    const answered = formPage(
      { form: form({ campaigns }), filledIn: filledIn(), price: price(), pricedBy: [], once: 'once-1' },
      { language: 'en', query: '' },
    )
    const { body, headers } = pageAnswer(answered, { framing: 'nobody' })
    expect(body).toMatch(
      /<img class="picture" src="https:\/\/img\.gazette\.example\/intro\.jpg\?w=300&amp;h=200" alt="The cover of &quot;June&quot;"/,
    )
    const policy = String(headers?.['Content-Security-Policy'])
    expect(policy).toContain('img-src data: https://img.gazette.example;')
    const plain = pageAnswer({ ...answered, pictures: [] }, { framing: 'nobody' })
    expect(plain.headers?.['Content-Security-Policy']).toContain('img-src data:;')
  })

  it('adds up what is chosen, with the price after the first period', () => {
    const html = priceBox({ form: form(), price: price({ ordering_code: 'SPRING' }) }, 'en').html.replaceAll(
      '\u00a0',
      ' ',
    )
    expect(html).toContain('<dt>Try The Gazette</dt><dd>DKK 99.00</dd>')
    expect(html).toContain('<dt>The Wine Book</dt><dd>Free</dd>')
    expect(html).toContain('Total now <small>incl. VAT</small></dt><dd>DKK 99.00</dd>')
    expect(html).toContain('Try The Gazette: 3 months, then DKK 80.00 per month. Renews until you cancel.')
    expect(html).toContain('The prices include the code SPRING.')
  })

  it('promises no renewal where what follows ends by itself', () => {
    const then = {
      ...tenIssues.then,
      campaign_id: 'year',
      name: 'A year',
      price: year.price,
      every: 'P1Y',
      ends: true,
    } as const
    const items = [{ kind: 'campaign', quantity: 1, ...tenIssues, then }] as const
    const html = priceBox({ form: form(), price: price({ items }) }, 'en').html.replaceAll('\u00a0', ' ')
    expect(html).toContain('Ten issues: 10 issues, then DKK 400.00 per year. Ends by itself.')
  })

  it('says so where a code does not hold', () => {
    const wrong = form({ code: { code: 'NO', valid: false } })
    expect(priceBox({ form: wrong, price: price() }, 'en').html).toContain('This code cannot be used for this order.')
  })

  it('shows wrong input at its field, and what was filled in, but no password', () => {
    const html = page({
      filledIn: filledIn({ email: 'ann@', name: 'Ann "A" Berg', password: 'secret-secret', campaign: 'year' }, [
        { input: 'email', text: 'This is no e-mail address.' },
        { input: '', text: 'Try again.' },
      ]),
    })
    expect(html).toContain('<title>Error: Subscribe to The Gazette')
    expect(html).toMatch(/<div class="errors"[^>]* role="alert"[^>]* autofocus/)
    expect(html).toContain('<li><a href="#i-email">This is no e-mail address.</a></li><li>Try again.</li>')
    expect(html).toContain('<p class="error" id="i-email-error">This is no e-mail address.</p>')
    expect(inputOf(html, 'email')).toContain('value="ann@"')
    expect(inputOf(html, 'email')).toContain('aria-invalid="true" aria-describedby="i-email-hint i-email-error"')
    expect(inputOf(html, 'name')).toContain('value="Ann &quot;A&quot; Berg"')
    expect(inputOf(html, 'name')).not.toContain('aria-invalid')
    expect(html).not.toContain('secret-secret')
    expect(html).toMatch(/value="year" checked/)
  })

  it('gives each input a label, and what it is for', () => {
    const html = page()
    const inputs = [...html.matchAll(/<(?:input|select|textarea)([^>]*)>/g)].map(([, attributes = '']) => attributes)
    const visible = inputs.filter((attributes) => !attributes.includes('type="hidden"'))
    const unlabelled = visible.filter((attributes) => {
      const id = / id="([^"]+)"/.exec(attributes)?.[1] ?? ''
      return !html.includes(`for="${id}"`)
    })
    expect(visible.length).toBeGreaterThan(20)
    expect(unlabelled).toEqual([])
    const purposes = { email: 'email', name: 'name', address: 'street-address', postal_code: 'postal-code' }
    for (const [name, purpose] of Object.entries(purposes)) {
      expect(inputOf(html, name)).toContain(`autocomplete="${purpose}"`)
    }
    expect(inputOf(html, 'billing_country')).toContain('autocomplete="billing country"')
  })

  it('has each id once', () => {
    const ids = [...page().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
  })

  it('chooses the country of the seller at first, and the one that was chosen later', () => {
    expect(page()).toContain('<option value="DK" selected>Denmark</option>')
    const later = page({ filledIn: filledIn({ country: 'SE' }) })
    expect(later).toContain('<option value="SE" selected>Sweden</option>')
  })

  it('asks for each own field as its type is best filled in', () => {
    const types = ['text', 'integer', 'decimal', 'date', 'datetime', 'email', 'boolean', 'choice', 'address'] as const
    const fields = types.map((type) => ({
      id: type,
      name: `My ${type}`,
      type,
      choices: type === 'choice' ? ['print'] : [],
      required: false,
      scope: 'order' as const,
    }))
    const html = page({ form: form({ fields }), filledIn: filledIn({ 'field:boolean': '1', 'field:choice': 'print' }) })
    expect(inputOf(html, 'field:integer')).toContain('inputmode="numeric"')
    expect(inputOf(html, 'field:decimal')).toContain('inputmode="decimal"')
    expect(inputOf(html, 'field:date')).toContain('type="date"')
    expect(inputOf(html, 'field:datetime')).toContain('type="datetime-local"')
    expect(inputOf(html, 'field:email')).toContain('type="email"')
    expect(inputOf(html, 'field:boolean')).toContain(' checked')
    expect(html).toContain('<option value="print" selected>print</option>')
    expect(inputOf(html, 'field:address:postal_code')).not.toBe('')
  })

  it('of gifts asks for the recipient, and for no quantity', () => {
    const html = page({ form: form({ gift: true }) })
    expect(inputOf(html, 'recipient_email')).toContain('required')
    expect(inputOf(html, 'quantity')).toBe('')
    expect(inputOf(page(), 'recipient_email')).toBe('')
  })

  it('leaves out what the account does not have', () => {
    const bare = form({ campaigns: [intro], products: [], fields: [], accepts_codes: false, sellers: [] })
    const html = page({ form: bare })
    expect(inputOf(html, 'ordering_code')).toBe('')
    expect(html).not.toContain('name="product"')
    expect(html).not.toContain('<footer>')
  })

  it('sends the order by the button, not by the first button of the page, when Enter is pressed in a field', () => {
    const buttons = [...page().matchAll(/<button[^>]*>/g)].map(([button]) => button)
    expect(buttons[0]).not.toContain('name="show"')
  })

  it('has nothing from elsewhere, and no text is taken for HTML', () => {
    const evil = `"><script src=//x></script><img src=x onerror='1'>`
    const html = page({
      form: form({
        name: evil,
        campaigns: [{ ...intro, campaign_id: evil, name: evil, subscribed_to: [{ name: evil, external_id: evil }] }],
        products: [{ ...wineBook, external_id: evil, name: evil }],
        fields: [{ id: evil, name: evil, type: 'choice', choices: [evil], required: true, scope: 'order' }],
        sellers: [{ ...seller, name: evil, address: evil, email: evil }],
        code: { code: evil, valid: true },
      }),
      filledIn: filledIn({ email: evil, ordering_code: evil }, [{ input: 'email', text: evil }]),
      price: price({ ordering_code: evil, items: [{ kind: 'campaign', quantity: 2, ...year, name: evil }] }),
      once: evil,
    })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<iframe|style=|url\(|@import/)
    expect([...html.matchAll(/<link ([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      'rel="icon" href="data:,"',
    ])
  })

  it.each(languages)('leaves no value out in %s', (language) => {
    const shown = [page({}, language), page({ form: form({ gift: true }) }, language)]
    for (const html of shown) {
      expect(html.replaceAll(/<(style|script)>[^]*?<\/\1>/g, '')).not.toMatch(/[{}]|undefined|\[object/)
    }
  })
})
