// A receiver of webhooks: node examples/webhook-receiver.js
//
// It checks the bearer token, and the signature where it has a secret; deals with each event once; answers with the response
// key; and keeps how far it has come in a file, so that events that are sent again are skipped, also after a restart.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

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

// In a time that says nothing of where the two differ.
function isSame(one, other) {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const isFromTheService = ({ authorization = '' }) => isSame(authorization, `Bearer ${bearerToken}`)

// As Standard Webhooks says (https://www.standardwebhooks.com); there are libraries for it in most languages. What is older
// than five minutes may be an old delivery that somebody else sends again.
function isSigned(headers, body) {
  if (signingSecret === undefined) return true
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
  return signatures.split(' ').some((signature) => isSame(signature, expected))
}

const server = createServer(async (request, response) => {
  if (!isFromTheService(request.headers)) {
    response.writeHead(401).end()
    return
  }
  try {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isSigned(request.headers, body)) {
      response.writeHead(401).end()
      return
    }
    for (const event of JSON.parse(body)) {
      if (event.event_id <= last) {
        console.log(event.event_id, 'skipped: dealt with before')
        continue
      }
      handle(event)
      last = event.event_id
    }
    // Before the answer: what is acknowledged does not come again.
    writeFileSync(file, JSON.stringify({ last }))
    response.writeHead(200, { 'X-Service-Webhook-Key': responseKey }).end()
  } catch (error) {
    // Any other status, and the events are sent again later.
    console.error(error)
    response.writeHead(500).end()
  }
})
server.listen(port, '127.0.0.1', () => console.log(`Receiving at http://127.0.0.1:${server.address().port}/`))
