/**
 * The table of all screens, which `main` registers. The calls of a screen are made while its code is loading.
 * `docs/decisions/console.md` says how a screen is added.
 */
import { settingsReading } from '../account/settings.ts'
import { stretchReading } from '../documents/undelivered.ts'
import { isTestAccount } from '../account/session.ts'
import { may, mayDo } from '../account/rights.ts'
import { activityFilterOf, activityReading } from './activity/activity-readings.ts'
import { campaignsReading } from './campaigns/campaigns-readings.ts'
import { clockReading } from './clock/clock-readings.ts'
import { collectionsReading, shownOf as collectionsShownOf } from './collections/collections-readings.ts'
import { customerReading, upcomingReading } from './customer/customer-readings.ts'
import { customerWords } from './customer/customer-words.ts'
import { categoryOf, feedReading } from './events/events-readings.ts'
import { importCalls, mayImport } from './import/import-readings.ts'
import { documentReading } from './invoice/invoice-readings.ts'
import { askedOf, callOf } from './invoices/invoices-readings.ts'
import { noticesReading, templatesReading } from './messages/messages-readings.ts'
import { ordersReading, shownOf } from './orders/orders-readings.ts'
import { productReading, recipientsReading } from './product/product-readings.ts'
import { askedOf as monthAskedOf, issuesReading } from './products/products-readings.ts'
import { entriesReading, shownOf as entriesShownOf } from './match/match-readings.ts'
import { requestsReading, shownOf as requestsShownOf } from './requests/requests-readings.ts'
import { isSearchable, searchReading } from './search/search-reading.ts'
import { keptDaysReading, subscribersReading, todayReading } from './start/start-readings.ts'
import { taskFilterOf, tasksReading } from './tasks/tasks-readings.ts'
import type { Place, ScreenEntry } from '../navigation/screen.ts'
import { screenPlaces } from '../navigation/screen-places.ts'

const callsOfCustomer = ({ params: { id = '' } }: Place) => [customerReading(id), upcomingReading(id)]

export const screens: readonly ScreenEntry[] = [
  {
    name: 'start',
    path: screenPlaces.start.path,
    icon: 'start',
    key: 's',
    group: 'daily',
    isOpen: () => ['reports.today', 'settings', 'events', 'customers'].some((call) => may(call)),
    calls: () => [
      ...(may('reports.today') ? [todayReading()] : []),
      ...(may('settings') ? [settingsReading()] : []),
      ...(may('events') ? [stretchReading('')] : []),
      ...(may('customers') ? [subscribersReading('first')] : []),
      ...(may('reports.subscribers') ? [keptDaysReading()] : []),
    ],
    load: () => import('./start/start-screen.tsx'),
  },
  {
    name: 'customers',
    path: screenPlaces.customers.path,
    icon: 'customers',
    key: 'c',
    group: 'daily',
    isOpen: () => may('customers'),
    calls: ({ query: { text = '' } }) => (isSearchable(text) ? [searchReading(text.trim())] : []),
    load: () => import('./search/search-screen.tsx'),
  },
  {
    name: 'customer',
    path: screenPlaces.customer.path,
    isOpen: () => may('customers'),
    calls: callsOfCustomer,
    early: callsOfCustomer,
    words: [customerWords],
    load: () => import('./customer/customer-screen.tsx'),
  },
  {
    name: 'tasks',
    path: screenPlaces.tasks.path,
    icon: 'check',
    key: 'k',
    group: 'daily',
    isOpen: () => may('notes'),
    calls: ({ query }) => [tasksReading(taskFilterOf(query))],
    load: () => import('./tasks/tasks-screen.tsx'),
  },
  {
    name: 'invoices',
    path: screenPlaces.invoices.path,
    icon: 'invoices',
    key: 'i',
    group: 'daily',
    isOpen: () => may('invoices'),
    calls: ({ query }) => [callOf(askedOf(query))],
    load: () => import('./invoices/invoices-screen.tsx'),
  },
  {
    name: 'invoice',
    path: screenPlaces.invoice.path,
    isOpen: () => may('invoices'),
    calls: ({ params: { number = '' } }) => [documentReading(number)],
    load: () => import('./invoice/invoice-screen.tsx'),
  },
  {
    name: 'orders',
    path: screenPlaces.orders.path,
    icon: 'orders',
    key: 'o',
    group: 'daily',
    isOpen: () => may('orders'),
    calls: ({ query }) => [ordersReading(shownOf(query))],
    load: () => import('./orders/orders-screen.tsx'),
  },
  {
    name: 'match',
    path: screenPlaces.match.path,
    icon: 'payment',
    key: 'y',
    group: 'daily',
    isOpen: () => may('payments.unmatched'),
    calls: ({ query }) => [entriesReading(entriesShownOf(query))],
    load: () => import('./match/match-screen.tsx'),
  },
  {
    name: 'collections',
    path: screenPlaces.collections.path,
    icon: 'payment',
    key: 'l',
    group: 'daily',
    isOpen: () => may('invoices') && mayDo('collect'),
    calls: ({ query }) => [collectionsReading(collectionsShownOf(query))],
    load: () => import('./collections/collections-screen.tsx'),
  },
  {
    name: 'requests',
    path: screenPlaces.requests.path,
    icon: 'note',
    key: 'r',
    group: 'daily',
    isOpen: () => may('requests'),
    calls: ({ query }) => [requestsReading(requestsShownOf(query))],
    load: () => import('./requests/requests-screen.tsx'),
  },
  {
    name: 'products',
    path: screenPlaces.products.path,
    icon: 'products',
    key: 'p',
    group: 'daily',
    isOpen: () => may('products'),
    calls: ({ query }) => [issuesReading(monthAskedOf(query).month)],
    load: () => import('./products/products-screen.tsx'),
  },
  {
    name: 'product',
    path: screenPlaces.product.path,
    isOpen: () => may('products.assignments'),
    calls: ({ params: { id = '' } }) => [...(may('products') ? [productReading(id)] : []), recipientsReading(id)],
    load: () => import('./product/product-screen.tsx'),
  },
  {
    name: 'campaigns',
    path: screenPlaces.campaigns.path,
    icon: 'campaigns',
    key: 'm',
    group: 'daily',
    isOpen: () => may('campaigns'),
    calls: () => [campaignsReading()],
    load: () => import('./campaigns/campaigns-screen.tsx'),
  },
  {
    name: 'messages',
    path: screenPlaces.messages.path,
    icon: 'note',
    key: 'b',
    group: 'setup',
    isOpen: () => may('templates') || may('notices'),
    calls: () => [...(may('templates') ? [templatesReading()] : []), ...(may('notices') ? [noticesReading()] : [])],
    load: () => import('./messages/messages-screen.tsx'),
  },
  {
    name: 'activity',
    path: screenPlaces.activity.path,
    icon: 'activity',
    key: 'a',
    group: 'setup',
    isOpen: () => may('events'),
    calls: ({ query }) => [activityReading(activityFilterOf(query))],
    load: () => import('./activity/activity-screen.tsx'),
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
    load: () => import('./events/events-screen.tsx'),
  },
  {
    name: 'import',
    path: screenPlaces.import.path,
    icon: 'import',
    key: 'u',
    group: 'setup',
    isOpen: mayImport,
    calls: importCalls,
    load: () => import('./import/import-screen.tsx'),
  },
  {
    name: 'settings',
    path: screenPlaces.settings.path,
    icon: 'settings',
    key: ',',
    group: 'setup',
    isOpen: () => may('settings'),
    calls: () => [settingsReading()],
    load: () => import('./settings/settings-screen.tsx'),
  },
  {
    name: 'clock',
    path: screenPlaces.clock.path,
    icon: 'clock',
    key: 't',
    group: 'setup',
    isOpen: () => isTestAccount.value && may('test.clock'),
    calls: () => [clockReading()],
    load: () => import('./clock/clock-screen.tsx'),
  },
]
