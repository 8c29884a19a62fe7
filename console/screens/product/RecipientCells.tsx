/** The cells of a recipient, of an issue that is assigned or of one that is to come. */
import { addressLines } from '../../account/address-lines.ts'
import { countryName } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { session } from '../../account/session.ts'
import type { ForecastRecipient } from '../../api/types.ts'
import { Tag } from '../../design/Tag.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { productWords } from './product-words.ts'

interface CellProps {
  readonly recipient: Pick<ForecastRecipient, 'customer_id' | 'address' | 'donated'>
}

/** Copies that are given away have no name on them; their customer is known by its id. */
export function Name({ recipient: { customer_id: id, address } }: CellProps) {
  const name = address?.name ?? address?.company
  return (
    <div class="product-name">
      {may('customers') ? <a href={toCustomer(id)}>{name ?? id}</a> : (name ?? id)}
      {address?.name !== undefined && address.company !== undefined && <span>{address.company}</span>}
      {name !== undefined && <span class="quiet">{id}</span>}
    </div>
  )
}

export function Address({ recipient: { address, donated } }: CellProps) {
  if (donated) return <Tag>{productWords.say('donated')}</Tag>
  if (address === undefined) return <Tag tone="warn">{productWords.say('no_address')}</Tag>
  const { address: text, postal_code, city, country } = address
  const isAbroad = country !== undefined && !session.value.account.locale.endsWith(`-${country}`)
  const lines = addressLines({ address: text, postal_code, city, ...(isAbroad && { country }) }, countryName)
  return <span class="product-address">{lines.join('\n')}</span>
}
