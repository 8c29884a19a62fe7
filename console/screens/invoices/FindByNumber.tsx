/** A number leads straight to its document. */
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { toDocument, useNavigate } from '../../shell/navigate.ts'
import { documentWords } from './document-words.ts'

export function FindByNumber() {
  const navigate = useNavigate()
  const number = useSignal('')
  const id = useId()
  return (
    <form
      class="invoices-find"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = number.value.trim()
        if (wanted !== '') navigate(toDocument(wanted))
      }}
    >
      <label for={id}>{documentWords.say('find')}</label>
      <input
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        value={number.value}
        onInput={({ currentTarget }) => (number.value = currentTarget.value)}
      />
      <button type="submit" class="button">
        {documentWords.say('open_document')}
      </button>
    </form>
  )
}
