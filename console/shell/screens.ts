/**
 * The table of all screens, which the frame alone knows: it leads to the code of each, so whatever a screen imports
 * must not lead back here. The calls of a screen are made while its code is loading. `docs/decisions/console.md` says
 * how a screen is added.
 */
import { settingsReading } from '../account/settings.ts'
import { isTestAccount } from '../account/session.ts'
import { may } from '../account/rights.ts'
import { campaignsReading } from '../screens/campaigns/campaigns-readings.ts'
import { clockReading } from '../screens/clock/clock-readings.ts'
import { customerReading, upcomingReading } from '../screens/customer/customer-readings.ts'
import { customerWords } from '../screens/customer/customer-words.ts'
import { categoryOf, feedReading } from '../screens/events/events-readings.ts'
import { importCalls, mayImport } from '../screens/import/import-readings.ts'
import { documentReading } from '../screens/invoice/invoice-readings.ts'
import { askedOf, documentsReading } from '../screens/invoices/invoices-readings.ts'
import { ordersReading, shownOf } from '../screens/orders/orders-readings.ts'
import { productReading, recipientsReading } from '../screens/product/product-readings.ts'
import { askedOf as monthAskedOf, issuesReading } from '../screens/products/products-readings.ts'
import { isSearchable, searchReading } from '../screens/search/search-reading.ts'
import {
  dueReading,
  failuresReading,
  keptDaysReading,
  subscribersReading,
  waitingReading,
} from '../screens/start/start-readings.ts'
import type { Place, ScreenEntry } from './screen.ts'
import { screenPlaces } from './screen-places.ts'

const callsOfCustomer = ({ params: { id = '' } }: Place) => [customerReading(id), upcomingReading(id)]

export const screens: readonly ScreenEntry[] = [
  {
    name: 'start',
    path: screenPlaces.start.path,
    icon: 'start',
    key: 's',
    group: 'daily',
    isOpen: () => ['invoices', 'orders', 'settings', 'events', 'customers'].some((call) => may(call)),
    calls: () => [
      ...(may('invoices') ? [dueReading()] : []),
      ...(may('orders') ? [waitingReading()] : []),
      ...(may('settings') ? [settingsReading()] : []),
      ...(may('events') ? [failuresReading()] : []),
      ...(may('customers') ? [subscribersReading('first')] : []),
      ...(may('reports.subscribers') ? [keptDaysReading()] : []),
    ],
    load: () => import('../screens/start/start-screen.tsx'),
  },
  {
    name: 'customers',
    path: screenPlaces.customers.path,
    icon: 'customers',
    key: 'c',
    group: 'daily',
    isOpen: () => may('customers'),
    calls: ({ query: { text = '' } }) => (isSearchable(text) ? [searchReading(text.trim())] : []),
    load: () => import('../screens/search/search-screen.tsx'),
  },
  {
    name: 'customer',
    path: screenPlaces.customer.path,
    isOpen: () => may('customers'),
    calls: callsOfCustomer,
    early: callsOfCustomer,
    words: [customerWords],
    load: () => import('../screens/customer/customer-screen.tsx'),
  },
  {
    name: 'invoices',
    path: screenPlaces.invoices.path,
    icon: 'invoices',
    key: 'i',
    group: 'daily',
    isOpen: () => may('invoices'),
    calls: ({ query }) => [documentsReading(askedOf(query))],
    load: () => import('../screens/invoices/invoices-screen.tsx'),
  },
  {
    name: 'invoice',
    path: screenPlaces.invoice.path,
    isOpen: () => may('invoices'),
    calls: ({ params: { number = '' } }) => [documentReading(number)],
    load: () => import('../screens/invoice/invoice-screen.tsx'),
  },
  {
    name: 'orders',
    path: screenPlaces.orders.path,
    icon: 'orders',
    key: 'o',
    group: 'daily',
    isOpen: () => may('orders'),
    calls: ({ query }) => [ordersReading(shownOf(query))],
    load: () => import('../screens/orders/orders-screen.tsx'),
  },
  {
    name: 'products',
    path: screenPlaces.products.path,
    icon: 'products',
    key: 'p',
    group: 'daily',
    isOpen: () => may('products'),
    calls: ({ query }) => [issuesReading(monthAskedOf(query).month)],
    load: () => import('../screens/products/products-screen.tsx'),
  },
  {
    name: 'product',
    path: screenPlaces.product.path,
    isOpen: () => may('products.assignments'),
    calls: ({ params: { id = '' } }) => [...(may('products') ? [productReading(id)] : []), recipientsReading(id)],
    load: () => import('../screens/product/product-screen.tsx'),
  },
  {
    name: 'campaigns',
    path: screenPlaces.campaigns.path,
    icon: 'campaigns',
    key: 'm',
    group: 'daily',
    isOpen: () => may('campaigns'),
    calls: () => [campaignsReading()],
    load: () => import('../screens/campaigns/campaigns-screen.tsx'),
  },
  {
    name: 'events',
    path: screenPlaces.events.path,
    icon: 'events',
    key: 'w',
    group: 'setup',
    isOpen: () => may('settings') || may('events'),
    calls: ({ query }) => [
      ...(may('settings') ? [settingsReading()] : []),
      ...(may('events') ? [feedReading(categoryOf(query))] : []),
    ],
    load: () => import('../screens/events/events-screen.tsx'),
  },
  {
    name: 'import',
    path: screenPlaces.import.path,
    icon: 'import',
    key: 'u',
    group: 'setup',
    isOpen: mayImport,
    calls: importCalls,
    load: () => import('../screens/import/import-screen.tsx'),
  },
  {
    name: 'settings',
    path: screenPlaces.settings.path,
    icon: 'settings',
    key: ',',
    group: 'setup',
    isOpen: () => may('settings'),
    calls: () => [settingsReading()],
    load: () => import('../screens/settings/settings-screen.tsx'),
  },
  {
    name: 'clock',
    path: screenPlaces.clock.path,
    icon: 'clock',
    key: 't',
    group: 'setup',
    isOpen: () => isTestAccount.value && may('test.clock'),
    calls: () => [clockReading()],
    load: () => import('../screens/clock/clock-screen.tsx'),
  },
]

/** Where a person comes in. */
export const firstScreen = (): ScreenEntry | undefined =>
  screens.find(({ icon, isOpen }) => icon !== undefined && isOpen())
