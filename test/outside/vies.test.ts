import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookUpTaxId } from '../../functions/outside/vies.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Starts a stand-in for VIES and calls it. */
async function given(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  const url = `http://127.0.0.1:${address.port}`
  vi.stubEnv('VIES_URL', url)
  return url
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

describe('looking up a tax registration id', () => {
  it('asks for the number of the country', async () => {
    const asked: string[] = []
    await given((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        asked.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`)
        response.end(JSON.stringify({ countryCode: 'EL', vatNumber: '094259216', valid: true, name: '---' }))
      })
    })
    expect(await lookUpTaxId('EL094259216')).toBe('valid')
    expect(asked).toEqual(['POST /check-vat-number {"countryCode":"EL","vatNumber":"094259216"}'])
  })

  it('takes a clear no', async () => {
    await given(json({ countryCode: 'DK', vatNumber: '12345674', valid: false, name: '---' }))
    expect(await lookUpTaxId('DK12345674')).toBe('invalid')
  })

  it.each([
    ['a member state that is away', json({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })],
    ['a refusal', json({ valid: false }, 400)],
    ['a failure', json({ valid: false }, 500)],
    ['something else', json(['valid'])],
    ['no boolean', json({ valid: 'false' })],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['nothing', (_request, response) => response.end()],
    ['too much', json({ valid: false, name: 'x'.repeat(100_000) })],
    ['a broken connection', (request) => request.socket.destroy()],
    [
      'half an answer',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('{"valid":')
        response.socket?.destroySoon()
      },
    ],
  ] satisfies [string, RequestListener][])('answered with %s is unreachable', async (_name, answer) => {
    await given(answer)
    expect(await lookUpTaxId('DK12345674')).toBe('unreachable')
  })

  it('follows no redirect', async () => {
    const paths: string[] = []
    const url = await given((request, response) => {
      paths.push(request.url ?? '')
      if (request.url === '/elsewhere') response.end('{"valid":true}')
      else response.writeHead(307, { Location: `${url}/elsewhere` }).end()
    })
    expect(await lookUpTaxId('DK12345674')).toBe('unreachable')
    expect(paths).toEqual(['/check-vat-number'])
  })

  it('gives up when it is told to or has waited its time', async () => {
    const caller = new AbortController()
    await given(() => caller.abort())
    expect(await lookUpTaxId('DK12345674', { signal: caller.signal })).toBe('unreachable')

    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    expect(await lookUpTaxId('DK12345674')).toBe('unreachable')
    expect(limit).toHaveBeenCalledWith(3000)
  })

  it('is unreachable where nobody listens', async () => {
    await given(json({ valid: true }))
    server?.close()
    expect(await lookUpTaxId('DK12345674')).toBe('unreachable')
  })

  it('leaves alone what VIES cannot know', async () => {
    const asked = vi.fn()
    await given(asked)
    for (const id of ['NO923609016MVA', 'CHE107787577', 'GB980780684', '123456789', 'EU123456789']) {
      expect(await lookUpTaxId(id)).toBe('skipped')
    }
    expect(asked).not.toHaveBeenCalled()
  })
})
