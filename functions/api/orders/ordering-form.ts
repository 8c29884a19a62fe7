/** GET /api/ordering-forms/<url_id>/: the data to show an ordering form. */
import * as v from 'valibot'
import { formView } from '../../domain/order/form-view.ts'
import type { FormCampaign, FormView, Money, ThenPrice } from '../../domain/order/order-view.ts'
import { majorUnits } from '../../domain/money/money.ts'
import { fieldTypes, noticeEnds } from '../../domain/settings/settings-kinds.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { jsonAnswer } from '../../http/http-error.ts'
import { serveVisitors } from '../../http/visitors.ts'
import { languageSchema } from '../../language/language.ts'
import { takesPayments } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { formOf, formParameters, withCode } from './ordering-form-call.ts'

const parameters = v.strictObject({
  ...formParameters,
  ordering_code: v.exactOptional(
    v.pipe(v.string(), v.maxLength(200, 'at most 200 characters'), v.description('Returns the prices with this code.')),
  ),
})

const text = v.string()
const price = v.pipe(v.number(), v.description('In major units, tax included.'))
const priced = { price, currency: text }
const named = v.array(v.object({ name: text, external_id: text }))
const notice = v.exactOptional(
  v.pipe(
    v.object({
      duration: v.pipe(text, v.description('ISO 8601, P0D if no notice is needed.')),
      at: v.picklist(noticeEnds),
      first_term: v.exactOptional(v.pipe(text, v.description('The contract lasts at least this long.'))),
    }),
    v.description(
      'The terms of cancelling, to be shown beside the price. Default: at the end of each period, or on any day if ' +
        'its end is not known.',
    ),
  ),
)
const campaignSchema = v.object({
  campaign_id: text,
  name: v.pipe(text, v.description('For customers.')),
  benefits: v.exactOptional(v.pipe(v.array(text), v.description('Reasons to subscribe.'))),
  picture: v.exactOptional(
    v.pipe(
      v.object({ url: text, text: v.pipe(text, v.description('For people who do not see the picture.')) }),
      v.description('The picture of the campaign.'),
    ),
  ),
  subscribed_to: named,
  ...priced,
  full_price: v.pipe(v.number(), v.description('The price without the code.')),
  lines: v.array(v.object({ text, amount: price, tax_rate: v.number() })),
  duration: v.exactOptional(v.pipe(text, v.description('For the first period, ISO 8601.'))),
  assignments: v.exactOptional(v.pipe(v.number(), v.description('The number of issues of the first period.'))),
  notice,
  then: v.pipe(
    v.nullable(
      v.object({
        campaign_id: text,
        name: text,
        ...priced,
        every: v.exactOptional(text),
        ends: v.exactOptional(v.literal(true)),
        notice,
      }),
    ),
    v.description('What follows the first period, and its price. null if nothing follows. ends: it ends at some time.'),
  ),
  seller: v.pipe(text, v.description('External id of the business entity.')),
})

export const endpoint = {
  name: 'ordering-form',
  subject: 'orders',
  method: 'GET',
  path: '/api/ordering-forms/{url_id}/',
  summary: 'Returns the data to show an ordering form.',
  description:
    'Needs no key. Prices follow the rules of invoicing, for one of each campaign. Each network can try ' +
    '20 unknown ordering codes an hour (429).',
  access: 'open',
  parameters,
  answer: v.object({
    account: text,
    url_id: text,
    name: text,
    language: languageSchema,
    campaigns: v.array(campaignSchema),
    products: v.array(v.object({ external_id: text, name: text, ...priced })),
    fields: v.array(
      v.object({
        id: v.pipe(text, v.description("The key of the field's value in an order.")),
        name: text,
        label: v.exactOptional(v.pipe(text, v.description('The name in this language, if it differs.'))),
        type: v.picklist(fieldTypes),
        choices: v.array(text),
        required: v.boolean(),
        scope: v.picklist(['order', 'customer', 'subscription']),
      }),
    ),
    accepts_codes: v.boolean(),
    code: v.exactOptional(v.pipe(v.object({ code: text, valid: v.boolean() }), v.description('The requested code.'))),
    gift: v.boolean(),
    payment: v.boolean(),
    can_be_ordered: v.pipe(
      v.boolean(),
      v.description('False if payment is required but the account has no payment provider.'),
    ),
    terms_url: v.exactOptional(text),
    sellers: v.array(
      v.object({
        external_id: text,
        name: text,
        address: v.exactOptional(text),
        country: v.exactOptional(text),
        tax_registration_id: v.exactOptional(text),
        email: v.exactOptional(text),
      }),
    ),
  }),
  ends: { 404: 'No account has such a form.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveVisitors(endpoint, async ({ url_id, account, ordering_code }, call) => {
  const source = await formOf(url_id, account)
  const { settings } = source
  const language = call.language ?? defaultLanguage(settings)
  const now = await accountNow(settings, instantOf(Date.now()))
  const form = await withCode(source, { code: ordering_code, ip: call.sourceIp, now })
  return jsonAnswer(
    200,
    answerOf(formView(form, { language, now, code: ordering_code, takesPayments: takesPayments(settings) })),
  )
})

const answerOf = ({ campaigns, products, ...view }: FormView) => ({
  ...view,
  campaigns: campaigns.map(showCampaign),
  products: products.map(({ price: { amountMinor, currency }, ...product }) => ({
    ...product,
    price: majorUnits(amountMinor, currency),
    currency,
  })),
})

function showCampaign({ price: asked, full_price, lines, then, ...campaign }: FormCampaign) {
  const { currency } = asked
  return {
    ...campaign,
    ...showMoney(asked),
    full_price: majorUnits(full_price.amountMinor, currency),
    lines: lines.map(({ amountMinor, ...line }) => ({ ...line, amount: majorUnits(amountMinor, currency) })),
    then: then === null ? null : showThen(then),
  }
}

const showThen = ({ price: asked, ...then }: ThenPrice) => ({ ...then, ...showMoney(asked) })

const showMoney = ({ amountMinor, currency }: Money) => ({ price: majorUnits(amountMinor, currency), currency })
