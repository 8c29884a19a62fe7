/** The button that makes the file, and the state of the file. */
import { number } from '../../account/format.ts'
import { session } from '../../account/session.ts'
import { Menu } from '../../design/Menu.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { plainForm, spreadsheetForm } from '../../account/csv.ts'
import { productReading, recipientsReading } from './product-readings.ts'
import { productWords } from './product-words.ts'
import type { RecipientsFile } from './recipients-file.ts'
import { fileOf, saveRecipients } from './save-recipients.ts'

interface SaveProps {
  readonly id: string
  /** Whether the file lists the expected recipients of a future issue. */
  readonly isForecast: boolean
}

export function SaveRecipients({ id, isForecast }: SaveProps) {
  const file = fileOf(id)
  const first = recipientsReading(id).read.value
  const isNobody = first.state === 'ready' && first.value.assignments.length === 0 && first.value.next_url === undefined
  if (isNobody && !isForecast && file === undefined) return null
  const save = (form: typeof plainForm) => () => saveRecipients(id, form, isForecast)
  return (
    <div class="product-file">
      <Menu
        label={productWords.say(isForecast ? 'download_forecast' : 'download')}
        icon="import"
        isNamed
        actions={[
          {
            key: 'excel',
            label: productWords.say('for_excel'),
            run: save(spreadsheetForm(session.value.account.locale)),
          },
          { key: 'programs', label: productWords.say('for_programs'), run: save(plainForm) },
        ]}
      />
      {file !== undefined && <Progress id={id} file={file} />}
    </div>
  )
}

function Progress({ id, file: { saving, go, stop } }: { readonly id: string; readonly file: RecipientsFile }) {
  const { value } = saving
  const product = productReading(id).read.value
  const all = product.state === 'ready' ? product.value.products[0]?.assignments : undefined
  switch (value.state) {
    case 'resting':
      return null
    case 'reading': {
      const { recipients } = value.read
      const isKnown = all !== undefined && all > 0
      return (
        <div class="product-progress">
          <progress
            aria-label={productWords.say('reading')}
            {...(isKnown && { value: Math.min(recipients, all), max: all })}
          />
          <span class="number">
            {isKnown
              ? productWords.say('read_of', { count: number(recipients), all: number(all) })
              : number(recipients)}
          </span>
          <button type="button" class="button is-small" onClick={stop}>
            {productWords.say('stop')}
          </button>
          {value.isAgain && <Notice role="status">{productWords.say('again')}</Notice>}
        </div>
      )
    }
    case 'failed':
      return (
        <Notice tone="bad" role="alert">
          <p>
            {productWords.say('broke_off', {
              count: number(value.read.recipients),
              reason: failureText(value.failure),
            })}
          </p>
          <p class="actions">
            <button type="button" class="button is-small" onClick={() => void go()}>
              {productWords.say('go_on')}
            </button>
            <button type="button" class="button is-small" onClick={stop}>
              {productWords.say('discard')}
            </button>
          </p>
        </Notice>
      )
    case 'saved':
      return (
        <Notice tone="good" icon="check" role="status">
          {productWords.say('saved', {
            file: value.file,
            recipients: number(value.read.recipients),
            copies: number(value.read.copies),
          })}
        </Notice>
      )
  }
}
