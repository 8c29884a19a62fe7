/** The keys of programs: what each may do and when it was used. A new key is shown once. */
import { useSignal } from '@preact/signals'
import { changeSettings } from '../../account/change-settings.ts'
import { date, dateTime } from '../../account/format.ts'
import { keepsDraft } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import type { Failure } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { TextField } from '../../design/Field.tsx'
import { Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { FaultsAtPaths } from './FaultsAtPaths.tsx'
import { MadeKeys, type MadeKey } from './NewKeys.tsx'
import { settingsWords } from './settings-words.ts'

export function Keys({ settings: { api_accesses: accesses } }: { readonly settings: Settings }) {
  return (
    <div class="stack">
      <section class="card" aria-label={settingsWords.say('keys')}>
        {accesses.length === 0 ? (
          <Empty>{settingsWords.say('no_keys')}</Empty>
        ) : (
          <Table
            caption={settingsWords.say('keys')}
            rows={accesses}
            keyOf={({ name }) => name}
            columns={[
              { key: 'name', name: settingsWords.say('name'), cell: ({ name }) => <strong>{name}</strong> },
              { key: 'may', name: settingsWords.say('may'), cell: ({ allowed_apis: apis }) => apis.join(', ') },
              {
                key: 'used',
                name: settingsWords.say('last_used'),
                cell: ({ last_used: used }) => (used === undefined ? settingsWords.say('never') : dateTime(used)),
              },
              { key: 'expires', name: settingsWords.say('expires'), cell: ({ expires }) => expires && date(expires) },
            ]}
          />
        )}
      </section>
      {may('accesses', 'write') && may('settings.update', 'write') && (
        <NewKey known={accesses.map(({ name }) => name)} />
      )}
    </div>
  )
}

const useName = keepsDraft<string | undefined>()
const useApis = keepsDraft<string | undefined>()

function NewKey({ known: existingNames }: { readonly known: readonly string[] }) {
  const name = useName('', undefined)
  const apis = useApis('', undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isTaken = useSignal(false)
  const newKeys = useSignal<readonly MadeKey[]>([])
  const atWork = useSignal(false)
  async function make(): Promise<void> {
    if (atWork.value || name.value === undefined || apis.value === undefined) return
    failure.value = undefined
    // A key under an existing name would change the rights of that name's key.
    isTaken.value = existingNames.includes(name.value)
    if (isTaken.value) return
    const allowed_apis = apis.value.split(/[\s,]+/).filter((each) => each !== '')
    atWork.value = true
    const outcome = await changeSettings({ api_accesses: [{ name: name.value, allowed_apis }] })
    atWork.value = false
    if (!outcome.ok) {
      failure.value = outcome.failure
      return
    }
    newKeys.value = outcome.value.api_accesses
    name.value = undefined
    apis.value = undefined
  }
  return (
    <section class="card" aria-label={settingsWords.say('new_key')}>
      <form
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void make()
        }}
      >
        <h2>{settingsWords.say('new_key')}</h2>
        <TextField
          label={settingsWords.say('name')}
          isRequired
          value={name.value}
          onChange={(value) => (name.value = value)}
          faults={isTaken.value ? [settingsWords.say('name_taken')] : []}
        />
        <TextField
          label={settingsWords.say('may')}
          hint={settingsWords.say('may_hint')}
          isRequired
          value={apis.value}
          onChange={(value) => (apis.value = value)}
        />
        <div class="actions">
          <button type="submit" class="button is-main" aria-disabled={atWork.value}>
            {settingsWords.say('make_key')}
          </button>
        </div>
        <FaultsAtPaths failure={failure.value} />
        <MadeKeys keys={newKeys.value} />
      </form>
    </section>
  )
}
