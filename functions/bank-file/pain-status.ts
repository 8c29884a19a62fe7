/**
 * pain.002 of ISO 20022: a bank's report on submitted direct debits. Refusals of single transactions name them by their
 * EndToEndId. A refusal of a whole message or batch names only the message or batch.
 */
import type { ReportedItem } from '../domain/bank/reported-entry.ts'
import type { Reading } from './reading-place.ts'
import { elementAt, textAt, xmlElements, type XmlElement } from './xml-elements.ts'

const whole: ReadonlySet<string> = new Set(['TxInfAndSts', 'OrgnlPmtInfAndSts', 'OrgnlGrpInfAndSts'])

export async function* readPainStatus({ xml, state, pause }: Reading): AsyncGenerator<ReportedItem> {
  let message = state?.message ?? ''
  for await (const part of xmlElements(xml, whole)) {
    for (const { element } of part.closed) {
      if (element.name === 'OrgnlGrpInfAndSts') message = textAt(element, 'OrgnlMsgId') ?? ''
      if (element.name === 'TxInfAndSts') yield* transaction(element)
      else yield* group(element, message)
    }
    if (part.pause !== undefined) {
      pause(part.pause, { message })
      return
    }
  }
}

const rejected = 'RJCT'

function* transaction(element: XmlElement): Generator<ReportedItem> {
  const endToEnd = textAt(element, 'OrgnlEndToEndId')
  if (endToEnd === undefined) return
  const reason = reasonOf(element)
  yield textAt(element, 'TxSts') === rejected
    ? { item: 'refusal', refusal: { endToEnd, ...(reason !== undefined && { reason }) } }
    : { item: 'accepted', endToEnd }
}

function* group(element: XmlElement, message: string): Generator<ReportedItem> {
  const batch = textAt(element, 'OrgnlPmtInfId')
  if ((textAt(element, 'GrpSts') ?? textAt(element, 'PmtInfSts')) !== rejected) return
  const reason = reasonOf(element)
  yield {
    item: 'group',
    group: { message, ...(batch !== undefined && { batch }), ...(reason !== undefined && { reason }) },
  }
}

function reasonOf(element: XmlElement): string | undefined {
  const information = elementAt(element, 'StsRsnInf')
  return textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry')
}
