// A receiver of webhooks: node examples/webhook-receiver.js
//
// It checks the bearer token, deals with each event once, answers with the response key, and remembers how far it has come,
// so that events that come again, also after a restart of its own, are skipped.
import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const port = Number(process.env.PORT ?? 4000)
const token = process.env.WEBHOOK_BEARER_TOKEN ?? 'demo-token'
const responseKey = process.env.WEBHOOK_RESPONSE_KEY ?? 'demo-response-key'
const file = process.env.WEBHOOK_STATE ?? '.webhook-receiver.json'

// The highest event_id that is dealt with. To take events again after a rewind, set it back.
let last = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).last : 0

function handle(event) {
  console.log(`${event.event_id} ${event.timestamp} ${event.event} ${event.customer_id ?? ''}`)
}

const isAllowed = (given = '') => {
  const expected = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

createServer(async (request, response) => {
  if (!isAllowed(request.headers.authorization)) {
    response.writeHead(401).end()
    return
  }
  try {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    for (const event of JSON.parse(Buffer.concat(chunks).toString('utf8'))) {
      if (event.event_id <= last) continue
      handle(event)
      last = event.event_id
    }
    // Only when all is safe: after this answer the events do not come again.
    writeFileSync(file, JSON.stringify({ last }))
    response.writeHead(200, { 'X-Service-Webhook-Key': responseKey }).end()
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}).listen(port, '127.0.0.1', () => console.log(`Receiving at http://127.0.0.1:${port}/`))
