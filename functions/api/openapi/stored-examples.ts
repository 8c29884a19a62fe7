/** The examples of the document: calls of the stories of `test/openapi/examples*.test.ts`, which write these files. */
import banks from './generated/banks.json' with { type: 'json' }
import clock from './generated/clock.json' with { type: 'json' }
import collections from './generated/collections.json' with { type: 'json' }
import customers from './generated/customers.json' with { type: 'json' }
import deliveries from './generated/deliveries.json' with { type: 'json' }
import editions from './generated/editions.json' with { type: 'json' }
import events from './generated/events.json' with { type: 'json' }
import files from './generated/files.json' with { type: 'json' }
import many from './generated/many.json' with { type: 'json' }
import money from './generated/money.json' with { type: 'json' }
import orders from './generated/orders.json' with { type: 'json' }
import overrides from './generated/overrides.json' with { type: 'json' }
import pages from './generated/pages.json' with { type: 'json' }
import products from './generated/products.json' with { type: 'json' }
import requests from './generated/requests.json' with { type: 'json' }
import service from './generated/service.json' with { type: 'json' }
import session from './generated/session.json' with { type: 'json' }
import settings from './generated/settings.json' with { type: 'json' }
import subscriptions from './generated/subscriptions.json' with { type: 'json' }
import { examplesOf, type Examples } from '../../openapi/examples.ts'

/** The examples of an endpoint are in the file of its subject; files of other subjects may have more. */
export const keptExamples: Examples = examplesOf([
  customers,
  subscriptions,
  overrides,
  money,
  products,
  editions,
  many,
  deliveries,
  orders,
  requests,
  pages,
  events,
  settings,
  session,
  clock,
  collections,
  files,
  banks,
  service,
])
