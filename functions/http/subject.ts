/** The subjects of the interface, by which the OpenAPI document and the page of the document group their calls. */
export const subjects = {
  customers: {
    name: 'Customers',
    description: 'People and companies: their data, their history, and their log-in.',
  },
  subscriptions: {
    name: 'Subscriptions',
    description: 'Subscriptions in periods on campaigns: start, change, switch, stop, and what follows.',
  },
  overrides: {
    name: 'Overrides',
    description: 'Temporary and permanent changes: vacations, pauses, and changes of addresses and fields.',
  },
  money: {
    name: 'Invoices and payments',
    description: 'Money: invoices, credit notes, payments, balances and tax.',
  },
  collections: {
    name: 'Agreements and collections',
    description: 'Automatic collection: agreements of payers, and collections by them.',
  },
  banks: {
    name: 'Files of banks',
    description: 'Bank files: entries of accounts, and the payments and invoices matched with them.',
  },
  products: {
    name: 'Products and campaigns',
    description: 'What customers receive: issues, access and single products, and the campaigns that bring them.',
  },
  many: {
    name: 'Many operations at once',
    description: 'Calls that carry out up to thousands of operations.',
  },
  deliveries: {
    name: 'Delivery of invoices',
    description: 'The queue from which your own system takes the invoices that it sends.',
  },
  orders: {
    name: 'Orders',
    description: 'Ordering forms, the orders that people place with them, and decisions on orders.',
  },
  requests: {
    name: 'Requests of readers',
    description: 'Withdrawals and cancellations that readers send without a log-in, and decisions on them.',
  },
  editions: {
    name: 'Issues and carriers',
    description: 'The lists of the copies of an issue, and the carriers that deliver them.',
  },
  files: {
    name: 'Files and jobs',
    description: 'Files of banks, carriers and the books, and work that takes longer than a call.',
  },
  pages: {
    name: 'Pages for customers',
    description: 'Pages that customers open in a browser by a link. Programs do not need them.',
  },
  events: {
    name: 'Events and webhooks',
    description: 'All changes as ordered events, for you to fetch or to receive at your server.',
  },
  settings: {
    name: 'Settings',
    description: 'The configuration of the account, and the rights of a key.',
  },
  session: {
    name: 'Sessions',
    description:
      'Sign-in to the console: a cookie instead of a key, with the rights of a person or of a key. Links for readers.',
  },
  clock: {
    name: 'Test clock',
    description: 'The clock of a test account. It stands still until it is moved forward.',
  },
  service: {
    name: 'The service itself',
    description: 'The health of the service, and descriptions of this interface for programs and people.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly description: string }>>

export type Subject = keyof typeof subjects
