/** The action of a list's row. For people who hear the page, the button's name includes the row. */
import { openOperation } from '../../operations/open-operation.ts'

interface RowActionProps {
  readonly operation: string
  readonly label: string
  readonly opens: Parameters<typeof openOperation>[1]
  readonly subject: string
  /** Carries the action out without its drawer if possible. */
  readonly atOnce?: (opens: RowActionProps['opens']) => void
}

export function RowAction({ operation, label, opens, subject, atOnce }: RowActionProps) {
  const open = atOnce ?? ((place: RowActionProps['opens']) => openOperation(operation, place))
  return (
    <button type="button" class="button is-small is-bare" onClick={() => open({ ...opens, subject })}>
      {label}
      <span class="unseen"> {subject}</span>
    </button>
  )
}
