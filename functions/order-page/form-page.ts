/**
 * The page of an ordering form: the offers, the orderer, and the price. It works without scripts. With scripts, the
 * price follows the choices.
 */
import type { FormCampaign, FormProduct, FormView } from '../domain/order/order-view.ts'
import type { Language } from '../language/language.ts'
import { addressInputs } from './address-inputs.ts'
import { idOf, valueOf, type FilledIn } from './filled-in.ts'
import { checkbox, errorSummary, errorTexts, honeypot, textArea, textInput, type FormParts } from './form-controls.ts'
import { markup, type Markup } from './markup.ts'
import { orderScript } from './order-script.ts'
import { ownFieldInput } from './custom-field-inputs.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'
import { orderedPrice, type Priced } from './price-box.ts'
import { capitalised, continuationWords, periodWords, price, priceOrFree } from './price-words.ts'
import { sayIn } from './say-order.ts'

export interface FormPageContent {
  readonly form: FormView
  readonly filledIn: FilledIn
  /** The price of the chosen products; undefined if none is chosen. */
  readonly price: Priced | undefined
  /** The inputs of custom fields on which the price depends. */
  readonly pricedBy: readonly string[]
  /** Distinguishes filled-in forms, so that an order that is sent twice is placed once. */
  readonly once: string
}

export function formPage(content: FormPageContent, options: PageOptions): Page {
  const { form, filledIn, once, pricedBy } = content
  const priced = ['campaign', 'quantity', 'product', 'ordering_code', 'country', ...pricedBy]
  const { language } = options
  const say = sayIn(language)
  const parts: FormParts = { say, filledIn }
  const faulty = filledIn.errors.length > 0
  return pageOf(options, {
    title: faulty ? `${say('error')}: ${form.name}` : form.name,
    sellers: form.sellers,
    script: orderScript,
    pictures: form.campaigns.flatMap(({ picture }) => picture?.url ?? []),
    content: () => markup`<p class="step">${say('step', { step: 1 })}</p>
<h1>${form.name}</h1>
<form method="post" novalidate data-priced="${JSON.stringify(priced)}">
<button type="submit" class="trap">${say('to_summary')}</button>
<div class="columns">
<div>
${errorSummary(parts)}
${offers(form, parts, language)}
${form.gift && recipient(parts)}
${person(form, parts, language)}
${ownFields(form, parts, language)}
</div>
<div>
${honeypot(say)}
<input type="hidden" name="once" value="${once}">
<section class="card" aria-labelledby="your-order">
<h2 id="your-order">${say('your_order')}</h2>
${priceBox(content, language)}
${code(form, parts)}
<div class="act"><button type="submit">${say('to_summary')}</button><p class="hint">${say('not_binding_yet')}</p></div>
</section>
</div>
</div>
</form>`,
  })
}

/** The part of the page that the script replaces when something else is chosen. */
export function priceBox(
  { form, price: orderPrice }: Pick<FormPageContent, 'form' | 'price'>,
  language: Language,
): Markup {
  const say = sayIn(language)
  return markup`<div id="price" aria-live="polite">${
    orderPrice === undefined ? markup`<p class="hint">${say('nothing_chosen')}</p>` : orderedPrice(orderPrice, language)
  }${form.code?.valid === false && markup`<p class="error">${say('code_wrong')}</p>`}</div>`
}

function offers(form: FormView, parts: FormParts, language: Language): Markup {
  const { say, filledIn } = parts
  const chosen = valueOf(filledIn, 'campaign')
  return markup`${
    form.campaigns.length > 0 &&
    markup`<fieldset${errorsAbout(parts, 'campaign')}><legend>${say(form.gift ? 'choose_gift' : 'choose')}</legend>${errorTexts(filledIn, 'campaign')}${form.campaigns.map(
      (campaign, index) =>
        campaignChoice(campaign, {
          id: index === 0 ? idOf('campaign') : `${idOf('campaign')}-${index}`,
          checked: chosen === campaign.campaign_id,
          language,
        }),
    )}${
      !form.gift &&
      markup`<div class="after-choices">${textInput(parts, 'quantity', {
        label: say('quantity'),
        inputmode: 'numeric',
        width: 'short',
        maxLength: 6,
        required: true,
      })}</div>`
    }</fieldset>`
  }${form.products.length > 0 && products(form, parts, language)}`
}

const errorsAbout = ({ filledIn }: FormParts, input: string) =>
  filledIn.errors.some((error) => error.input === input) && markup` aria-describedby="${idOf(input)}-error"`

interface ChoiceOptions {
  readonly id: string
  readonly checked: boolean
  readonly language: Language
}

function campaignChoice(campaign: FormCampaign, { id, checked, language }: ChoiceOptions): Markup {
  const { campaign_id, name, benefits = [], picture, subscribed_to, price: now, full_price } = campaign
  const includes = subscribed_to.map((product) => product.name).join(', ')
  return markup`<label class="choice" for="${id}"><input type="radio" id="${id}" name="campaign" value="${campaign_id}"${
    checked && markup` checked`
  }><span class="what"><span class="named">${name}</span><span class="cost">${
    full_price.amountMinor !== now.amountMinor && markup`<s>${price(full_price, language)}</s> `
  }${priceOrFree(now, language)}</span><span class="small">${includes !== name && includes}</span><span class="small aside">${periodWords(
    campaign,
    language,
  )}</span><span class="small whole">${capitalised(continuationWords(campaign, language), language)}</span>${
    benefits.length > 0 &&
    markup`<span class="whole benefits">${benefits.map((benefit) => markup`<span>${benefit}</span>`)}</span>`
  }</span>${
    picture !== undefined &&
    markup`<img class="picture" src="${picture.url}" alt="${picture.text}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  }</label>`
}

function products({ campaigns, products: all }: FormView, parts: FormParts, language: Language): Markup {
  const { say, filledIn } = parts
  const chosen = filledIn.values.get('product') ?? []
  const choice = ({ external_id, name, price: cost }: FormProduct, index: number) => {
    const id = index === 0 ? idOf('product') : `${idOf('product')}-${index}`
    return markup`<label class="choice" for="${id}"><input type="checkbox" id="${id}" name="product" value="${external_id}"${
      chosen.includes(external_id) && markup` checked`
    }><span class="what"><span class="named">${name}</span><span class="cost">${priceOrFree(cost, language)}</span></span></label>`
  }
  return markup`<fieldset${errorsAbout(parts, 'product')}><legend>${say(campaigns.length > 0 ? 'extras' : 'you_order')}</legend>${errorTexts(filledIn, 'product')}${all.map(choice)}</fieldset>`
}

function recipient(parts: FormParts): Markup {
  const { say } = parts
  return markup`<fieldset><legend>${say('recipient')}</legend><p class="hint">${say('recipient_hint')}</p>${textInput(
    parts,
    'recipient_name',
    { label: say('recipient_name'), required: true, autocomplete: 'off' },
  )}${textInput(parts, 'recipient_email', {
    label: say('recipient_email'),
    type: 'email',
    required: true,
    autocomplete: 'off',
  })}${textArea(parts, 'recipient_message', { label: say('recipient_message') })}${textInput(parts, 'recipient_begin', {
    label: say('recipient_begin'),
    type: 'date',
    width: 'short',
  })}${textInput(parts, 'recipient_tell_on', {
    label: say('recipient_tell_on'),
    type: 'date',
    width: 'short',
  })}</fieldset>`
}

function person({ sellers, company }: FormView, parts: FormParts, language: Language): Markup {
  const { say } = parts
  const country = sellers[0]?.country
  return markup`<fieldset><legend>${say('your_details')}</legend>${textInput(parts, 'email', {
    label: say('email'),
    hint: say('email_hint'),
    type: 'email',
    autocomplete: 'email',
    required: true,
  })}${addressInputs(parts, { prefix: '', language, country, section: '', company })}${
    company &&
    textInput(parts, 'tax_registration_id', { label: say('tax_registration_id'), maxLength: 40, autocomplete: 'off' })
  }${passwordInput(parts)}<div class="other-billing">${checkbox(
    parts,
    'other_billing',
    say('other_billing'),
  )}</div><div class="billing" role="group" aria-labelledby="billing"><h3 id="billing">${say(
    'billing_address',
  )}</h3>${addressInputs(parts, { prefix: 'billing_', language, country, section: 'billing ', company: true })}</div></fieldset>`
}

export const passwordInput = (parts: FormParts): Markup =>
  textInput(parts, 'password', {
    label: parts.say('password'),
    hint: parts.say('password_hint'),
    type: 'password',
    autocomplete: 'new-password',
    maxLength: 1000,
  })

function ownFields({ fields }: FormView, parts: FormParts, language: Language): Markup | undefined {
  if (fields.length === 0) return undefined
  return markup`<fieldset><legend>${parts.say('more')}</legend>${fields.map((field) => ownFieldInput(parts, field, language))}</fieldset>`
}

function code({ accepts_codes }: FormView, parts: FormParts): Markup {
  const { say } = parts
  return markup`${
    accepts_codes &&
    markup`<div class="after-choices">${textInput(parts, 'ordering_code', {
      label: say('ordering_code'),
      autocomplete: 'off',
      maxLength: 100,
    })}</div>`
  }<div class="act unscripted"><button class="plain small" type="submit" name="show" value="price">${say('show_price')}</button></div>`
}
