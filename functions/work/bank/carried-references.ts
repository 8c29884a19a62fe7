/**
 * The invoices that carry a reference. After a change of the layout a text may be a reference of several invoices by
 * the layouts, but it is printed on only one of them.
 */
import type { NamesInEntry } from '../../domain/bank/names-in-entry.ts'
import { isReferenceOf } from '../../domain/document/invoice-reference.ts'
import { readBilled } from '../../store/customer/documents.ts'
import type { InvoiceOwner } from './find-owners.ts'

/**
 * The names of each entry, without invoices that have another reference, if one of several has the entry's reference.
 * Only entries that name several invoices are read for.
 */
export async function withCarried<Names extends NamesInEntry>(
  account: string,
  named: ReadonlyMap<string, Names>,
  owners: (number: string) => readonly InvoiceOwner[],
): Promise<ReadonlyMap<string, Names>> {
  const several = [...named].flatMap(([id, names]) => {
    const owned = [...names.byReference, ...names.byText].flatMap(owners)
    return owned.length > 1 ? [{ id, names, owned }] : []
  })
  const billed =
    several.length === 0 ? [] : await readBilled(account, [...new Set(several.flatMap((one) => one.owned))])
  const documents = new Map(billed.flatMap((one) => (one === undefined ? [] : [[one.document.number, one.document]])))
  const settled = several.flatMap(({ id, names }): [string, Names][] => {
    const isCarried = (number: string) => {
      const document = documents.get(number)
      return document !== undefined && names.said.some((text) => isReferenceOf(document, text))
    }
    const [byReference, byText] = [names.byReference.filter(isCarried), names.byText.filter(isCarried)]
    return byReference.length + byText.length === 0 ? [] : [[id, { ...names, byReference, byText }]]
  })
  return new Map([...named, ...settled])
}
