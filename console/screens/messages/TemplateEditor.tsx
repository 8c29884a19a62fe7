/** A template beside a preview, in which the service fills in the data of a customer. */
import { useSignal } from '@preact/signals'
import { may } from '../../account/rights.ts'
import { shownLanguage } from '../../words/lazy-words.ts'
import { keepsDraft, keepsTyping } from '../../account/unsaved-typing.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { Paths } from '../../api/types.ts'
import { SelectField, TextField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'
import { languageOptions } from '../../forms/languages.ts'
import { isLanguage, type Language } from '../../words/languages.ts'
import { LetterFrame } from './LetterFrame.tsx'
import { templatesReading, type Templates } from './messages-readings.ts'
import { messagesWords } from './messages-words.ts'

type Preview = Paths['/api/templates/try/']['post']['responses'][200]['content']['application/json']

interface Texts {
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly html?: string | undefined
}

interface Chosen {
  readonly kind: string
  readonly language: Language
}

type Draft = Chosen & Texts

const useChosen = keepsTyping<Chosen>()
/** Typed texts by kind and language, until they are saved. */
const useTyped = keepsDraft<Readonly<Record<string, Texts>>>()
const keyOf = ({ kind, language }: Chosen): string => `${language} ${kind}`
const useCustomer = keepsTyping<string | undefined>()

const kindName = (kind: string): string => {
  const [first = '', ...rest] = kind.split(':')
  if (first === 'notice') return messagesWords.say('kind_notice', { notice: rest.join(':') })
  const key = `kind_${kind}`
  return messagesWords.has(key) ? messagesWords.say(key) : kind
}

function storedTexts({ templates }: Pick<Templates, 'templates'>, { kind, language }: Chosen): Texts {
  const stored = templates.find((each) => each.kind === kind && each.language === language)
  return { subject: stored?.subject, text: stored?.text, html: stored?.html }
}

const sentOf = ({ kind, language, subject = '', text = '', html = '' }: Draft) => ({
  ...{ kind, language, subject, text, html },
})

/** The template in the editor, and the e-mail that the service makes from it. */
function useTemplate({ templates, kinds }: Templates) {
  const own = shownLanguage()
  const chosen = useChosen('', { kind: kinds[0]?.kind ?? 'invoice', language: isLanguage(own) ? own : 'en' })
  const typed = useTyped('', {})
  const key = keyOf(chosen.value)
  const texts = typed.value[key] ?? storedTexts({ templates }, chosen.value)
  const draft: Draft = { ...chosen.value, ...texts }
  const customer = useCustomer('', undefined)
  const preview = useSignal<Preview | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  function choose(kind: string, language: Language): void {
    chosen.value = { kind, language }
    preview.value = undefined
    failure.value = undefined
  }
  async function show(): Promise<void> {
    const { value: id } = customer
    const body = { ...sentOf(draft), ...(id !== undefined && { customer_id: id }) }
    const outcome = await outcomeOf(client.POST('/api/templates/try/', { body }))
    if (outcome === undefined) return
    failure.value = outcome.ok ? undefined : outcome.failure
    preview.value = outcome.ok ? outcome.value : undefined
  }
  async function write(template: object, words: string): Promise<void> {
    const { kind, language } = draft
    const body = { templates: [{ kind, language, ...template }] }
    const outcome = await outcomeOf(client.POST('/api/templates/update/', { body }))
    if (outcome === undefined) return
    failure.value = outcome.ok ? undefined : outcome.failure
    if (!outcome.ok) return
    tell(words)
    await templatesReading().refresh()
    const { [key]: _, ...others } = typed.value
    typed.value = others
  }
  const change = (changed: Texts) => (typed.value = { ...typed.value, [key]: { ...texts, ...changed } })
  return { draft, customer, preview, failure, choose, show, write, change }
}

type Editing = ReturnType<typeof useTemplate>

export function TemplateEditor(all: Templates) {
  const editing = useTemplate(all)
  const { preview, failure, show } = editing
  return (
    <div class="messages-editor">
      <form
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void show()
        }}
      >
        <Fields all={all} editing={editing} />
        <Actions all={all} editing={editing} />
      </form>
      <div class="stack" aria-live="polite">
        {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
        {preview.value !== undefined && <Shown preview={preview.value} />}
      </div>
    </div>
  )
}

interface EditorProps {
  readonly all: Templates
  readonly editing: Editing
}

function Fields({ all: { kinds }, editing: { draft, customer, choose, change } }: EditorProps) {
  const { kind, language, subject, text, html } = draft
  const placeholders = kinds.find((each) => each.kind === kind)?.placeholders ?? []
  return (
    <>
      <SelectField
        label={messagesWords.say('kind')}
        options={kinds.map((each) => ({ value: each.kind, label: kindName(each.kind) }))}
        value={kind}
        onChange={(chosen) => choose(chosen ?? kind, language)}
      />
      <SelectField
        label={messagesWords.say('language')}
        options={languageOptions()}
        value={language}
        onChange={(chosen) => choose(kind, isLanguage(chosen) ? chosen : language)}
      />
      <TextField
        label={messagesWords.say('subject')}
        value={subject}
        onChange={(words) => change({ subject: words })}
      />
      <TextField label={messagesWords.say('text')} isLong value={text} onChange={(words) => change({ text: words })} />
      <TextField
        label={messagesWords.say('html')}
        hint={messagesWords.say('html_hint')}
        isLong
        value={html}
        onChange={(words) => change({ html: words })}
      />
      <p class="quiet">
        {messagesWords.say('placeholders')}: {placeholders.map((name) => `{{ ${name} }}`).join(' ')}
      </p>
      <TextField
        label={messagesWords.say('customer')}
        hint={messagesWords.say('customer_hint')}
        value={customer.value}
        onChange={(id) => (customer.value = id)}
      />
    </>
  )
}

function Actions({ all: { templates }, editing: { draft, write } }: EditorProps) {
  const { kind, language } = draft
  const mayWrite = may('templates.update', 'write')
  const isStored = templates.some((each) => each.kind === kind && each.language === language)
  return (
    <div class="actions">
      <button type="submit" class="button">
        {messagesWords.say('show')}
      </button>
      {mayWrite && (
        <button
          type="button"
          class="button is-main"
          onClick={() => void write(sentOf(draft), messagesWords.say('saved'))}
        >
          {messagesWords.say('save')}
        </button>
      )}
      {mayWrite && isStored && (
        <button type="button" class="button" onClick={() => void write({ delete: true }, messagesWords.say('removed'))}>
          {messagesWords.say('own_words')}
        </button>
      )}
    </div>
  )
}

function Shown({ preview: { subject, text, html, missing } }: { readonly preview: Preview }) {
  return (
    <>
      {missing.length > 0 && <Notice tone="warn">{messagesWords.say('missing', { names: missing.join(', ') })}</Notice>}
      {subject !== '' && <h3>{subject}</h3>}
      <LetterFrame html={html} title={messagesWords.say('preview')} />
      <pre class="messages-text">{text}</pre>
    </>
  )
}
