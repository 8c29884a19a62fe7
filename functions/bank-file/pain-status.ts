/**
 * pain.002 of ISO 20022: what a bank says of direct debits that were handed in. Refusals of single transactions name
 * them by their EndToEndId.
 */
import type { ToldItem } from '../domain/bank/told-entry.ts'
import { elementAt, textAt, xmlElements, type XmlElement } from './xml-elements.ts'

const whole: ReadonlySet<string> = new Set(['TxInfAndSts', 'OrgnlPmtInfAndSts', 'OrgnlGrpInfAndSts'])

export async function* readPainStatus(pieces: AsyncIterable<string>): AsyncGenerator<ToldItem> {
  for await (const closed of xmlElements(pieces, whole)) {
    for (const { element } of closed) {
      if (element.name === 'TxInfAndSts') yield* transaction(element)
      else yield* group(element)
    }
  }
}

const rejected = 'RJCT'

function* transaction(element: XmlElement): Generator<ToldItem> {
  const endToEnd = textAt(element, 'OrgnlEndToEndId')
  if (endToEnd === undefined) return
  const reason = reasonOf(element)
  yield textAt(element, 'TxSts') === rejected
    ? { item: 'refusal', refusal: { endToEnd, ...(reason !== undefined && { reason }) } }
    : { item: 'accepted', endToEnd }
}

/** A whole file or group that is refused names none of its transactions. */
function* group(element: XmlElement): Generator<ToldItem> {
  const status = textAt(element, 'GrpSts') ?? textAt(element, 'PmtInfSts')
  const name = textAt(element, 'OrgnlPmtInfId') ?? textAt(element, 'OrgnlMsgId') ?? ''
  if (status !== rejected) return
  yield {
    item: 'warning',
    warning: { code: 'bankfile_group_refused', values: { value: name, reason: reasonOf(element) ?? '–' } },
  }
}

function reasonOf(element: XmlElement): string | undefined {
  const information = elementAt(element, 'StsRsnInf')
  return textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry')
}
