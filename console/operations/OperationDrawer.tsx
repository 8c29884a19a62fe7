/**
 * The drawer of any operation: its form, a preview beside it, and a button that names the action and the money. The
 * operation has exactly the effects of the preview, or none.
 */
import { readable } from '../account/format.ts'
import type { Faults } from '../api/failure.ts'
import { Drawer } from '../design/Drawer.tsx'
import { failureText } from '../design/States.tsx'
import { faultsAt } from '../forms/faults-at.ts'
import { shellWords } from '../words/shell-words.ts'
import type { DeskForm } from './desk-form.ts'
import { forgetFilledIn, leaveOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { operationWords } from './operation-words.ts'
import { PreviewPane } from './PreviewPane.tsx'
import { useOperation, type OperationCourse } from './use-operation.ts'

export const words = [operationWords]

interface OperationDrawerProps {
  readonly opened: OpenedOperation
  readonly form: DeskForm
}

export function OperationDrawer({ opened, form }: OperationDrawerProps) {
  const { told: withNames = readable, subject, Remark } = opened
  const course = useOperation(opened, form)
  const { value, change, preview, previewAgain, carryOut, hasTried } = course
  const faults: Faults = preview.state === 'failed' && preview.failure.kind === 'refused' ? preview.failure.faults : {}
  return (
    <Drawer
      title={subject === undefined ? form.title() : `${form.title()}: ${subject}`}
      close={leaveOperation}
      hasStep
      aside={
        <PreviewPane
          shown={preview}
          told={withNames}
          again={previewAgain}
          coming={opened.coming?.()}
          until={course.until}
        />
      }
      foot={<Foot opened={opened} form={form} course={course} />}
    >
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          carryOut()
        }}
        onKeyDown={(event) => {
          // Enter in a choice submits the form, as it does in a text field.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          carryOut()
        }}
      >
        <fieldset class="fields" role="none" disabled={preview.state === 'unanswered'}>
          <form.Fields
            value={value}
            change={change}
            faultsOf={faultsAt(faults)}
            preview={preview.state === 'ready' ? preview.preview : undefined}
            hasTried={hasTried}
          />
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

interface FootProps {
  readonly opened: OpenedOperation
  readonly form: DeskForm
  readonly course: OperationCourse
}

function Foot({ opened, form, course: { value, preview, carryOut, isWorking } }: FootProps) {
  const isUnanswered = preview.state === 'unanswered'
  const isReady = preview.state === 'ready' || isUnanswered
  const previewed = isReady ? preview.preview : undefined
  return (
    <>
      <button type="button" class="button is-main" aria-disabled={!isReady || isWorking} onClick={carryOut}>
        {isUnanswered && `${shellWords.say('try_again')}: `}
        {form.actionOf(value, previewed)}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          if (!isUnanswered) forgetFilledIn(opened)
          leaveOperation()
        }}
      >
        {shellWords.say(isUnanswered ? 'close' : 'cancel')}
      </button>
      <p role="alert" class="fault">
        {preview.state === 'failed' && preview.failure.kind !== 'refused' && failureText(preview.failure)}
        {isUnanswered && `${failureText(preview.failure)} ${operationWords.say('unanswered')}`}
      </p>
    </>
  )
}
