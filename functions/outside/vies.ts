/**
 * The look-up of tax registration ids at VIES, the European Commission's register of VAT numbers. The register of a
 * member state is often unavailable, so only a clear yes or no counts, and a missing answer is no error.
 *
 * POST `check-vat-number` answers `{"valid": …}`. Also with status 200, the answer is `{"actionSucceed": false, …}` if
 * a member state could not be asked (https://ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml).
 */
import * as v from 'valibot'

export type TaxIdLookup = 'valid' | 'invalid' | 'unreachable' | 'skipped'

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const timeoutMillis = 3000
/** An answer is about 1 KB. */
const maxAnswerBytes = 65_536

/** The prefixes of VIES: the member states, Greece as EL, and Northern Ireland. */
const prefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

const answerSchema = v.object({ valid: v.boolean() })

/**
 * Looks up an id in normal form (prefix and number). The result is `skipped` for an id outside VIES, and `unreachable`
 * without a clear answer in 3 seconds. `VIES_URL` replaces the address of VIES.
 */
export async function lookUpTaxId(id: string, options: { readonly signal?: AbortSignal } = {}): Promise<TaxIdLookup> {
  const countryCode = id.slice(0, 2)
  if (!prefixes.has(countryCode)) return 'skipped'
  const limit = AbortSignal.timeout(timeoutMillis)
  try {
    const response = await fetch(`${process.env['VIES_URL'] ?? viesUrl}/check-vat-number`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ countryCode, vatNumber: id.slice(2) }),
      redirect: 'error',
      signal: options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]),
    })
    return await verdict(response)
  } catch {
    // A failure of the network or a broken answer gives no verdict.
    return 'unreachable'
  }
}

async function verdict(response: Response): Promise<TaxIdLookup> {
  if (response.status !== 200) {
    await response.body?.cancel()
    return 'unreachable'
  }
  const text = await readBounded(response)
  const answer = text === undefined ? undefined : v.safeParse(answerSchema, JSON.parse(text))
  if (answer?.success !== true) return 'unreachable'
  return answer.output.valid ? 'valid' : 'invalid'
}

/** The body as text; undefined for a body that is longer than any answer of VIES. */
async function readBounded(response: Response): Promise<string | undefined> {
  const body: ReadableStream<Uint8Array> | null = response.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
