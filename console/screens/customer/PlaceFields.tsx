/** An address: street, postal code, town and country. A postal code that the account knows fills in its town. */
import { useEffect, useRef } from 'preact/hooks'
import { may } from '../../account/rights.ts'
import type { Body } from '../../api/body.ts'
import { client, outcomeOf } from '../../api/client.ts'
import { SelectField, TextField } from '../../design/Field.tsx'
import { countries } from '../../forms/countries.ts'
import type { FaultsAt } from '../../forms/faults-at.ts'
import { textOf } from '../../forms/form-values.ts'
import { deskWords } from './desk-words.ts'
import { townAmong } from './town-among.ts'

export interface PlaceFieldsProps {
  readonly value: Body
  readonly change: (value: Body) => void
  readonly faultsOf: FaultsAt
  /** The parameter that the faults name. */
  readonly path: string
}

const leastDigits = 3

export function PlaceFields({ value, change, faultsOf, path }: PlaceFieldsProps) {
  const { address, postal_code, city, country } = value
  const latest = useRef(value)
  latest.current = value
  /** The town that was filled in, which another postal code may replace. */
  const filledIn = useRef<string | undefined>(undefined)
  useEffect(() => {
    const code = textOf(postal_code)?.trim() ?? ''
    const isOpen = city === undefined || city === filledIn.current
    if (code.length < leastDigits || !isOpen || !may('customers.search')) return undefined
    const timer = setTimeout(() => void fillIn(code), 150)
    return () => clearTimeout(timer)
  }, [postal_code, country])

  async function fillIn(code: string): Promise<void> {
    const query = { text: code, in: ['postal_code' as const], max_results: 20 }
    const outcome = await outcomeOf(client.GET('/api/customers/search/', { params: { query } }))
    const present = latest.current
    const isOpen = present['city'] === undefined || present['city'] === filledIn.current
    if (outcome?.ok !== true || textOf(present['postal_code'])?.trim() !== code || !isOpen) return
    const town = townAmong(
      outcome.value.customers.map(({ data }) => data ?? {}),
      { code, country: textOf(present['country']) },
    )
    if (town === undefined) return
    filledIn.current = town
    change({ ...present, city: town })
  }

  // A line break would be lost in a field of one line.
  const hasLines = useRef(textOf(address)?.includes('\n') === true).current
  const field = (name: 'address' | 'postal_code' | 'city' | 'country', written: unknown) => ({
    label: deskWords.say(`place_${name}`),
    value: textOf(written),
    faults: faultsOf(`${path}.${name}`),
    onChange: (text: string | undefined) => change({ ...value, [name]: text }),
  })
  return (
    <div class="fields">
      <TextField {...field('address', address)} isLong={hasLines} isRequired />
      <div class="field-pair">
        <TextField {...field('postal_code', postal_code)} />
        <TextField {...field('city', city)} />
      </div>
      <SelectField {...field('country', country)} options={countries()} />
    </div>
  )
}
