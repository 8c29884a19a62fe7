/**
 * The screens by their path below the console's home, in which `:name` is a parameter, and the folder of the code. It
 * is plain data, because the build also reads it, to list the needs of each address for the service.
 */
export interface ScreenPlace {
  readonly path: string
  readonly folder: string
}

export const screenPlaces = {
  start: { path: '/start', folder: 'start' },
  customers: { path: '/customers', folder: 'search' },
  customer: { path: '/customers/:id', folder: 'customer' },
  tasks: { path: '/tasks', folder: 'tasks' },
  invoices: { path: '/invoices', folder: 'invoices' },
  invoice: { path: '/invoices/:number', folder: 'invoice' },
  orders: { path: '/orders', folder: 'orders' },
  match: { path: '/match', folder: 'match' },
  collections: { path: '/collections', folder: 'collections' },
  requests: { path: '/requests', folder: 'requests' },
  products: { path: '/products', folder: 'products' },
  product: { path: '/products/:id', folder: 'product' },
  campaigns: { path: '/campaigns', folder: 'campaigns' },
  messages: { path: '/messages', folder: 'messages' },
  activity: { path: '/activity', folder: 'activity' },
  events: { path: '/events', folder: 'events' },
  import: { path: '/import', folder: 'import' },
  settings: { path: '/settings', folder: 'settings' },
  clock: { path: '/clock', folder: 'clock' },
} as const satisfies Readonly<Record<string, ScreenPlace>>

export type ScreenName = keyof typeof screenPlaces
/** The screen whose style is in the first style sheet. */
export const screenOfFirstStyle = 'customer' satisfies ScreenName
const isScreenName = (name: string): name is ScreenName => name in screenPlaces
export const screenNames: readonly ScreenName[] = Object.keys(screenPlaces).filter(isScreenName)
