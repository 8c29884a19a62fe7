/**
 * Questions to the outside world, several at once: an operation that waits for its answers also asks the questions of
 * the operations after it. A question is asked once in a call, however often its operation is decided.
 */
import { isSame } from '../../domain/base/same.ts'
import type { Outside, Questions } from '../../operations/operation.ts'
import { lookUpTaxId } from '../../outside/vies.ts'
import { ask } from '../operations/ask-outside.ts'

/** A hash needs a processor, and a look-up waits for a register: more of them would delay the first ones. */
const askedAtOnce = 8
/** Number of operations ahead whose questions are asked at the same time. */
const reach = 50
/**
 * The number of look-ups in a row without an answer after which the register counts as unavailable and is asked no
 * more.
 */
const maxUnanswered = 5

export interface AskAhead {
  answers(index: number, questions: Questions): Promise<Outside>
}

/** `likely` gives the questions that an operation will most likely have; undefined if none are known. */
export function askAhead(operations: number, likely: (index: number) => Questions | undefined): AskAhead {
  const answered = new Map<number, { readonly questions: Questions; readonly answers: Outside }>()
  const lookUp = patientLookUp()

  const askFor = async (index: number, questions: Questions) => {
    answered.set(index, { questions, answers: await ask(questions, lookUp) })
  }

  return {
    async answers(index, questions) {
      const earlier = answered.get(index)
      if (earlier !== undefined && isSame(earlier.questions, questions)) return earlier.answers
      const batch = [askFor(index, questions)]
      const last = Math.min(index + reach, operations - 1)
      for (let next = index + 1; next <= last && batch.length < askedAtOnce; next++) {
        const questionsAhead = answered.has(next) ? undefined : likely(next)
        if (questionsAhead !== undefined) batch.push(askFor(next, questionsAhead))
      }
      await Promise.all(batch)
      return answered.get(index)?.answers ?? (await ask(questions, lookUp))
    },
  }
}

/** Looks each id up once, and none at all once the register counts as unavailable. */
function patientLookUp(): typeof lookUpTaxId {
  const lookUps = new Map<string, ReturnType<typeof lookUpTaxId>>()
  let unanswered = 0
  const lookUp = async (id: string) => {
    if (unanswered >= maxUnanswered) return 'unreachable'
    const verdict = await lookUpTaxId(id)
    unanswered = verdict === 'unreachable' ? unanswered + 1 : 0
    return verdict
  }
  return (id) => {
    const pending = lookUps.get(id) ?? lookUp(id)
    lookUps.set(id, pending)
    return pending
  }
}
