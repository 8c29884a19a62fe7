/** The terms of cancelling beside a price: those by which the contract then ends. */
import { describe, expect, it } from 'vitest'
import { keepsTerms, shownPrice } from '../../functions/domain/order/agreed-terms.ts'
import { formView } from '../../functions/domain/order/form-view.ts'
import { orderSummary } from '../../functions/domain/order/order-summary.ts'
import type { Policy, Settings } from '../../functions/domain/settings/settings.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import { earliestEnd } from '../../functions/domain/subscription/earliest-end.ts'
import { noticeOf, noticeWithin } from '../../functions/domain/subscription/notice-terms.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { languages, type Language } from '../../functions/language/language.ts'
import { legalWords, orderConfirmationLetter } from '../../functions/order-page/order-mail.ts'
import { orderedPrice } from '../../functions/order-page/price-box.ts'
import { continuationWords, noticeWords } from '../../functions/order-page/price-words.ts'
import { renderLetter } from '../../functions/mail/render-letter.ts'
import { form, now, placed, settings } from '../domain/order/order-start.ts'

type Notice = NonNullable<Policy['notice']>

/** The account in which the contracts of some campaigns have terms. */
function withNotice(notice: Notice, campaigns: readonly string[]): Settings {
  const [policy] = settings.policies
  if (policy === undefined) throw new Error('no policy')
  return {
    ...settings,
    policies: [...settings.policies, { ...policy, external_id: 'bound', notice }],
    campaigns: settings.campaigns.map((campaign) =>
      campaigns.includes(campaign.id) ? { ...campaign, policy: 'bound' } : campaign,
    ),
  }
}

const year = { duration: 'P1M', at: 'any', first_term: 'P1Y' } as const satisfies Notice
const both = ['intro', 'standard']
const intro = { products: [{ campaign_id: 'intro' }] }
const summaryIn = (of: Settings) => orderSummary(placed(intro, { settings: of }), { settings: of, now })
const afterwards = (of: Settings) =>
  formView({ settings: of, form: { ...form, campaigns: ['intro'] } }, { language: 'en', now, takesPayments: true })
    .campaigns.map((campaign) => continuationWords(campaign, 'en'))
    .join('')

describe('The terms of cancelling', () => {
  it('are said in the form, and in the whole order with its e-mail and its words of the law', () => {
    const words = 'Renews until you cancel. Minimum term: 1 year, notice period: 1 month.'
    const bound = withNotice(year, both)
    const order = summaryIn(bound)
    expect(afterwards(bound)).toContain(words)
    expect(orderedPrice(order, 'en').html).toContain(words)
    expect(renderLetter(orderConfirmationLetter(order), 'en', { name: 'Demo' }).text).toContain(words)
    expect(legalWords(order, [])).toContain(words)
  })

  it('differ in a first period with other terms', () => {
    expect(afterwards(withNotice(year, ['standard']))).toContain(
      'In the first period: can be cancelled to the end of each subscription period; ' +
        'after that: minimum term: 1 year, notice period: 1 month.',
    )
  })

  it('bind the button and the approval, as the price does', () => {
    const order = placed(intro)
    expect(keepsTerms(order, settings)).toBe(true)
    expect(keepsTerms(order, withNotice(year, ['intro']))).toBe(false)
    expect(keepsTerms(order, withNotice(year, ['standard']))).toBe(false)
    expect(shownPrice(summaryIn(withNotice(year, both))).terms).toMatchObject([
      { notice: year, then: { notice: year } },
    ])
  })

  it.each<[Language, string, string, string]>([
    [
      'en',
      'Minimum term: 6 months, notice period: 1 month to the end of a calendar month.',
      'Can be cancelled at any time.',
      'Minimum term: 1 year, then can be cancelled to the end of each subscription period.',
    ],
    [
      'da',
      'Bindingsperiode: 6 måneder, opsigelsesvarsel: 1 måned til udgangen af en kalendermåned.',
      'Kan opsiges når som helst.',
      'Bindingsperiode: 1 år, derefter kan opsiges til udgangen af hver abonnementsperiode.',
    ],
    [
      'sv',
      'Bindningstid: 6 månader, uppsägningstid: 1 månad till slutet av en kalendermånad.',
      'Kan sägas upp när som helst.',
      'Bindningstid: 1 år, därefter kan sägas upp till slutet av varje prenumerationsperiod.',
    ],
    [
      'nb',
      'Bindingstid: 6 måneder, oppsigelsestid: 1 måned til utgangen av en kalendermåned.',
      'Kan sies opp når som helst.',
      'Bindingstid: 1 år, deretter kan sies opp til utgangen av hver abonnementsperiode.',
    ],
    [
      'de',
      'Mindestlaufzeit: 6 Monate, Kündigungsfrist: 1 Monat zum Ende eines Kalendermonats.',
      'Jederzeit kündbar.',
      'Mindestlaufzeit: 1 Jahr, danach kündbar zum Ende jedes Bezugszeitraums.',
    ],
    [
      'fi',
      'Sopimuksen vähimmäiskesto: 6 kuukautta, irtisanomisaika: 1 kuukausi, sopimus päättyy kalenterikuukauden lopussa.',
      'Irtisanottavissa milloin tahansa.',
      'Sopimuksen vähimmäiskesto: 1 vuosi, sen jälkeen irtisanottavissa kunkin tilausjakson loppuun.',
    ],
  ])('are said in %s', (language, denmark, any, term) => {
    const said = (notice: Parameters<typeof noticeWords>[0]) => noticeWords(notice, language).replaceAll('\u00a0', ' ')
    expect(said({ duration: 'P1M', at: 'month_end', first_term: 'P6M' })).toBe(denmark)
    expect(said(noticeWithin(undefined))).toBe(any)
    expect(said({ duration: 'P0D', at: 'period_end', first_term: 'P1Y' })).toBe(term)
  })

  it.each([
    ['ten-issues', { at: 'period_end' }, 'Can be cancelled at any time.', '2027-03-01T23:00:00.000Z'],
    [
      'standard',
      { at: 'period_end' },
      'Can be cancelled to the end of each subscription period.',
      '2027-03-31T22:00:00.000Z',
    ],
    ['standard', { ...year }, 'Minimum term: 1 year, notice period: 1 month.', '2028-02-29T23:00:00.000Z'],
  ] as const)('are those by which a contract on %s ends', (campaign, notice, words, end) => {
    const bound = withNotice(notice, [campaign])
    const customer = { id: 'c1', version: 0, created: now, builtin: {}, fields: {}, overrides: [] }
    const created = createSubscription({
      ...{ world: newWorld(customer), id: 'c1~1', now, settings: bound },
      given: {
        ...{ periods: [{ campaign_id: campaign }], quantity: 1, data: {}, invoiced_by: 'manual' },
        ...{ create_mandatory_addon_subscriptions: false, cancelled: false },
      },
    })
    if (isRefused(created)) expect.fail(JSON.stringify(created))
    const [subscription] = created.world.subscriptions
    if (subscription === undefined) expect.fail('no subscription')
    const { duration } = bound.campaigns.find(({ id }) => id === campaign) ?? {}
    expect(noticeWords(noticeOf(campaign, bound).notice ?? noticeWithin(duration), 'en')).toBe(words)
    expect(earliestEnd(subscription, now, bound)).toBe(end)
  })

  it('have words in every language', () => {
    expect(new Set(languages.map((language) => noticeWords(year, language))).size).toBe(languages.length)
  })
})
