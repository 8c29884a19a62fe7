/** The reading of a file of recipients: page by page, repeated, continued and stopped. */
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../console/api/failure.ts'
import type { Recipient } from '../../console/api/types.ts'
import { plainForm } from '../../console/account/csv.ts'
import { pausesBeforeAgain, recipientsFile, type Ways } from '../../console/screens/product/recipients-file.ts'

const recipient = (id: number): Recipient => ({
  product_assignment_id: `${id}~1`,
  customer_id: String(id),
  donated: false,
  quantity: 2,
  data: {},
})
const offline: Failure = { kind: 'offline' }

/** A service with a given number of pages of two recipients, which fails in the turns that are named. */
function serviceOf(pages: number, failing: ReadonlyMap<number, Failure> = new Map()) {
  const cursors: (string | undefined)[] = []
  const files: { file: string; parts: readonly Blob[] }[] = []
  const pauses: number[] = []
  const ways: Ways = {
    page(cursor) {
      cursors.push(cursor)
      const failure = failing.get(cursors.length)
      if (failure !== undefined) return Promise.resolve({ ok: false, failure })
      const page = Number(cursor ?? 0)
      const next = page + 1 < pages ? { next_url: `https://api.example/?cursor=${page + 1}` } : {}
      return Promise.resolve({
        ok: true,
        value: { assignments: [recipient(2 * page), recipient(2 * page + 1)], ...next },
      })
    },
    fields: () => Promise.resolve({ ok: true, value: { ofSubscriptions: ['edition'], ofAssignments: ['seat'] } }),
    pause(milliseconds) {
      pauses.push(milliseconds)
      return Promise.resolve()
    },
    keep: (file, parts) => files.push({ file, parts }),
  }
  return { ways, asked: cursors, kept: files, pauses }
}
const textOf = (parts: readonly Blob[] = []) => new Blob([...parts]).text()
const idsIn = (text: string) => text.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split(',')[0]]))

describe('a file of recipients', () => {
  it('has every page once, a head before them, and says how many copies there are', async () => {
    const { ways, asked: cursors, kept: files } = serviceOf(3)
    const file = recipientsFile('issue.csv', plainForm, ways)
    await file.go()
    expect(cursors).toEqual([undefined, '1', '2'])
    expect(file.saving.value).toEqual({ state: 'saved', read: { recipients: 6, copies: 12 }, file: 'issue.csv' })
    expect(files.map((each) => each.file)).toEqual(['issue.csv'])
    expect(idsIn(await textOf(files[0]?.parts))).toEqual(['customer_id', '0', '1', '2', '3', '4', '5'])
  })

  it('asks again for a page that did not come, and says so', async () => {
    const { ways, asked: cursors, kept: files, pauses } = serviceOf(2, new Map([[2, offline]]))
    const file = recipientsFile('issue.csv', plainForm, ways)
    const states: string[] = []
    file.saving.subscribe((saving) => {
      states.push(saving.state === 'reading' && saving.isAgain ? 'again' : saving.state)
    })
    await file.go()
    expect(cursors).toEqual([undefined, '1', '1'])
    expect(pauses).toEqual([pausesBeforeAgain[0]])
    expect(states).toEqual(['resting', 'reading', 'reading', 'reading', 'again', 'saved'])
    expect(idsIn(await textOf(files[0]?.parts))).toHaveLength(5)
  })

  it('keeps what it has where a page does not come at all, makes no file of a part, and goes on from there', async () => {
    const { ways, asked: cursors, kept: files } = serviceOf(2, new Map([2, 3, 4].map((turn) => [turn, offline])))
    const file = recipientsFile('issue.csv', plainForm, ways)
    await file.go()
    expect(file.saving.value).toEqual({ state: 'failed', read: { recipients: 2, copies: 4 }, failure: offline })
    expect(files).toEqual([])
    await file.go()
    expect(cursors).toEqual([undefined, '1', '1', '1', '1'])
    expect(file.saving.value).toMatchObject({ state: 'saved', read: { recipients: 4, copies: 8 } })
    expect(idsIn(await textOf(files[0]?.parts))).toEqual(['customer_id', '0', '1', '2', '3'])
  })

  it('does not ask again for what is refused', async () => {
    const refused: Failure = { kind: 'not-allowed' }
    const { ways, asked: cursors, pauses } = serviceOf(2, new Map([[1, refused]]))
    const file = recipientsFile('issue.csv', plainForm, ways)
    await file.go()
    expect([cursors.length, pauses.length]).toEqual([1, 0])
    expect(file.saving.value).toMatchObject({ state: 'failed', failure: refused })
  })

  it('makes no file when it is stopped, and begins anew after that', async () => {
    const { ways, asked: cursors, kept: files } = serviceOf(3)
    const page: Ways['page'] = async (cursor, stop) => {
      if (cursor === '1' && files.length === 0 && cursors.length === 1) {
        file.stop()
        // A call that was broken off is no outcome.
        expect(stop.aborted).toBe(true)
        cursors.push(cursor)
        return undefined
      }
      return await ways.page(cursor, stop)
    }
    const file = recipientsFile('issue.csv', plainForm, { ...ways, page })
    await file.go()
    expect([file.saving.value, files]).toEqual([{ state: 'resting' }, []])
    await file.go()
    expect(cursors).toEqual([undefined, '1', undefined, '1', '2'])
    expect(idsIn(await textOf(files[0]?.parts))).toHaveLength(7)
  })
})
