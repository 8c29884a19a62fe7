/** The people of the demo: the same in each run, with names, streets and towns of Denmark and Sweden as they occur. */

/** A sequence of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
export type Chance = () => number

const given = (
  'Anne Kirsten Hanne Mette Anna Helle Susanne Lene Maria Marianne Inge Karen Lone Bente Camilla Ida Freja Alma Sofie ' +
  'Peter Jens Lars Michael Henrik Thomas Søren Jan Christian Niels Martin Jørgen Hans Anders Ole Mads Emil Oscar Noah Aksel'
).split(' ')
const family = (
  'Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen ' +
  'Olsen Thomsen Poulsen Johansen Møller Mortensen Berg Holm Dahl Lund Winther Bach Skov Friis Kjær Østergaard Vestergaard'
).split(' ')
const streets =
  'Bredgade Nørregade Søndergade Vestergade Algade Kirkevej Skolevej Strandvejen Havnegade Møllevej Birkevej Lindevej'.split(
    ' ',
  )
const towns = [
  ['1260', 'København K'],
  ['2100', 'København Ø'],
  ['2900', 'Hellerup'],
  ['4000', 'Roskilde'],
  ['5000', 'Odense C'],
  ['6000', 'Kolding'],
  ['7100', 'Vejle'],
  ['8000', 'Aarhus C'],
  ['8700', 'Horsens'],
  ['9000', 'Aalborg'],
] as const
const companies = [
  'Advokathuset',
  'Tegnestuen',
  'Lægerne',
  'Revision',
  'Boghandelen',
  'Biblioteket',
  'Mejeriet',
  'Havnens Hotel',
]

export interface Person {
  readonly data: Readonly<Record<string, unknown>>
  readonly isCompany: boolean
}

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa').replaceAll(' ', '.')

export const oneOf = <Item>(items: readonly Item[], chance: Chance, otherwise: Item): Item =>
  items[Math.floor(chance() * items.length)] ?? otherwise

export function person(index: number, chance: Chance): Person {
  const name = `${oneOf(given, chance, 'Anne')} ${oneOf(family, chance, 'Berg')}`
  const isCompany = chance() < 0.06
  const [postal, town] = oneOf(towns, chance, towns[0])
  const address = `${oneOf(streets, chance, 'Bredgade')} ${1 + Math.floor(chance() * 120)}\n${postal} ${town}`
  const hasEmail = chance() > 0.03
  const phone = `+45 ${20 + Math.floor(chance() * 79)} ${10 + Math.floor(chance() * 89)} ${10 + Math.floor(chance() * 89)} ${10 + Math.floor(chance() * 89)}`
  return {
    isCompany,
    data: {
      name,
      ...(isCompany && { company: `${oneOf(companies, chance, 'Advokathuset')} ${town}` }),
      ...(hasEmail && { email: `${plain(name)}.${index}@example.com` }),
      address,
      country: 'DK',
      phone,
      segment: isCompany ? 'business' : chance() < 0.12 ? 'student' : 'private',
      ':Newsletter': chance() < 0.4,
    },
  }
}
