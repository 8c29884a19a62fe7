/**
 * Changes templates: their contents and the index of them in the settings, in one transaction. The event of the change
 * names the templates, just as other changes of the settings name their paths.
 */
import type { Fact } from '../../domain/facts/fact.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Template } from '../../domain/settings/template-kinds.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountTransaction } from '../../store/account/account-transaction.ts'
import { forgetSettings, readSettings } from '../../store/account/load-settings.ts'
import { compress, type StoredSettings } from '../../store/account/settings-item.ts'
import { referenceOf, templateWrite } from '../../store/account/stored-templates.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'

export interface ChangedTemplate {
  readonly kind: string
  readonly language: Language
  /** Undefined for a template that is removed. */
  readonly template: Template | undefined
}

export interface TemplatesChange {
  readonly account: string
  readonly changes: readonly ChangedTemplate[]
  readonly by: string
  readonly now: Instant
}

/** False if others kept changing the settings. */
export async function changeTemplates(change: TemplatesChange): Promise<boolean> {
  const { account } = change
  const load = async () => ({ before: await readSettings(account) })
  const whenContended = () => false
  return await retrying({ runtime, about: `the templates of ${account}`, load, whenContended }, async ({ before }) => {
    if (before === undefined) return done(false)
    const outcome = await commit(before, change)
    return outcome === 'committed' ? done(true) : again(outcome)
  })
}

async function commit(before: StoredSettings, { account, changes, by, now }: TemplatesChange) {
  const settings = withTemplates(before.settings, changes)
  const fact: Fact = {
    fact: 'settings-changed',
    by,
    paths: changes.map(({ kind, language, template }) => ({
      path: `templates["${kind} ${language}"]`,
      did: template === undefined ? 'removed' : 'changed',
    })),
  }
  const { writes } = accountTransaction({
    before,
    settings,
    compressed: await compress(settings),
    change: { at: now, via: 'settings', by, facts: [fact] },
  })
  const contents = new Map(
    changes.flatMap(({ template }) => (template === undefined ? [] : [[referenceOf(template), template] as const])),
  )
  const outcome = await transact([
    ...writes.map((write) => ({ write, onConflict: 'lost-race' }) as const),
    ...[...contents.values()].map((template) => templateWrite(account, template)),
  ])
  forgetSettings(account, [])
  return outcome
}

function withTemplates(settings: Settings, changes: readonly ChangedTemplate[]): Settings {
  const { templates: earlier = [], ...rest } = settings
  const others = earlier.filter(
    (entry) => !changes.some(({ kind, language }) => kind === entry.kind && language === entry.language),
  )
  const added = changes.flatMap(({ kind, language, template }) =>
    template === undefined ? [] : [{ kind, language, reference: referenceOf(template) }],
  )
  const templates = [...others, ...added]
  return { ...rest, ...(templates.length > 0 && { templates }) }
}
