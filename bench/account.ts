/**
 * The account that everything is measured in: a live one, as a test account reads its clock from the storage at each
 * call, with limits that do not slow the bench down, and customers of the usual size.
 */
export const benchAccount = 'bench'
export const benchKey = 'bench-key-of-no-secrecy'

/** The account file (`account-file.md` in shape). */
export const accountFile = {
  account: { id: benchAccount, name: 'Bench', timezone: 'Europe/Copenhagen', mode: 'live' },
  business_entities: [{ external_id: 'press', name: 'The Press', currency: 'DKK', country: 'DK', language: 'en' }],
  fields: [
    { scope: 'customer', name: 'segment', indexed: true },
    { scope: 'customer', name: 'phone' },
    { scope: 'customer', name: 'points', type: 'integer' },
    { scope: 'customer', name: 'member_since', type: 'date' },
  ],
  api_accesses: [
    {
      name: 'bench',
      key: benchKey,
      allowed_apis: ['*'],
      rate_per_second: 1000,
      burst: 1000,
      max_connections: 50,
    },
  ],
}

/** The first ones are in the segment `pilot`, the same number whatever the number of customers. */
export const pilots = 50

/** The `data` of the n-th customer, from 0; all of one length, so that sizes do not hang on the number. */
export function customerData(n: number): Readonly<Record<string, unknown>> {
  const number = String(n).padStart(6, '0')
  return {
    name: `Ingeborg Kristoffersen ${number}`,
    address: `Nørregade ${number}, 3. tv.\n2200 København N`,
    country: 'DK',
    email: `ingeborg.${number}@example.com`,
    ':segment': n < pilots ? 'pilot' : 'regular',
    ':phone': `+45 20 ${number}`,
    ':points': 100_000 + n,
    ':member_since': '2021-04-01',
  }
}

const firstId = 100_001
/** The id of the n-th customer; all of one length. */
export const customerId = (n: number) => String(firstId + n)
