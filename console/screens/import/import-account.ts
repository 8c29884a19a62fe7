/** Targets that the account offers: its fields, campaigns, currencies and countries. */
import { mayDo } from '../../account/rights.ts'
import { decimalsOf, accountCurrency } from '../../account/currency.ts'
import { session } from '../../account/session.ts'
import { fieldId, settings } from '../../account/settings.ts'
import type { Option } from '../../design/option.ts'
import { countries } from '../../forms/countries.ts'
import { languageOptions } from '../../forms/languages.ts'
import { languages } from '../../words/lazy-words.ts'
import type { Account, Choice } from './targets.ts'

export function theAccount(): Account {
  const { business_entities: entities } = session.value.account
  return {
    fields: (settings.value?.fields ?? []).map((field) => ({ ...field, id: fieldId(field) })),
    campaigns: (settings.value?.campaigns ?? []).map(({ id, name }) => ({ value: id, name })),
    countries: named('region', countries()),
    languages: named('language', languageOptions()),
    currencies: [...new Set(entities.map(({ currency }) => currency))],
    entities: entities.map(({ external_id, name }) => ({ value: external_id, name })),
    mayDo,
  }
}

/** The currency of amounts that name none: the account's. */
export const theDecimals = (currency: string | undefined): number =>
  decimalsOf(currency ?? accountCurrency(session.value.account, undefined))

/** A file may have the names of countries and languages in any of the six languages. */
function named(type: 'region' | 'language', options: readonly Option[]): readonly Choice[] {
  const names = languages.map((language) => new Intl.DisplayNames(language, { type }))
  return options.map(({ value, label }) => ({
    ...{ value, name: label },
    also: names.flatMap((each) => each.of(value) ?? []),
  }))
}
