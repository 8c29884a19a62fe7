/**
 * "Did not arrive": one click registers the complaint with the remedy of the policy. If the remedy moves money, or the
 * policy refuses the complaint, the drawer of the complaint opens instead. The code and the words load with the first.
 */
import { mayDo } from '../account/rights.ts'
import type { Body } from '../api/body.ts'
import { carryOutOperation, newIdempotencyKey, previewOperation } from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { tell, type ToastAction } from '../design/Toasts.tsx'
import { shownLanguage } from '../words/lazy-words.ts'
import { openOperation } from './open-operation.ts'
import type { OpenedAtPlace } from './opened-operation.ts'
import { operationWords } from './operation-words.ts'

/** A second click while the first is at work does nothing. */
const atWork = new Set<string>()

export async function complainAtOnce(place: OpenedAtPlace): Promise<void> {
  const key = JSON.stringify(place.given)
  if (atWork.has(key)) return
  atWork.add(key)
  await complain(place).finally(() => atWork.delete(key))
}

async function complain(place: OpenedAtPlace): Promise<void> {
  const { given: body, done } = place
  const [previewed] = await Promise.all([
    previewOperation('complain', body, new AbortController().signal),
    operationWords.load(shownLanguage()),
  ])
  if (previewed?.ok !== true || movesMoney(previewed.value)) {
    openOperation('complain', place)
    return
  }
  const { expect } = previewed.value
  const outcome = await carryOutOperation('complain', { body, expect, idempotencyKey: newIdempotencyKey() })
  if (outcome.ok) tell(textOf(outcome.value), editOf(place, outcome.value))
  else openOperation('complain', place)
  done?.(outcome.ok ? outcome.value : undefined)
}

const movesMoney = ({ documents }: Preview): boolean => documents.length > 0

function textOf({ remedy }: Body): string {
  const key = `option_remedy_${String(remedy)}`
  const action = [operationWords.say('option_kind_missing'), operationWords.has(key) ? operationWords.say(key) : '']
  return operationWords.say('done', { action: action.filter((text) => text !== '').join(', ') })
}

/** A mistaken click is corrected in the complaint. */
function editOf({ given: { id }, done }: OpenedAtPlace, { complaint_id }: Body): ToastAction | undefined {
  if (!mayDo('updatecomplaint') || typeof complaint_id !== 'string') return undefined
  return {
    label: operationWords.say('op_updatecomplaint'),
    run: () =>
      openOperation('updatecomplaint', {
        given: { id, complaint_id },
        asks: ['state', 'text'],
        ...(done !== undefined && { done }),
      }),
  }
}
