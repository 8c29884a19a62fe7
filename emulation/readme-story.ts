/** The calls of the README, word for word, at another address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { root, saidBy, type Run } from './command.ts'
import { Visitor } from './visitor.ts'

/** Sends a call again as long as the service asks for it, so that a move of the clock continues. */
const patientCurl = `curl() {
  local answer
  for _ in {1..20}; do
    answer=$(command curl --write-out '\\n%{http_code}' "$@")
    case "\${answer##*$'\\n'}" in
      2*) echo "\${answer%$'\\n'*}"; return ;;
      429 | 503) sleep 1 ;;
      *) break ;;
    esac
  done
  echo "$answer" >&2
  return 22
}`

/** Blocks of the README with calls as the demo account, as one script that ends at the first refusal. */
export function readmeScript(readme: string, url: string): string {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const calls = blocks.filter((block) => /^api /m.test(block)).join('\n')
  const moved = calls.replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):8787/g, url)
  return `set -euo pipefail\n${patientCurl}\n${moved}`
}

const customerSchema = v.object({
  customers: v.tuple([
    v.looseObject({
      data: v.looseObject({ phone: v.literal('+45 5678') }),
      subscriptions: v.tuple([v.looseObject({ state: v.literal('active') })]),
      invoices: v.pipe(v.array(v.looseObject({ number: v.string() })), v.minLength(2)),
    }),
  ]),
})

export async function tellReadme(run: Run, api: ApiClient): Promise<string> {
  const script = readmeScript(readFileSync(join(root, 'README.md'), 'utf8'), api.url)
  await saidBy(run('bash', '-c', script))
  // The README leads to the page of the API.
  await new Visitor(api.url).see(`${api.url}/api/docs/`)
  await api.call('openapi.json')
  const fields = 'data,subscriptions,invoices,assignments'
  const shown = await api.call(`customers/?id=1001&fields=${fields}`)
  const parsed = v.safeParse(customerSchema, shown)
  if (!parsed.success) throw new StartError(`The customer of the README is another: ${v.summarize(parsed.issues)}`)
  if (!JSON.stringify(shown).includes('gazette-next')) throw new StartError('The customer does not get the next issue.')
  return `${script.split('\n').filter((line) => /^(?:api|curl|npm) /.test(line)).length} calls`
}
