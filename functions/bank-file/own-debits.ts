/** The collections of a file that the service itself made for the bank: all of them, or those of one batch. */
import { textOf, type Chunks } from './decode-text.ts'
import { elementAt, textAt, xmlElements } from './xml-elements.ts'

const whole: ReadonlySet<string> = new Set(['DrctDbtTxInf', 'PmtInf'])

/** The EndToEndIds of pain.008, in their order. */
export async function* ownDebits(chunks: Chunks, batch?: string): AsyncGenerator<string> {
  const text = await textOf(chunks)
  for await (const { closed } of xmlElements({ text }, whole)) {
    for (const { element, around } of closed) {
      const id = textAt(elementAt(element, 'PmtId'), 'EndToEndId')
      const isOfBatch = batch === undefined || around.some((outer) => textAt(outer, 'PmtInfId') === batch)
      if (id !== undefined && isOfBatch) yield id
    }
  }
}
