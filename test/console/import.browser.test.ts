/** An import in the console: faults at their rows before anything is sent, and a page closed in the middle. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { useConsole } from './chromium-console.ts'
import {
  asFile,
  askedIn,
  atImport,
  checked,
  customersOf,
  downloaded,
  isPreview,
  lone,
  numbers,
  otherKey,
  own,
  readerKey,
  row,
  signInAt,
  textsOf,
} from './import-stories.ts'

describe.skipIf(chromiumPath === undefined)('the import of the console', () => {
  const { key } = own
  const console = useConsole(own)

  it('guesses the columns, and tells of faults by row and column before anything is sent', async () => {
    const { page, calls, open, step } = await atImport(console, key)
    const faulty = asFile('faults.csv', [
      row(1),
      row(2, { Fødselsdag: '31.02.1980' }),
      row(3, { Adresse: 'a "quote" in it' }),
      row(4, { 'E-mail': 'no address' }),
    ])
    await step(() => page.getByLabel('Choose a file').setInputFiles(faulty))
    await page.getByLabel('is not invoiced here; the next period is').check()
    await step(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: /^Import \d+ rows?/ }).waitFor()
    })
    // Preview only: the service is asked and carries nothing out.
    await expect.poll(calls).toEqual(['POST /api/customers/bulkupdates/'])
    expect(await customersOf(console, ['K-1'])).toEqual([])
    const problems = page.getByRole('table', { name: 'Rows with errors' })
    await expect
      .poll(() => textsOf(problems))
      .toEqual([
        '3 Fødselsdag "31.02.1980" is not a date in the format D.M.YYYY.',
        '4 The line has a quote in an unquoted cell.',
        '5 E-mail This is not an email address.',
      ])
    const report = await downloaded(page, 'Download all as CSV')
    expect(report.split('\r\n')[1]).toBe(
      '3;createcustomer;Fødselsdag;"""31.02.1980"" is not a date in the format D.M.YYYY."',
    )
    await step(() => page.getByRole('button', { name: 'Back to the columns' }).click())
    // The person can change the target of a column, and the plan stays.
    await expect.poll(() => page.getByLabel('Field for Fødselsdag').inputValue()).toBe('field.customer.:Birthday')
    await expect.poll(() => page.getByLabel('Field for Land').inputValue()).toBe('data.country')
    await expect.poll(() => page.getByLabel('Encoding').inputValue()).toBe('windows-1252')
    await page.getByLabel('Field for Start').selectOption('')
    await step(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    })
    // The next file with such a column finds it so, and one that is no text is refused.
    await open('/import')
    await step(async () => {
      await page.getByLabel('Choose a file').setInputFiles(asFile('next.csv', [row(6)]))
      await page.getByRole('button', { name: 'Check the rows' }).waitFor()
    })
    await expect.poll(() => page.getByLabel('Field for Start').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Field for Abonnement').inputValue()).toBe('period.campaign_id')
  })

  it('goes on after the page was closed in the middle, and makes everybody once', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `K-${1001 + index}`)
    const rows = ids.map((id) => row(Number(id.slice(2))))
    const { page, step, open } = await atImport(console, key)
    // The service does what the third request asks for, and the page is gone before the answer comes.
    let requests = 0
    let lost: (() => void) | undefined
    const isLost = new Promise<void>((resolve) => (lost = resolve))
    await page.context().route('**/bulkupdates/**', async (route) => {
      requests += isPreview(route) ? 0 : 1
      if (isPreview(route) || requests < 3) return route.continue()
      await route.fetch()
      lost?.()
    })
    const twice = row(1040, { Kundenr: 'K-1041', 'E-mail': 'k1001@example.com' })
    await checked(page, asFile('subscribers.csv', [...rows, twice]))
    await page.getByRole('button', { name: 'Import 41 rows' }).click()
    await isLost
    await page.context().unroute('**/bulkupdates/**')
    await open('/import')
    await page.getByText(/^The import of subscribers\.csv from .* is not finished\. Continue\?$/).waitFor()

    // Two tabs try to continue: one does, the other follows.
    const other = await page.context().newPage()
    await other.goto(`${console.url}/console/import`)
    const goOn = 'Go on subscribers.csv'
    const gate = Promise.withResolvers<undefined>()
    await page.context().route('**/bulkupdates/**', async (route) => {
      await gate.promise
      return route.continue()
    })
    await other.getByRole('button', { name: goOn }).click()
    await other.getByRole('button', { name: 'Pause' }).waitFor()
    await step(async () => {
      await page.getByRole('button', { name: goOn }).click()
      await page.getByText('The import is running in another tab.').waitFor()
    })
    gate.resolve(undefined)
    await other.getByText('The import has ended.', { exact: true }).waitFor()
    await step(() => page.getByText('The import has ended.', { exact: true }).waitFor())

    const customers = await customersOf(console, ids)
    expect(customers.map(({ id }) => id)).toEqual(ids)
    for (const { id, data, subscriptions } of customers) {
      const number = id.slice(2)
      expect(data).toMatchObject({
        name: `Søren Ærø ${number}`,
        email: `k${number}@example.com`,
        location: `Bredgade ${number}; st.\n1260 København K`,
        country_code: 'DK',
        ':Birthday': '1980-12-24',
      })
      expect(subscriptions.map(({ periods }) => periods[0]?.campaign_id)).toEqual(['standard', 'web-addon'])
    }
    expect(await customersOf(console, ['K-1041'])).toEqual([])
    const report = (await downloaded(page, 'Report')).split('\r\n')
    expect(report).toHaveLength(1 + 41 + 1)
    expect(report[1]).toBe('2;Imported;K-1001;;;')
    expect(report[41]).toMatch(/^42;Refused;K-1041;createcustomer;E-mail;.+$/)
    const failed = await downloaded(page, 'Refused rows, to correct')
    expect(failed.split('\n')[1]).toMatch(/^"K-1041";"Søren"/)

    await open('/import')
    // Importing the same file again would make every customer twice, and the page says so.
    await checked(page, asFile('subscribers.csv', [...rows, twice]))
    await step(async () => {
      await page.getByRole('button', { name: 'Import 41 rows' }).click()
      await page.getByText(/^subscribers\.csv was already imported in the same way on /).waitFor()
    })
  })

  it('has the service preview every row, goes on after the page was closed, and does nothing', async () => {
    const existing = { data: { name: 'Taken', email: 'taken@example.com' } }
    await console.site.api('/api/customers/createcustomer/', existing)
    const rows = numbers(2001, 460).map((number) =>
      lone(number, number === 2457 ? { 'E-mail': 'Taken@Example.com' } : number === 2458 ? { Fødselsdag: 'x' } : {}),
    )
    const { page, step, open } = await atImport(console, key)
    await checked(page, asFile('all.csv', rows))
    // The fault is not in the first four hundred rows.
    await expect.poll(() => page.getByRole('table', { name: 'Rows with errors' }).getByRole('row').count()).toBe(2)
    const paths: string[] = []
    let gate = Promise.withResolvers<undefined>()
    const wrong: unknown[] = []
    await page.context().route('**/bulkupdates/**', async (route) => {
      const key = route.request().headers()['idempotency-key']
      if (!isPreview(route) || key !== undefined) wrong.push(key)
      const rowsOf = askedIn(route)
      // The quick reading of the first four hundred rows is repeated with the page, in two parts.
      if (rowsOf.length === 200) return route.continue()
      paths.push(...rowsOf)
      // Two parts are under way at a time, and the first two are answered.
      if (paths.length >= 69) await gate.promise
      return route.continue()
    })
    await page.getByRole('button', { name: 'Check all rows with the service' }).click()
    await page.getByText('46 of 460 rows', { exact: true }).waitFor()
    await step(async () => {
      await page.getByRole('button', { name: 'Pause' }).click()
      gate.resolve(undefined)
      await page.getByText('The check is paused.').waitFor()
    })
    await expect
      .poll(() => page.getByText('Would be accepted').locator('xpath=following-sibling::*').innerText())
      .toBe(String(paths.length))
    await open('/import')
    await page.getByText(/^A check of all\.csv with the service was under way at /).waitFor()
    await step(async () => {
      await page.getByRole('button', { name: 'Go on all.csv' }).click()
      await page.getByText('All rows were checked with the service. It would refuse 1 row.').waitFor()
    })
    // A customer each of the rows that fit and are not refused.
    await page.getByText('The import would create 0 periods, 0 documents and 458 events.').waitFor()
    // Each row once, the page closed in between or not; the row that does not fit the map is never sent.
    expect(paths.toSorted()).toEqual(
      numbers(2001, 460)
        .filter((number) => number !== 2458)
        .map(String),
    )
    await expect
      .poll(() => textsOf(page.getByRole('table', { name: 'Rows with errors' })))
      .toEqual([
        '458 E-mail Another customer has this email address.',
        '459 Fødselsdag "x" is not a date in the format D.M.YYYY.',
      ])
    const report = await downloaded(page, 'Download all as CSV')
    expect(report.split('\r\n').map((line) => line.split(';').slice(0, 3).join(';'))).toEqual([
      '\uFEFFLine;Operation;Column',
      '458;createcustomer;E-mail',
      '459;createcustomer;Fødselsdag',
      '',
    ])
    const failed = await downloaded(page, 'Refused rows, to correct')
    expect(failed.split('\n').map((line) => line.slice(0, 9))).toEqual(['\uFEFF"Kundenr', '"K-2457";', '"K-2458";', ''])
    expect(await customersOf(console, ['K-2001', 'K-2030', 'K-2460'])).toEqual([])

    // A check can be cancelled, which leads back to the rows.
    await page.getByRole('button', { name: 'Back to the columns' }).click()
    await page.getByLabel('is not invoiced here; the next period is').check()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    gate = Promise.withResolvers<undefined>()
    await page.getByRole('button', { name: 'Check all rows with the service' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    gate.resolve(undefined)
    expect(wrong).toEqual([])
    await page.getByRole('button', { name: 'Check all rows with the service' }).waitFor()
    await open('/import')
    await page.getByText('Drop a file here').waitFor()
    await expect.poll(() => page.getByText('all.csv').count()).toBe(0)
  })

  it('pauses, goes on, and waits for the person who began it', async () => {
    const ids = numbers(3001, 40).map((number) => `K-${number}`)
    const { page, step } = await atImport(console, key)
    await checked(
      page,
      asFile(
        'mine.csv',
        numbers(3001, 40).map((number) => lone(number)),
      ),
    )
    const releases: (() => void)[] = []
    const isHeld = Array.from({ length: 5 }, () => new Promise<void>((resolve) => releases.push(resolve)))
    let requests = 0
    await page.context().route('**/bulkupdates/**', async (route) => {
      await isHeld[(requests += 1)]
      return route.continue()
    })
    await page.getByRole('button', { name: 'Import 40 rows' }).click()
    await expect.poll(() => requests).toBe(2)
    await page.getByRole('button', { name: 'Pause' }).click()
    releases.slice(0, 3).forEach((release) => release())
    await page.getByText('The import is paused.').waitFor()
    // The parts that were sent are settled, and nothing else is sent.
    await page.getByText('20 of 40 rows').waitFor()
    expect(requests).toBe(2)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(() => requests).toBe(4)
    // The session ends while two requests are under way, which the service takes no more.
    await page.evaluate(() => fetch('/api/session/', { method: 'DELETE' }))
    await step(async () => {
      releases.forEach((release) => release())
      await page.getByLabel('API access key').waitFor()
    })
    await page.context().unroute('**/bulkupdates/**')
    await signInAt(page, otherKey)
    await expect.poll(() => page.getByText('mine.csv').count()).toBe(0)
    await page.evaluate(() => fetch('/api/session/', { method: 'DELETE' }))
    await page.reload()
    await signInAt(page, key)
    await page.getByText(/^The import of mine\.csv from .* is not finished\. Continue\?$/).waitFor()
    await page.getByRole('button', { name: 'Go on mine.csv' }).click()
    await page.getByText('The import has ended.', { exact: true }).waitFor()
    expect((await customersOf(console, ids)).map(({ id }) => id)).toEqual(ids)
    const report = (await downloaded(page, 'Report')).split('\r\n').slice(1, -1)
    expect(report).toEqual(ids.map((id, index) => `${index + 2};Imported;${id};;;`))
  })

  it('waits as long as the service asks, and sends less where something between takes no more', async () => {
    const ids = numbers(4001, 20).map((number) => `K-${number}`)
    const { page } = await atImport(console, key, { refused: [413, 429, 503] })
    const answers = [
      { status: 503, headers: { 'Retry-After': '1' }, body: 'busy' },
      { status: 429, headers: { 'Retry-After': '1' }, body: 'too many' },
    ]
    const waiting = 'Waiting 1 s: the service is busy or cannot be reached.'
    const reports: string[] = []
    await checked(
      page,
      asFile(
        'busy.csv',
        numbers(4001, 20).map((number) => lone(number)),
      ),
    )
    await page.context().route('**/bulkupdates/**', async (route) => {
      if (askedIn(route).length > 5) return route.fulfill({ status: 413, body: 'Request Entity Too Large' })
      const answer = answers.shift()
      if (answer !== undefined) return route.fulfill(answer)
      reports.push(...askedIn(route))
      return route.continue()
    })
    // The words are shown for a second, which a busy machine may miss.
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.innerText.includes('${waiting}')) window.hasSaid = true
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`)
    await page.getByRole('button', { name: 'Import 20 rows' }).click()
    await page.getByText('The import has ended.', { exact: true }).waitFor()
    expect(await page.evaluate('window.hasSaid')).toBe(true)
    expect(reports.toSorted()).toEqual(numbers(4001, 20).map(String))
    expect((await customersOf(console, ids)).map(({ id }) => id)).toEqual(ids)
  })

  it('goes on in a browser that keeps nothing, and says so', async () => {
    const ids = numbers(5001, 11).map((number) => `K-${number}`)
    const { page, step } = await console.visit('/import')
    await page.context().route('**/assets/import-worker-*.js', async (route) => {
      const response = await route.fetch()
      const without =
        "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('', 'SecurityError') } });"
      return route.fulfill({ response, body: without + (await response.text()) })
    })
    await signInAt(page, key)
    await checked(
      page,
      asFile(
        'private.csv',
        numbers(5001, 11).map((number) => lone(number)),
      ),
    )
    let release: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    await page.context().route('**/bulkupdates/**', async (route) => {
      await isHeld
      return route.continue()
    })
    await page.getByRole('button', { name: 'Import 11 rows' }).click()
    await step(async () => {
      await page.getByText(/^This browser cannot store the progress/).waitFor()
      release?.()
      await page.getByText('The import has ended.', { exact: true }).waitFor()
    })
    expect((await customersOf(console, ids)).map(({ id }) => id)).toEqual(ids)
    expect((await downloaded(page, 'Report')).split('\r\n')).toHaveLength(1 + 11 + 1)
  })

  it('rests where the browser has no room left, and goes on once it has', async () => {
    const ids = numbers(6001, 30).map((number) => `K-${number}`)
    const { page, step } = await console.visit('/import')
    await page.context().route('**/assets/import-worker-*.js', async (route) => {
      const response = await route.fetch()
      // The answer of the first request finds no room.
      const full = `const put = IDBObjectStore.prototype.put; let isFull = true;
        IDBObjectStore.prototype.put = function (value, place) {
          if (!isFull || value.state !== 'answered') return put.call(this, value, place);
          isFull = false;
          throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
        };`
      return route.fulfill({ response, body: full + (await response.text()) })
    })
    await signInAt(page, key)
    await checked(
      page,
      asFile(
        'full.csv',
        numbers(6001, 30).map((number) => lone(number)),
      ),
    )
    await page.getByRole('button', { name: 'Import 30 rows' }).click()
    await step(() => page.getByText(/^The browser has no space left to record the progress/).waitFor())
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('The import has ended.', { exact: true }).waitFor()
    expect((await customersOf(console, ids)).map(({ id }) => id)).toEqual(ids)
    const report = (await downloaded(page, 'Report')).split('\r\n').slice(1, -1)
    expect(report).toEqual(ids.map((id, index) => `${index + 2};Imported;${id};;;`))
  })

  it('reads files as they come, and says what it cannot read', async () => {
    const { page, step } = await atImport(console, key)
    const text = 'Kundenr;Efternavn;Navn;Navn\r\nA-1;"Æble\r\n""Ø""; x";1;2\r\n\r\nA-2;Å;1;2;;\r\nA-3;B\r\n'
    const bytes = (encoding: BufferEncoding, mark: readonly number[] = []) =>
      Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
    const choose = async (name: string, buffer: Buffer) => {
      await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer })
    }
    const read: readonly (readonly [name: string, buffer: Buffer, encoding: string, delimiter: string])[] = [
      ['old.csv', bytes('latin1'), 'windows-1252', ';'],
      ['new.csv', bytes('utf8', [0xef, 0xbb, 0xbf]), 'utf-8', ';'],
      ['wide.csv', bytes('utf16le', [0xff, 0xfe]), 'utf-16le', ';'],
      ['tabs.tsv', Buffer.from(text.replaceAll(';', '\t')), 'utf-8', '\t'],
    ]
    for (const [name, buffer, encoding, delimiter] of read) {
      await choose(name, buffer)
      await page.getByRole('heading', { name }).waitFor()
      await expect
        .poll(async () => [
          await page.getByLabel('Encoding').inputValue(),
          await page.getByLabel('Between cells').inputValue(),
        ])
        .toEqual([encoding, delimiter])
      await expect.poll(() => page.getByText('3 rows', { exact: true }).count()).toBe(1)
      await expect.poll(() => page.getByText('Two columns have this name').count()).toBe(2)
      await expect.poll(() => page.getByText(/^Æble\s+"Ø";?\s+x · Å · B$/).count()).toBe(1)
      await page.getByRole('button', { name: 'Another file' }).click()
    }
    // A row that is too short is reported before anything is sent; empty cells at its end do no harm.
    await choose('ragged.csv', bytes('utf8'))
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    await page.getByText('The line has 2 cells, but there are 4 columns.').waitFor()
    await page.getByRole('button', { name: 'Back to the columns' }).click()
    // A wrong encoding shows in the first rows.
    await page.getByLabel('Encoding').selectOption('windows-1252')
    await page.getByText(/Ã†ble/).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Another file' }).click()
    const unread: readonly (readonly [name: string, buffer: Buffer, said: RegExp])[] = [
      ['book.xlsx', Buffer.from('PK\u0003\u0004'), /This is a workbook: save it as CSV first\.$/],
      ['empty.csv', Buffer.from(''), /The file is empty\.$/],
      ['heading.csv', Buffer.from('Kundenr;Navn\r\n'), /The file has no rows below its column names\.$/],
    ]
    for (const [name, buffer, message] of unread)
      await step(async () => {
        await choose(name, buffer)
        await page.getByText(message).waitFor()
      })
  })

  it('is not shown to whoever may change nobody', async () => {
    const { page } = await console.signedIn('/', { as: readerKey })
    await expect.poll(() => page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0)
  })
})
