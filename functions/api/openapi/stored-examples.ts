/** The examples of the document: calls of the stories of `test/openapi/examples*.test.ts`, which write these files. */
import clock from './examples/clock.json' with { type: 'json' }
import customers from './examples/customers.json' with { type: 'json' }
import deliveries from './examples/deliveries.json' with { type: 'json' }
import events from './examples/events.json' with { type: 'json' }
import many from './examples/many.json' with { type: 'json' }
import money from './examples/money.json' with { type: 'json' }
import orders from './examples/orders.json' with { type: 'json' }
import overrides from './examples/overrides.json' with { type: 'json' }
import pages from './examples/pages.json' with { type: 'json' }
import products from './examples/products.json' with { type: 'json' }
import service from './examples/service.json' with { type: 'json' }
import session from './examples/session.json' with { type: 'json' }
import settings from './examples/settings.json' with { type: 'json' }
import subscriptions from './examples/subscriptions.json' with { type: 'json' }
import { examplesOf, type Examples } from '../../openapi/examples.ts'

/** An endpoint's examples are those of its subject; other subjects may have more. */
export const keptExamples: Examples = examplesOf([
  customers,
  subscriptions,
  overrides,
  money,
  products,
  many,
  deliveries,
  orders,
  pages,
  events,
  settings,
  session,
  clock,
  service,
])
