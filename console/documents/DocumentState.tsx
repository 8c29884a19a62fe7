/** The state of a document in a word. */
import { today } from '../account/clock.ts'
import { isOverdue } from '../account/money.ts'
import type { Invoice, ListedInvoice } from '../api/types.ts'
import { Tag } from '../design/Tag.tsx'
import { documentWords } from './document-words.ts'

type Document = Pick<Invoice | ListedInvoice, 'type' | 'state' | 'to_pay' | 'due'>

export function DocumentState({ document }: { readonly document: Document }) {
  if (document.type === 'credit_note') return <Tag>{documentWords.say('credit_note')}</Tag>
  if (isOverdue(document, today())) return <Tag tone="bad">{documentWords.say('state_overdue')}</Tag>
  const tone = { open: 'warn', paid: 'good', credited: 'neutral' } as const
  return <Tag tone={tone[document.state]}>{documentWords.say(`state_${document.state}`)}</Tag>
}
