/**
 * The texts of consents. A text that people may have agreed to stays as it is, because a consent names its version: a
 * new text is a new version.
 */
import type { Fault } from '../refusal/fault.ts'
import { existingCustomer } from './notice-laws.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { ConsentPurpose } from './settings.ts'

type Text = ConsentPurpose['texts'][number]

export function* consentFaults(draft: Draft): Generator<Fault> {
  for (const consent of draft.upserted.consents.entries) {
    const at = (...steps: readonly (string | number)[]) => place(draft, 'consents', consent, ...steps)
    const { purpose, texts } = consent
    if (purpose === existingCustomer) yield fault(at('purpose'), 'settings_reserved', { value: purpose })
    for (const [index, text] of texts.entries()) {
      if (texts.findIndex((other) => isSameVersion(other, text)) === index) continue
      yield fault(at('texts', index, 'version'), 'settings_duplicate', { value: text.version })
    }
    const before = draft.before?.consents.find((other) => other.purpose === purpose)
    for (const text of before?.texts ?? []) {
      if (texts.some((other) => isSameVersion(other, text) && other.text === text.text)) continue
      yield fault(at('texts'), 'settings_consent_text', { value: text.version })
    }
  }
}

const isSameVersion = (one: Text, other: Text): boolean =>
  one.version === other.version && one.language === other.language
