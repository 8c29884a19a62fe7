/** The files of lists: cells that are no formulas, encodings, fixed widths and labels. */
import { parse } from 'csv-parse/sync'
import { getDocumentProxy } from 'unpdf'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { PrintedLine } from '../../functions/domain/edition/list-line.ts'
import { listFile } from '../../functions/list-file/list-file.ts'
import type { FileTerms } from '../../functions/list-file/list-terms.ts'

const line = (number: number, name: string, more: Partial<PrintedLine> = {}): PrintedLine => ({
  ...{ key: `${number}`, customer: `c${number}`, number, copies: 1 },
  address: { name, address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' },
  ...more,
})
const column = (from: string, width: number, pad: 'left' | 'right' | 'zero' = 'right') => ({
  name: from,
  from,
  width,
  pad,
})

async function written(lines: readonly PrintedLine[], terms: Partial<FileTerms>) {
  const facts = {
    ...{ list: 'abcdefghijkl', carrier: 'post', product: { external_id: 'w', name: 'Weekly', date: '2027-01-22' } },
    sender: { country: 'DK', language: 'da' as const },
  }
  return await listFile({
    ...{ lines, facts, created: new Date(0), yieldThread: () => Promise.resolve() },
    terms: { mode: 'full', format: 'csv', columns: [], charset: 'utf-8', ...terms },
  })
}
const textOf = async (...given: Parameters<typeof written>) => Buffer.from((await written(...given)).bytes).toString()

describe('The file of a list', () => {
  it('has no cell that a spreadsheet takes for a formula', async () => {
    const names = ['=1+1', '+45 1', '-2', '@x', '\t=1', 'a,=2', '＝1', 'A "B"\nC']
    const rows: unknown = parse(
      await textOf(
        names.map((name, index) => line(index + 1, name)),
        { columns: [column('name', 9)] },
      ),
    )
    expect(rows).toEqual([
      ...[['name'], ["'=1+1"], ["'+45 1"], ["'-2"], ["'@x"], ["'\t'=1"], ["a,'=2"], ["'＝1"], ['A "B"\nC']],
    ])
  })

  it('has no part of an address twice that stands beside the whole', async () => {
    const address = { name: 'Ann Lee', company: 'Lee & Co', address: '5 Main St\nSydney 2000', postal_code: '2000' }
    const abroad = line(1, '', { address: { ...address, city: 'Sydney', country: 'AU' } })
    const cells = async (...names: readonly string[]) => {
      const rows = parse(await textOf([abroad], { columns: names.map((name) => column(name, 40)) }))
      return v.parse(v.tuple([v.unknown(), v.array(v.string())]), rows)[1]
    }
    expect(await cells('address')).toEqual(['Ann Lee\nLee & Co\n5 Main St\nSydney 2000\nAUSTRALIEN'])
    expect(await cells('name', 'address')).toEqual(['Ann Lee', 'Lee & Co\n5 Main St\nSydney 2000\nAUSTRALIEN'])
    const all = ['Ann Lee', 'Lee & Co', '5 Main St', '2000', 'Sydney', 'AU']
    expect(await cells('name', 'company', 'address', 'postal_code', 'city', 'country')).toEqual(all)
    expect(await cells('country_name', 'address')).toEqual(['Australien', 'Ann Lee\nLee & Co\n5 Main St\nSydney 2000'])
  })

  it('has the subscription of a move for a carrier of changes, which has the line at another address', async () => {
    const moved = line(1, 'Ann', { change: 'move', subscription: 's1' })
    const usual = ['line_id', 'copies', 'change', 'route', 'sequence', 'bundle', 'name', 'company', 'street']
    const place = ['postal_code', 'city', 'country']
    const [head, row] = v.parse(v.array(v.array(v.string())), parse(await textOf([moved], { mode: 'changes' })))
    expect(head).toEqual([...usual, ...place, 'customer_id', 'subscription_id'])
    expect(row?.slice(-2)).toEqual(['c1', 's1'])
    expect(v.parse(v.array(v.unknown()), parse(await textOf([moved], {})))[0]).toEqual([...usual, ...place])
  })

  it('is data of a line each as JSON', async () => {
    const text = await textOf([line(1, 'Ann', { route: 'K1' })], {
      format: 'jsonl',
      columns: [column('name', 9), column('route', 9)],
    })
    expect(text).toBe('{"name":"Ann","route":"K1"}\n')
  })

  it('has columns of fixed widths, cut and filled up', async () => {
    const columns = [column('name', 5), column('copies', 4, 'zero'), column('city', 6), column('line_1', 8, 'left')]
    expect(await textOf([line(1, 'Annabella', { copies: 12 })], { format: 'fixed', columns })).toBe(
      'Annab0012KøbenhAnnabell\r\n',
    )
    expect(await textOf([line(1, 'Bo')], { format: 'fixed', columns })).toBe('Bo   0001Københ      Bo\r\n')
  })

  it('has asterisks for a number or a code that is longer than its column', async () => {
    const columns = [column('copies', 1, 'zero'), column('route', 2), column('name', 3)]
    const lines = [line(1, 'Annabella', { copies: 9, route: 'K1' }), line(2, 'Bo', { copies: 12, route: 'K12' })]
    expect(await textOf(lines, { format: 'fixed', columns })).toBe('9K1Ann\r\n***Bo \r\n')
  })

  it('writes letters that its encoding lacks in others', async () => {
    const columns = [column('name', 12)]
    const bytes = async (charset: FileTerms['charset'], name: string) =>
      Buffer.from((await written([line(1, name)], { format: 'fixed', columns, charset })).bytes)
        .toString('latin1')
        .trim()
    expect(await bytes('iso-8859-1', 'Łukasz Ærø')).toBe('Lukasz Ærø')
    expect(await bytes('us-ascii', 'Søren Ø.')).toBe('Soeren Oe.')
    expect(await bytes('windows-1252', 'Šárka €')).toBe('\u008aárka \u0080')
    expect(await bytes('us-ascii', '東京 “x”')).toMatch(/^[\x20-\x7e]+$/)
  })

  it('leaves out signs that nobody sees, but the joiners of scripts that are written with them', async () => {
    const columns = [column('name', 20), column('street', 20)]
    const hidden = line(1, '\u200bZ\u00adero\ufeff', {
      address: { name: '\u200bZ\u00adero\ufeff', address: 'Nørregade\u200b 5\u202e\u2028tv', country: 'DK' },
    })
    for (const charset of ['utf-8', 'windows-1252', 'us-ascii'] as const) {
      const { bytes } = await written([hidden], { format: 'csv', columns, charset })
      const street = charset === 'us-ascii' ? 'Noerregade 5 tv' : 'Nørregade 5 tv'
      expect(Buffer.from(bytes).toString(charset === 'utf-8' ? 'utf8' : 'latin1')).toContain(`Zero,${street}`)
    }
    const persian = 'می\u200cخواهم'
    expect(await textOf([line(1, persian)], { columns })).toContain(persian)
    const label = { page: 'A4', columns: 3, rows: 8, lines: [] }
    const { bytes } = await written([hidden], { format: 'labels', label })
    const { items } = await (await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1)).getTextContent()
    expect(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))).toEqual([
      'Zero',
      'Nørregade 5 tv',
    ])
  })

  it('has all its letters in a column of its width, whatever they are written as', async () => {
    const file = await written([line(1, 'ßßßßß')], {
      format: 'fixed',
      columns: [column('name', 4)],
      charset: 'us-ascii',
    })
    expect(Buffer.from(file.bytes).toString()).toBe('ssss\r\n')
  })

  it('has a long name of a label in two rows, before its letters are too small', async () => {
    const long = 'Anna-Margrethe Louise Christoffersen-Vestergaard Hørup Kjær-Jørgensen'
    const label = { page: 'A4', columns: 3, rows: 8, lines: [] }
    const { bytes } = await written([line(1, long), line(2, 'Bo')], { format: 'labels', label })
    const { items } = await (await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1)).getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str !== '' ? [{ text: item.str, size: item.height }] : [],
    )
    expect(texts.map(({ text }) => text)).toEqual([
      ...['Anna-Margrethe Louise', 'Christoffersen-Vestergaard Hørup', 'Kjær-Jørgensen'],
      ...['Bredgade 1', '1260 København K', 'Bo', 'Bredgade 1', '1260 København K'],
    ])
    expect(texts.map(({ size }) => Math.round(size))).toEqual([8, 8, 8, 8, 8, 11, 11, 11])
  })

  it('divides a long word of a label behind its hyphens, and a word without any where its row ends', async () => {
    const hyphenated = 'Anna-Margrethe-Louise-Christoffersen-Vestergaard-Kjær-Jørgensen-Skovgaard-Hyldebrandt'
    const label = { page: 'A4', columns: 3, rows: 8, lines: ['{name}'] }
    const lines = [line(1, hyphenated), line(2, 'W'.repeat(80))]
    const { bytes } = await written(lines, { format: 'labels', label })
    const { items } = await (await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : []))
    const first = texts.filter((text) => !text.startsWith('W'))
    expect(first.join('')).toBe(hyphenated)
    expect(first.every((text, index) => index === first.length - 1 || text.endsWith('-'))).toBe(true)
    expect(texts.slice(first.length).join('')).toBe('W'.repeat(80))
  })

  it('says on a label what has changed, in the language of the sender, and no number of copies for a stop', async () => {
    const label = { page: 'A4', columns: 3, rows: 8, lines: [] }
    const changed = [line(1, 'Ann', { change: 'move', copies: 12 }), line(2, 'Bo', { change: 'stop' })]
    const { bytes } = await written(changed, { format: 'labels', label })
    const { items } = await (await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
    const address = ['Bredgade 1', '1260 København K']
    expect(texts).toEqual(['Flyttet 12 ×', 'Ann', ...address, 'Stop', 'Bo', ...address])
  })

  it('is sheets of labels, the same bytes each time', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => line(index + 1, `Name ${index + 1}`))
    const terms = { format: 'labels', label: { page: 'A4', columns: 3, rows: 8, lines: [] } } as const
    const [one, other] = [await written(lines, terms), await written(lines, terms)]
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
    expect((await getDocumentProxy(Uint8Array.from(one.bytes))).numPages).toBe(2)
    expect((await getDocumentProxy(Uint8Array.from((await written([], terms)).bytes))).numPages).toBe(1)
  })
})
