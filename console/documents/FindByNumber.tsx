/** The field for a document's number, which opens the document. */
import { useId } from 'preact/hooks'
import { keepsTyping } from '../account/unsaved-typing.ts'
import { toDocument, useNavigate } from '../navigation/navigate.ts'
import { documentWords } from './document-words.ts'

const useNumber = keepsTyping<string>()

export function FindByNumber() {
  const navigate = useNavigate()
  const number = useNumber('', '')
  const id = useId()
  return (
    <form
      class="invoices-find"
      onSubmit={(event) => {
        event.preventDefault()
        const text = number.value.trim()
        if (text !== '') navigate(toDocument(text))
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
