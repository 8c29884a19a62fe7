/** The names of targets in the language of the person: names of the account, or labels of the operations' forms. */
import { operationWords } from '../../operations/operation-words.ts'
import { importStepWords } from './import-step-words.ts'
import type { Target } from './targets.ts'

export function targetName({ id, name }: Target): string {
  if (name !== undefined) return name
  switch (id) {
    case 'id':
      return importStepWords.say('target_id')
    case 'data.first_name':
      return importStepWords.say('target_first_name')
    case 'data.last_name':
      return importStepWords.say('target_last_name')
    case 'period.begin':
      return importStepWords.say('target_begin')
    case 'period.end':
      return importStepWords.say('target_end')
    case 'note.text':
      return operationWords.say('field_note')
    default: {
      const key = `field_${id.slice(id.indexOf('.') + 1)}`
      return operationWords.has(key) ? operationWords.say(key) : key
    }
  }
}

const groups = ['customer', 'fields', 'billing', 'subscription', 'payment', 'note'] as const

export interface TargetGroup {
  readonly name: string
  readonly targets: readonly Target[]
}

export const groupsOf = (targets: readonly Target[]): readonly TargetGroup[] =>
  groups.flatMap((group) => {
    const own = targets.filter((target) => target.group === group)
    return own.length === 0 ? [] : [{ name: importStepWords.say(`group_${group}`), targets: own }]
  })
