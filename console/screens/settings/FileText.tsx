/** The draft of the settings as text, in which a position can be highlighted. */
import { useEffect, useRef } from 'preact/hooks'
import { Labelled } from '../../design/Field.tsx'
import { lineAndColumn, type Span } from './json-places.ts'
import { settingsWords } from './settings-words.ts'

interface FileTextProps {
  readonly text: string
  readonly change: (text: string) => void
  readonly wrong: string | undefined
  readonly mayChange: boolean
  /** Selected and brought into sight. */
  readonly selected: Span | undefined
}

export function FileText({ text, change, wrong, mayChange, selected }: FileTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = area.current
    if (field === null || selected === undefined) return
    field.focus()
    field.setSelectionRange(selected.begin, selected.end)
    const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 20
    field.scrollTop = Math.max(0, (lineAndColumn(text, selected.begin).line - 5) * lineHeight)
  }, [selected])
  return (
    <Labelled
      label={settingsWords.say('text')}
      hint={mayChange ? settingsWords.say('text_hint') : undefined}
      faults={wrong === undefined ? [] : [`${settingsWords.say('no_json')} ${wrong}`]}
    >
      {(input) => (
        <textarea
          {...input}
          ref={area}
          class="settings-text"
          rows={20}
          spellcheck={false}
          readOnly={!mayChange}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Labelled>
  )
}
