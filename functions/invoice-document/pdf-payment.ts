/** The foot of a document: the box with payment details of an invoice, or the use of a credit note. */
import { accountFacts, creditLines, demandAtIssue, pictureCodes, sumFacts, type Demand } from './payment.ts'
import type { PictureCode } from './payment-code.ts'
import { left, right, whole, type Part } from './pdf-part.ts'
import { qrSquares } from './qr-picture.ts'
import { inPoints, type Cell, type RowStyle } from './sheet.ts'

export function pdfPayment(part: Part): void {
  const { document, language } = part
  const demand = demandAtIssue(document)
  if (document.type === 'credit_note') {
    remarks(part, creditLines(document, language))
    return
  }
  if (demand.toPayMinor <= 0) return
  const { payment_text = '', ...account } = demand.account
  // A box fits on one sheet. A long text continues below it.
  const isLong = payment_text.length > mostInBox || payment_text.split('\n').length > mostLinesInBox
  box(part, isLong ? { ...demand, account } : demand)
  if (isLong) remarks(part, [payment_text])
}

function remarks({ sheet }: Part, texts: readonly string[]): void {
  if (texts.length === 0) return
  sheet.space(14)
  for (const text of texts) sheet.row([whole(text)])
}

const mostInBox = 400
const mostLinesInBox = 8
const codeSize = inPoints(32)
const edge = 12
const nameWidth = 96

interface BoxRow {
  readonly cells: readonly Cell[]
  readonly style: RowStyle
}

/** The sum, the day, the accounts, and a code for a camera to the right. */
function box(part: Part, demand: Demand): void {
  const { sheet, document, colour, word } = part
  const codes = pictureCodes(document, demand)
  const textRight = right - edge - codes.length * (codeSize + edge)
  const rows = boxRows(part, demand, textRight)
  const gap = 2.5
  const textHeight = rows.reduce((sum, { cells, style }) => sum + sheet.heightOf(cells, style) + gap, 0)
  const height = Math.max(textHeight, codes.length > 0 ? codeSize + 22 : 0) + edge * 2
  sheet.space(16)
  sheet.need(height)
  sheet.ground(height, { colour: '#f4f6f8', band: colour })
  const drawText = () => {
    sheet.space(edge)
    for (const { cells, style } of rows) {
      sheet.row(cells, style)
      sheet.space(gap)
    }
  }
  const drawCode = ({ kind, qr }: PictureCode, index: number) => {
    const x = textRight + edge + index * (codeSize + edge)
    sheet.space(edge)
    sheet.code(qrSquares(qr), { x, size: codeSize })
    sheet.space(codeSize + 3)
    sheet.row([{ text: word(kind === 'epc' ? 'code_epc' : 'code_swish'), x, width: codeSize }], { size: 6.5 })
  }
  sheet.abreast(() => sheet.space(height), drawText, ...codes.map((code, index) => () => drawCode(code, index)))
}

function boxRows({ document, language, word }: Part, demand: Demand, textRight: number): BoxRow[] {
  const x = left + edge
  const { payment_text } = demand.account
  const facts = [...sumFacts(document, demand, language), ...accountFacts(document, demand, language)]
  return [
    ...(demand.collected === undefined
      ? [
          {
            cells: [{ text: word('how_to_pay'), x, width: textRight - x }],
            style: { weight: 'bold', size: 10 },
          } as const,
        ]
      : []),
    ...facts.map(({ kind, name, value }): BoxRow => {
      const isSum = kind === 'amount'
      return {
        cells: [
          { text: name, x, width: nameWidth - 6 },
          { text: value, x: x + nameWidth, width: textRight - x - nameWidth },
        ],
        style: isSum || kind === 'due' || kind === 'fik' || kind === 'iban' ? { weight: 'bold', size: 9 } : { size: 9 },
      }
    }),
    ...(payment_text ? [{ cells: [{ text: payment_text, x, width: textRight - x }], style: { size: 9 } }] : []),
  ]
}
