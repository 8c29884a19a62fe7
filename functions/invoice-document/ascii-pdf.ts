/**
 * A PDF in ASCII alone: streams in hexadecimal digits, other bytes of strings as octal numbers. The format has always
 * had this form for ways that carry text only. The service needs it because a REST API gives binary answers only to
 * callers whose Accept begins with the right type (docs/decisions/infrastructure.md).
 *
 * Only files of pdfkit are understood: plain objects, and one table of their positions at the end.
 */
export function asciiPdf(pdf: Uint8Array): string {
  const binary = Buffer.from(pdf).toString('latin1')
  const table = binary.lastIndexOf('\nxref\n') + 1
  const trailer = binary.indexOf('trailer\n', table)
  const end = binary.indexOf('startxref\n', trailer)
  if (table === 0 || trailer === -1 || end === -1) throw new Error('This PDF is not of the form that pdfkit writes.')
  const objects = asciiObjects(binary.slice(0, table))
  return `${objects}${tableOf(objects)}${binary.slice(trailer, end)}startxref\n${objects.length}\n%%EOF\n`
}

function asciiObjects(binary: string): string {
  const stream = /\/Length (?<length>\d+)\n(?<rest>(?:\/[^\n]+\n)*)>>\nstream\n/g
  let ascii = ''
  let done = 0
  for (let match = stream.exec(binary); match !== null; match = stream.exec(binary)) {
    const { length = '', rest = '' } = match.groups ?? {}
    const begin = stream.lastIndex
    const end = begin + Number(length)
    const digits = `${Buffer.from(binary.slice(begin, end), 'latin1').toString('hex')}>`
    ascii += `${withoutBytes(binary.slice(done, match.index))}/Length ${digits.length}\n${inHexadecimal(rest)}>>\nstream\n`
    ascii += digits
    done = end
    stream.lastIndex = end
  }
  return `${ascii}${withoutBytes(binary.slice(done))}`
}

/** Further filters of a stream come after its hexadecimal digits. */
function inHexadecimal(rest: string): string {
  const others = /^\/Filter (\/\w+)\n/m.exec(rest)
  if (others === null) return `${rest}/Filter /ASCIIHexDecode\n`
  return rest.replace(others[0], `/Filter [/ASCIIHexDecode ${others[1] ?? ''}]\n`)
}

/** Outside streams only strings have bytes beyond text, and a comment that announces them. */
const withoutBytes = (text: string) =>
  text
    .replace(/^%[\x80-\xff]+\n/m, '')
    .replaceAll(/[^\n\x20-\x7e]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`)

/** The positions of the objects, in lines of 20 bytes. */
function tableOf(objects: string): string {
  const positions = [...objects.matchAll(/^(\d+) 0 obj$/gm)].map(({ 1: id, index }) => ({ id: Number(id), index }))
  const entries = positions
    .toSorted((a, b) => a.id - b.id)
    .map(({ index }) => `${String(index).padStart(10, '0')} 00000 n \n`)
  return `xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`
}
