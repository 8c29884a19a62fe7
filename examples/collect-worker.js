/**
 * A worker that collects what is due by a scheme of your own: it fetches attempts, hands each to the scheme under its
 * idempotency key, and reports what became of it. Run one of them, for instance every hour:
 *
 *   SERVICE=https://subscriptions.example.com KEY=… METHOD=autogiro node examples/collect-worker.js
 */
const { SERVICE, KEY, METHOD = 'autogiro' } = process.env

/** Asks the scheme. Replace this by a call of yours: the same key must never collect twice. */
async function collectAtScheme({ idempotency_key, to_pay, currency, agreement }) {
  console.log(`${idempotency_key}: ${to_pay} ${currency} from ${agreement.reference}`)
  return { outcome: 'paid', provider_reference: idempotency_key }
}

async function call(path, body) {
  const response = await fetch(`${SERVICE}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}

/** An attempt that is cut off here is returned again after half an hour, under the same key. */
async function collectSome() {
  const { collections, more_collections_available } = await call(`/api/preparecollections/${METHOD}/`, {
    max_results: 100,
    reschedule_seconds: 1800,
    fields: ['agreement'],
  })
  const outcomes = []
  for (const collection of collections) {
    try {
      outcomes.push({ id: collection.collection_id, ...(await collectAtScheme(collection)) })
    } catch (error) {
      // What became of it is not known: it is tried again under its key, and never reported as failed.
      console.error(`${collection.collection_id}: ${error.message}`)
    }
  }
  const { errors } = await call(`/api/updatecollections/${METHOD}/`, { collections: outcomes })
  for (const [index, error] of errors.entries()) {
    if (Object.keys(error).length > 0) console.error(`${outcomes[index].id}: ${JSON.stringify(error)}`)
  }
  return more_collections_available && collections.length > 0
}

while (await collectSome());
