/** Drawers leave out parameters that the service would refuse, because they act like another operation. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { askedBy } from '../../console/operations/form-rules.ts'
import { furtherRights, openForm, withAlternative } from '../../console/operations/open-form.ts'
import { operationForms } from '../../console/operations/generated/operation-forms.ts'
import * as allOperations from '../../functions/operations/all-operations.ts'

const formOf = (name: string, ...open: readonly string[]) =>
  openForm(name, operationForms[name] ?? { properties: {} }, (operation) => open.includes(operation))

const doingOthers = v.looseObject({ name: v.string(), alsoDoes: v.array(v.unknown()) })

describe('the form of an operation', () => {
  it('offers a payment back to whoever may refund only', () => {
    const choices = (...open: readonly string[]) => {
      const { refund } = formOf('credit', 'credit', ...open).properties
      return typeof refund === 'object' ? refund.enum : undefined
    }
    expect(choices('refund')).toEqual(['balance', 'payment'])
    expect(choices()).toEqual(['balance'])
  })

  it('asks for what was invoiced elsewhere of whoever may register payments only', () => {
    const jsonOf = (...open: readonly string[]) => JSON.stringify(formOf('createsubscription', ...open).properties)
    expect(jsonOf('createpayment')).toContain('"external_invoicing"')
    expect(jsonOf()).not.toContain('"external_invoicing"')
    expect(jsonOf()).toContain('"remaining_assignments"')
  })

  it('takes a payment below zero of whoever may refund only', () => {
    const least = (...open: readonly string[]) => {
      const { amount } = formOf('createpayment', 'createpayment', ...open).properties
      return typeof amount === 'object' ? amount.minimum : 'no amount'
    }
    expect(least('refund')).toBeLessThan(0)
    expect(least()).toBe(0)
  })

  it('requires the one alternative that its drawer asks for', () => {
    const form = formOf('extendsubscription')
    expect(askedBy(withAlternative(form, ['by', 'reason']), {}).required).toContain('by')
    expect(askedBy(withAlternative(form, ['by', 'reason']), {}).required).not.toContain('assignments')
    expect(askedBy(withAlternative(form, ['assignments', 'reason']), {}).required).toContain('assignments')
  })

  it('asks for a product by its choice alone', () => {
    const { required, properties } = formOf('assignproduct')
    expect(required).toEqual(['id', 'external_id'])
    expect(Object.keys(properties)).toEqual(['id', 'subscription_id', 'period', 'external_id', 'data'])
  })

  it('is the very form where nothing is closed', () => {
    expect(formOf('credit', 'refund')).toBe(operationForms['credit'])
    expect(formOf('cancelsubscription')).toBe(operationForms['cancelsubscription'])
  })

  it('knows of every operation that does the work of others', () => {
    const doOthers = Object.values(allOperations).flatMap((each) => (v.is(doingOthers, each) ? [each.name] : []))
    // No form has `create`.
    expect(doOthers.toSorted()).toEqual(
      [...Object.keys(furtherRights), 'updatecustomer', 'withdrawsubscription'].toSorted(),
    )
  })
})
