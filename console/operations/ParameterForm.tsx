/** The form of any operation: a field for each of its parameters, made of the service's own schemas. */
import { mayDo } from '../account/rights.ts'
import { faultsAt } from '../forms/faults-at.ts'
import { SchemaFields } from '../forms/SchemaField.tsx'
import { actionText } from './action-text.ts'
import type { DeskFieldsProps, DeskForm } from './desk-form.ts'
import { isWhole, sentOf } from './form-rules.ts'
import { operationForms } from './generated/operation-forms.ts'
import { laterStartOf, startOf } from './initial-values.ts'
import { openForm, withAlternative } from './open-form.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { fieldsSchema, missingOf, pathsOf } from './operation-form.ts'
import { operationFormKind } from './operation-form-kind.tsx'
import { operationWords } from './operation-words.ts'

export const words = [operationWords]

export function parameterForm(opened: OpenedOperation): DeskForm {
  const { operation, as = operation, given: fixed } = opened
  const whole = openForm(operation, operationForms[operation] ?? { properties: {} }, mayDo)
  const form = withAlternative(whole, opened.asks)
  const bodyOf = (value: Parameters<DeskForm['callOf']>[0]) => sentOf(form, { ...value, ...fixed })
  function Fields({ value, change, faultsOf, hasTried }: DeskFieldsProps) {
    const missing = hasTried ? missingOf(form, bodyOf(value), operationWords.say('fault_needed')) : {}
    const missingAt = faultsAt(missing)
    return (
      <SchemaFields
        form={operationFormKind(opened, (path) => [...faultsOf(path), ...missingAt(path)])}
        schema={fieldsSchema(form, opened, value)}
        path=""
        value={value}
        onChange={change}
        body={fixed}
      />
    )
  }
  return {
    title: () => {
      const key = `op_${as}`
      return operationWords.has(key) ? operationWords.say(key) : operation
    },
    start: startOf(opened),
    laterStart: () => laterStartOf(opened),
    Fields,
    callOf: (value) => {
      const body = bodyOf(value)
      return isWhole(form, body) ? { operation, body } : undefined
    },
    paths: (value) => pathsOf(form, opened, value),
    actionOf: (value, preview) => actionText(opened, bodyOf(value), preview),
  }
}
