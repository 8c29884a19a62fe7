/** The visitor of the emulation's stories, at pages of a small server. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Visitor } from '../../emulation/visitor.ts'

let sent: { url: string; cookie: string; body: string }[] = []
let server = createServer()
let url = ''
beforeEach(async () => {
  sent = []
  server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? '') : ''}/stage`
})
afterEach(() => void server.close())

const page = `<nav><form method="post" action="/prod/sign-out/"><input name="email"></form></nav>
<main><a href="/prod/next/?a=1&amp;b=2">Next</a>
<form method="post"><input type="hidden" name="other" value="form"></form>
<form method="post" action="/prod/sent/"><input type="hidden" name="once" value="a &quot;b&quot;">
<input type="radio" name="plan" value="year"><input type="radio" name="plan" value="month" checked>
<input type="checkbox" name="extra" value="book"><select name="country"><option value="DK">Denmark</option>
<option value="SE" selected>Sweden</option></select><textarea name="words">Hello &amp; more</textarea>
<input name="email"><button type="submit" name="choice" value="pay">Pay</button></form></main>`

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '', headers } = request
  sent.push({ url: path, cookie: headers.cookie ?? '', body: await text(request) })
  if (path === '/stage/sent/') {
    const location = 'https://abc.execute-api.eu-north-1.amazonaws.com/prod/after/'
    response.writeHead(303, {
      Location: location,
      'Set-Cookie': ['__Host-reader=token; Path=/; Secure', 'old=; Max-Age=0'],
    })
  } else if (path === '/stage/none/') {
    response.writeHead(404)
  }
  response.end(path === '/stage/page/' ? page : '<main>Words</main>')
}

it('fills in the form with these inputs, keeps its other values, and follows it to the page after', async () => {
  const visitor = new Visitor(url)
  const after = await visitor.send(await visitor.see(`${url}/page/`), { email: 'ann@example.com', choice: 'pay' })
  expect(after.url).toBe(`${url}/after/`)
  expect(Object.fromEntries(new URLSearchParams(sent[1]?.body))).toEqual({
    ...{ once: 'a "b"', plan: 'month', country: 'SE', words: 'Hello & more' },
    ...{ email: 'ann@example.com', choice: 'pay' },
  })
  expect(sent[2]).toEqual({ url: '/stage/after/', cookie: '__Host-reader=token', body: '' })
})

it('follows a link, and says why it cannot go on', async () => {
  const visitor = new Visitor(url)
  const first = await visitor.see(`${url}/page/`)
  expect((await visitor.follow(first, /next/)).url).toBe(`${url}/next/?a=1&b=2`)
  expect(() => visitor.follow(first, /nowhere/)).toThrow('has no link /nowhere/')
  expect(() => visitor.send(first, { surname: 'Berg' })).toThrow('has no form with surname')
  await expect(visitor.see(`${url}/none/`)).rejects.toThrow('answers 404: Words')
})
