/**
 * The drawer of any operation: a form made of its parameters and the account's fields, a preview beside it, and a
 * button that names the action and the money. The operation does what the preview showed, or nothing at all.
 */
import { readable } from '../account/format.ts'
import { mayDo } from '../account/rights.ts'
import type { Faults } from '../api/failure.ts'
import { Drawer } from '../design/Drawer.tsx'
import { failureText } from '../design/States.tsx'
import { faultsAt } from '../forms/faults-at.ts'
import { SchemaFields } from '../forms/SchemaField.tsx'
import { shellWords } from '../words/shell-words.ts'
import { actionText } from './action-text.ts'
import type { DeskForm } from './desk-form.ts'
import { openForm } from './open-form.ts'
import { leaveOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { fieldsSchema, missingOf } from './operation-form.ts'
import { operationFormKind } from './operation-form-kind.tsx'
import { operationForms } from './generated/operation-forms.ts'
import { operationWords } from './operation-words.ts'
import { PreviewPane } from './PreviewPane.tsx'
import { useOperation, type OperationCourse } from './use-operation.ts'

export const words = [operationWords]

interface OperationDrawerProps {
  readonly opened: OpenedOperation
  readonly desk?: DeskForm | undefined
}

export function OperationDrawer({ opened, desk }: OperationDrawerProps) {
  const { operation, given: fixed, told: withNames = readable, Remark } = opened
  const form = openForm(operation, operationForms[operation] ?? { properties: {} }, mayDo)
  const course = useOperation(opened, form, desk)
  const { value, change, body, preview, previewAgain, carryOut, hasTried } = course
  const faults: Faults = preview.state === 'failed' && preview.failure.kind === 'refused' ? preview.failure.faults : {}
  const missing = hasTried && desk === undefined ? missingOf(form, body, operationWords.say('fault_needed')) : {}
  return (
    <Drawer
      title={titleOf(opened, desk)}
      close={leaveOperation}
      aside={
        <PreviewPane
          shown={preview}
          told={withNames}
          again={previewAgain}
          coming={opened.coming?.()}
          until={course.until}
        />
      }
      foot={<Foot opened={opened} desk={desk} course={course} />}
    >
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          carryOut()
        }}
        onKeyDown={(event) => {
          // A choice submits its form as a text does.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          carryOut()
        }}
      >
        <fieldset class="fields" role="none" disabled={preview.state === 'unanswered'}>
          {desk === undefined ? (
            <SchemaFields
              form={operationFormKind(opened, faultsAt({ ...faults, ...missing }))}
              schema={fieldsSchema(form, opened, value)}
              path=""
              value={value}
              onChange={change}
              body={fixed}
            />
          ) : (
            <desk.Fields
              value={value}
              change={change}
              faultsOf={faultsAt(faults)}
              preview={preview.state === 'ready' ? preview.preview : undefined}
            />
          )}
        </fieldset>
        {Remark !== undefined && (
          <div role="status">
            <Remark value={value} />
          </div>
        )}
        <button hidden tabIndex={-1} />
      </form>
    </Drawer>
  )
}

function titleOf({ operation, subject, as = operation }: OpenedOperation, desk: DeskForm | undefined): string {
  const key = `op_${as}`
  const title = desk?.title() ?? (operationWords.has(key) ? operationWords.say(key) : operation)
  return subject === undefined ? title : `${title}: ${subject}`
}

interface FootProps {
  readonly opened: OpenedOperation
  readonly desk: DeskForm | undefined
  readonly course: OperationCourse
}

function Foot({ opened, desk, course: { value, body, preview, carryOut, isWorking } }: FootProps) {
  const isUnanswered = preview.state === 'unanswered'
  const isReady = preview.state === 'ready' || isUnanswered
  const previewed = isReady ? preview.preview : undefined
  return (
    <>
      <button type="button" class="button is-main" aria-disabled={!isReady || isWorking} onClick={carryOut}>
        {isUnanswered && `${shellWords.say('try_again')}: `}
        {desk?.actionOf(value, previewed) ?? actionText(opened, body, previewed)}
      </button>
      <button type="button" class="button" onClick={leaveOperation}>
        {shellWords.say(isUnanswered ? 'close' : 'cancel')}
      </button>
      <p role="alert" class="fault">
        {preview.state === 'failed' && preview.failure.kind !== 'refused' && failureText(preview.failure)}
        {isUnanswered && `${failureText(preview.failure)} ${operationWords.say('unanswered')}`}
      </p>
    </>
  )
}
