/**
 * The country in which a carrier's copies are posted. Its postal service reads the addresses, so domestic addresses
 * have no country, and other countries are written in its language.
 */
import type { Language } from '../../language/language.ts'
import type { Sender } from '../place/address-block.ts'
import { defaultLanguage, type Carrier, type Product, type Settings } from '../settings/settings.ts'

/** The languages of posts. Other posts have the language of the business entity. */
const languages: Readonly<Record<string, Language>> = {
  ...{ AT: 'de', DE: 'de', DK: 'da', FI: 'fi', NO: 'nb', SE: 'sv' },
  ...{ GB: 'en', IE: 'en', US: 'en' },
}

/**
 * The business entity in the first of the carrier's countries that has one. A carrier that delivers only abroad, or in
 * any country, takes copies of the entity that sells the title. Where entities of several countries sell it, the place
 * of its post is unknown, so every address has its country.
 */
export function senderOf(
  carrier: Pick<Carrier, 'countries'> | undefined,
  { category }: Pick<Product, 'category'>,
  settings: Settings,
): Sender {
  const { business_entities: entities } = settings
  const [local] = (carrier?.countries ?? []).flatMap((code) => entities.find(({ country }) => country === code) ?? [])
  const sellers = local === undefined ? sellersOf(category, settings) : [local]
  const [entity = entities[0]] = sellers
  const { country, language = defaultLanguage(settings) } = { ...entity }
  const isOneCountry = new Set(sellers.map((seller) => seller.country)).size <= 1
  return { country: isOneCountry ? country : undefined, language: languages[country ?? ''] ?? language }
}

/** The business entities whose campaigns have a category, in the order of the settings. */
function sellersOf(
  category: string,
  { business_entities, campaigns, products }: Settings,
): readonly Settings['business_entities'][number][] {
  const titles = new Set(
    products.filter((product) => product.category === category).map(({ external_id }) => external_id),
  )
  const sold = campaigns.filter((campaign) => campaign.products.some((id) => titles.has(id)))
  return business_entities.filter(({ external_id }) => sold.some(({ business_entity: id }) => id === external_id))
}
