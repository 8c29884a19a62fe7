/** A customer beside a document: the name once it is loaded, and the number until then and after an erasure. */
import { toCustomer } from '../navigation/navigate.ts'

export function CustomerLink({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  return name === undefined ? <span class="quiet number">{id}</span> : <a href={toCustomer(id)}>{name}</a>
}
