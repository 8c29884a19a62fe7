/**
 * Questions to the outside world, several at once: the first operation whose answer is waited for takes those of the next
 * ones along. An answer is asked for once in a call, however often the operation is decided.
 */
import { isSame } from '../../domain/same.ts'
import type { Outside, Questions } from '../../operations/operation.ts'
import { lookUpTaxId } from '../../outside/vies.ts'
import { ask } from '../operations/ask-outside.ts'

/** Hashes use a processor each, look-ups wait for another's: more would only delay the first ones. */
const askedAtOnce = 8
/** How far ahead to look for operations with questions. */
const reach = 50
/** When so many look-ups in a row had no answer, the register is away, and nobody has to wait for it any more. */
const maxUnanswered = 5

export interface AskAhead {
  answers(index: number, questions: Questions): Promise<Outside>
}

/** `likely` gives the questions that an operation will most likely have; undefined where it has none, or that is not known. */
export function askAhead(operations: number, likely: (index: number) => Questions | undefined): AskAhead {
  const answered = new Map<number, { readonly questions: Questions; readonly answers: Outside }>()
  const lookUp = patientLookUp()

  const askFor = async (index: number, questions: Questions) => {
    answered.set(index, { questions, answers: await ask(questions, lookUp) })
  }

  return {
    async answers(index, questions) {
      const known = answered.get(index)
      if (known !== undefined && isSame(known.questions, questions)) return known.answers
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

/** Looks each id up once, and no more at all when the register is away. */
function patientLookUp(): typeof lookUpTaxId {
  const known = new Map<string, ReturnType<typeof lookUpTaxId>>()
  let unanswered = 0
  const lookUp = async (id: string) => {
    if (unanswered >= maxUnanswered) return 'unreachable'
    const verdict = await lookUpTaxId(id)
    unanswered = verdict === 'unreachable' ? unanswered + 1 : 0
    return verdict
  }
  return (id) => {
    const found = known.get(id) ?? lookUp(id)
    known.set(id, found)
    return found
  }
}
