/** The subjects of the interface, by which the OpenAPI document and the page of the document group their calls. */
export const subjects = {
  customers: {
    name: 'Customers',
    description: 'People and companies: who they are, what they have, and who may sign in.',
  },
  subscriptions: {
    name: 'Subscriptions',
    description:
      'What a customer subscribes to, in periods of campaigns: begin, change, switch, stop, and what follows.',
  },
  overrides: {
    name: 'Overrides',
    description: 'Changes for a while or from a day on: vacations, pauses, and changes of addresses and fields.',
  },
  money: {
    name: 'Invoices and payments',
    description: 'What customers owe and pay: invoices, credit notes, payments, balances and tax.',
  },
  products: {
    name: 'Products and campaigns',
    description: 'What customers get: issues, access and single products, and the campaigns that bring them.',
  },
  many: {
    name: 'Many operations at once',
    description: 'Calls that carry out up to thousands of the operations of the other subjects.',
  },
  deliveries: {
    name: 'Delivery of invoices',
    description: 'The queue from which a system of your own takes the invoices that it sends.',
  },
  orders: {
    name: 'Orders',
    description: 'What people order by forms: the forms, placing an order, and deciding on it.',
  },
  pages: {
    name: 'Pages for customers',
    description: 'Pages that customers open in a browser by a link. A program has no need of them.',
  },
  events: {
    name: 'Events and webhooks',
    description: 'Everything that changes, as events in their order: to be fetched, or delivered to a server of yours.',
  },
  settings: {
    name: 'Settings',
    description: 'What the owner of the account configures, and what an access may do.',
  },
  session: {
    name: 'Sessions',
    description: 'Signing in to the console: a cookie in place of a key, with the rights of a person or of a key.',
  },
  clock: {
    name: 'Test clock',
    description: 'The clock of a test account, which stands still and can be moved forward.',
  },
  service: {
    name: 'The service itself',
    description: 'Whether it works, and descriptions of this interface, for programs and for people.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly description: string }>>

export type Subject = keyof typeof subjects
