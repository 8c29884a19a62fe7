/** The searches for customers who resemble a new one. */
import type { Body } from '../../api/body.ts'

type Place = 'name' | 'company' | 'address' | 'phone'

export interface AlikeQuery {
  readonly text: string
  readonly places: readonly Place[]
}

const phoneName = /phone|mobile|telefon|tlf|mobil|handy|puhelin/i
const leastDigits = 6
const leastLetters = 3

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export function alikeQueries(data: Body): readonly AlikeQuery[] {
  const name = textOf(data['name']) || textOf(data['company'])
  const address = textOf(data['address']).replaceAll('\n', ' ')
  const phones = Object.entries(data)
    .filter(([key]) => phoneName.test(key))
    .map(([, value]) => textOf(value).replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= leastDigits)
  return [
    ...(name.length >= leastLetters && address.length >= leastLetters
      ? [{ text: `${name} ${address}`, places: ['name', 'company', 'address'] as const }]
      : []),
    ...phones.map((text) => ({ text, places: ['phone'] as const })),
  ]
}
