/**
 * The place that a carrier's copies are posted in. The post of that place reads the addresses, so the country is left
 * out for addresses within it and is written in its language for all others.
 */
import type { Language } from '../../language/language.ts'
import type { Sender } from '../place/address-block.ts'
import { defaultLanguage, type Carrier, type Settings } from '../settings/settings.ts'

/** The languages of posts. Other posts have the language of the business entity. */
const languages: Readonly<Record<string, Language>> = {
  ...{ AT: 'de', DE: 'de', DK: 'da', FI: 'fi', NO: 'nb', SE: 'sv' },
  ...{ GB: 'en', IE: 'en', US: 'en' },
}

/**
 * The sender is the business entity in the first of the carrier's countries that has one. A carrier that delivers only
 * abroad, or in any country, takes copies of the first entity.
 */
export function senderOf(carrier: Pick<Carrier, 'countries'> | undefined, settings: Settings): Sender {
  const { business_entities: entities } = settings
  const [entity = entities[0]] = (carrier?.countries ?? []).flatMap(
    (code) => entities.find(({ country }) => country === code) ?? [],
  )
  const { country, language = defaultLanguage(settings) } = { ...entity }
  return { country, language: languages[country ?? ''] ?? language }
}
