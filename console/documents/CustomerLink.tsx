/** A customer beside a document: its name once it is known, and its number until then and after its erasure. */
import { toCustomer } from '../navigation/navigate.ts'

export function CustomerLink({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  return name === undefined ? <span class="quiet number">{id}</span> : <a href={toCustomer(id)}>{name}</a>
}
