/** The action of a list's row. Who hears the button has the row named as well. */
import { openOperation } from '../../operations/open-operation.ts'

interface RowActionProps {
  readonly operation: string
  readonly label: string
  readonly opens: Parameters<typeof openOperation>[1]
  readonly subject: string
}

export function RowAction({ operation, label, opens, subject }: RowActionProps) {
  return (
    <button
      type="button"
      class="button is-small is-bare"
      onClick={() => openOperation(operation, { ...opens, subject })}
    >
      {label}
      <span class="unseen"> {subject}</span>
    </button>
  )
}
