// A receiver of webhooks: npx node examples/webhook-receiver.js
//
// The client checks the bearer token, and the signature where there is a secret. This program deals with each event once, answers
// with the response key, and keeps how far it has come in a file, so that events that are sent again are skipped, also after a
// restart.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
// Elsewhere from 'subscription-service-client', which `npm run client` packs. These sources need Node 22.18 or later.
import { acknowledgement, readDelivery, WebhookRefused } from '../clients/typescript/src/index.ts'

const port = Number(process.env.PORT ?? 4000)
const bearerToken = process.env.WEBHOOK_BEARER_TOKEN ?? 'demo-token'
const responseKey = process.env.WEBHOOK_RESPONSE_KEY ?? 'demo-response-key'
// The signing_secret of the webhook, where it has one: whsec_ and base64.
const signingSecret = process.env.WEBHOOK_SIGNING_SECRET
const file = process.env.WEBHOOK_STATE ?? '.webhook-receiver.json'

// The highest event_id that is dealt with. To take events again after a rewind, set it back.
let last = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).last : 0

function handle(event) {
  console.log(event.event_id, event.timestamp, event.event, event.customer_id ?? '')
}

const server = createServer(async (request, response) => {
  try {
    const sent = { headers: request.headers, body: await text(request) }
    for (const event of await readDelivery(sent, { bearerToken, signingSecret })) {
      if (event.event_id <= last) {
        console.log(event.event_id, 'skipped: dealt with before')
        continue
      }
      handle(event)
      last = event.event_id
    }
    // Before the answer: what is acknowledged does not come again.
    writeFileSync(file, JSON.stringify({ last }))
    response.writeHead(200, acknowledgement(responseKey)).end()
  } catch (error) {
    const refused = error instanceof WebhookRefused
    if (!refused) console.error(error)
    // With any other status than 200 the events are sent again later.
    response.writeHead(refused ? 401 : 500).end()
  }
})
server.listen(port, '127.0.0.1', () => console.log(`Receiving at http://127.0.0.1:${server.address().port}/`))
