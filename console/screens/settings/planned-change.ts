/** The preview of a changed account file, and its application. */
import { useSignal, type Signal } from '@preact/signals'
import { changedPlan, changeSettings, planSettings, type Plan } from '../../account/change-settings.ts'
import { settingsDraft } from '../../account/settings-draft.ts'
import type { Body } from '../../api/body.ts'
import type { Failure } from '../../api/failure.ts'
import { tell } from '../../design/Toasts.tsx'
import type { MadeKey } from './NewKeys.tsx'
import { settingsWords } from './settings-words.ts'

export interface Planned {
  readonly file: Body
  readonly plan: Plan
  /** Whether somebody else has changed the settings since the plan that was shown before. */
  readonly isAnew?: boolean
}

export interface PlannedChange {
  readonly planned: Signal<Planned | undefined>
  readonly failure: Signal<Failure | undefined>
  readonly keys: Signal<readonly MadeKey[]>
  readonly atWork: Signal<boolean>
  readonly forget: () => void
  readonly plan: (file: Body) => Promise<void>
  readonly apply: (planned: Planned) => Promise<void>
}

export function usePlannedChange(): PlannedChange {
  const planned = useSignal<Planned | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const keys = useSignal<readonly MadeKey[]>([])
  const atWork = useSignal(false)
  function forget(): void {
    planned.value = undefined
    failure.value = undefined
  }
  async function plan(file: Body): Promise<void> {
    forget()
    const draft = settingsDraft.peek()
    atWork.value = true
    const outcome = await planSettings(file)
    atWork.value = false
    // A draft that was changed in the meantime is planned again.
    if (settingsDraft.peek() !== draft) return
    if (outcome.ok) planned.value = { file, plan: outcome.value }
    else failure.value = outcome.failure
  }
  async function apply({ file, plan: preview }: Planned): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const applied = settingsDraft.peek()
    const outcome = await changeSettings(file, preview.expect)
    atWork.value = false
    forget()
    if (!outcome.ok) {
      const now = changedPlan(outcome.failure)
      if (now === undefined) failure.value = outcome.failure
      else planned.value = { file, plan: now, isAnew: true }
      return
    }
    // Later edits are still a draft.
    if (settingsDraft.peek() === applied) settingsDraft.value = undefined
    keys.value = outcome.value.api_accesses
    tell(settingsWords.say('applied'))
  }
  return { planned, failure, keys, atWork, forget, plan, apply }
}
