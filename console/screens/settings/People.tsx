/**
 * The people who may sign in, each with a role. They are added, turned on and off, and signed in by a link that is
 * shown once.
 */
import { useSignal } from '@preact/signals'
import { changeSettings } from '../../account/change-settings.ts'
import { moneyOfMinor, number } from '../../account/format.ts'
import { keepsDraft } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import { session } from '../../account/session.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { SelectField, TextField } from '../../design/Field.tsx'
import { Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { FaultsAtPaths } from './FaultsAtPaths.tsx'
import { MadeKeys, type MadeKey } from './NewKeys.tsx'
import { builtInRoles, roleText } from './role-text.ts'
import { settingsWords } from './settings-words.ts'

type Person = NonNullable<Settings['users']>[number]

export function People({ settings: { users = [], roles = [] } }: { readonly settings: Settings }) {
  const failure = useSignal<Failure | undefined>(undefined)
  const link = useSignal<readonly MadeKey[]>([])
  const mayChange = may('settings.update', 'write')
  async function change(person: Readonly<Record<string, unknown>>): Promise<boolean> {
    const outcome = await changeSettings({ users: [person] })
    failure.value = outcome.ok ? undefined : outcome.failure
    return outcome.ok
  }
  async function letIn({ email, name }: Person): Promise<void> {
    const outcome = await outcomeOf(client.POST('/api/session/links/', { body: { email } }))
    if (outcome === undefined) return
    failure.value = outcome.ok ? undefined : outcome.failure
    link.value = outcome.ok ? [{ name, key: outcome.value.link }] : []
  }
  return (
    <div class="stack">
      <section class="card stack" aria-label={settingsWords.say('people')}>
        {users.length === 0 ? (
          <Empty icon="person">{settingsWords.say('no_people')}</Empty>
        ) : (
          <PeopleTable users={users} change={(person) => void change(person)} letIn={(person) => void letIn(person)} />
        )}
        <FaultsAtPaths failure={failure.value} />
        <MadeKeys keys={link.value} />
      </section>
      {mayChange && (
        <NewPerson roles={[...new Set([...builtInRoles, ...roles.map(({ name }) => name)])]} add={change} />
      )}
      {roles.length > 0 && <Roles roles={roles} />}
    </div>
  )
}

interface PeopleTableProps {
  readonly users: readonly Person[]
  readonly change: (person: Readonly<Record<string, unknown>>) => void
  readonly letIn: (person: Person) => void
}

const PeopleTable = ({ users, change, letIn }: PeopleTableProps) => (
  <Table
    caption={settingsWords.say('people')}
    rows={users}
    keyOf={({ email }) => email}
    columns={[
      { key: 'name', name: settingsWords.say('name'), cell: ({ name }) => <strong>{name}</strong> },
      { key: 'email', name: settingsWords.say('email'), cell: ({ email }) => email },
      { key: 'role', name: settingsWords.say('role'), cell: ({ role }) => roleText(role) },
      {
        key: 'state',
        name: settingsWords.say('state'),
        cell: ({ enabled }) => (
          <Tag tone={enabled ? 'good' : 'neutral'}>{settingsWords.say(enabled ? 'is_on' : 'is_off')}</Tag>
        ),
      },
      {
        key: 'actions',
        name: settingsWords.say('actions'),
        isNameUnseen: true,
        cell: (person) => (
          <div class="actions">
            {may('settings.update', 'write') && (
              <button
                type="button"
                class="button is-small"
                onClick={() => change({ email: person.email, enabled: !person.enabled })}
              >
                {settingsWords.say(person.enabled ? 'turn_off' : 'turn_on')}
                <span class="unseen">{person.name}</span>
              </button>
            )}
            {person.enabled && may('session.links', 'write') && (
              <button type="button" class="button is-small" onClick={() => letIn(person)}>
                {settingsWords.say('make_link')}
                <span class="unseen">{person.name}</span>
              </button>
            )}
          </div>
        ),
      },
    ]}
  />
)

const Roles = ({ roles }: Required<Pick<Settings, 'roles'>>) => (
  <section class="card" aria-label={settingsWords.say('roles')}>
    <div class="card-head">
      <h2>{settingsWords.say('roles')}</h2>
    </div>
    <Table
      caption={settingsWords.say('roles')}
      rows={roles}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', name: settingsWords.say('role'), cell: ({ name }) => <strong>{roleText(name)}</strong> },
        { key: 'may', name: settingsWords.say('may'), cell: ({ allowed_apis: apis }) => apis.join(', ') },
        {
          key: 'operations',
          name: settingsWords.say('operations'),
          cell: ({ operations, limits }) =>
            [
              ...(operations ?? []),
              ...Object.entries(limits).map(([operation, most]) => `${operation} ≤ ${limitText(most)}`),
            ].join(', '),
        },
      ]}
    />
  </section>
)

/** Limits are in minor units of the account's currency. */
function limitText(most: number): string {
  const { currency: own, business_entities: sellers } = session.value.account
  const currency = own ?? sellers[0]?.currency
  return currency === undefined ? number(most) : moneyOfMinor(most, currency)
}

interface NewPersonProps {
  readonly roles: readonly string[]
  readonly add: (person: Readonly<Record<string, unknown>>) => Promise<boolean>
}

const useName = keepsDraft<string | undefined>()
const useEmail = keepsDraft<string | undefined>()
const useRole = keepsDraft<string | undefined>()

function NewPerson({ roles, add }: NewPersonProps) {
  const name = useName('', undefined)
  const email = useEmail('', undefined)
  const role = useRole('', undefined)
  async function submit(): Promise<void> {
    if (name.value === undefined || email.value === undefined || role.value === undefined) return
    if (!(await add({ name: name.value, email: email.value, role: role.value }))) return
    name.value = undefined
    email.value = undefined
    role.value = undefined
  }
  return (
    <section class="card" aria-label={settingsWords.say('new_person')}>
      <form
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void submit()
        }}
      >
        <h2>{settingsWords.say('new_person')}</h2>
        <div class="field-pair">
          <TextField
            label={settingsWords.say('name')}
            isRequired
            value={name.value}
            onChange={(to) => (name.value = to)}
          />
          <TextField
            label={settingsWords.say('email')}
            type="email"
            isRequired
            value={email.value}
            onChange={(to) => (email.value = to)}
          />
          <SelectField
            label={settingsWords.say('role')}
            options={roles.map((each) => ({ value: each, label: roleText(each) }))}
            isRequired
            value={role.value}
            onChange={(to) => (role.value = to)}
          />
        </div>
        <div class="actions">
          <button type="submit" class="button is-main">
            {settingsWords.say('add_person')}
          </button>
        </div>
      </form>
    </section>
  )
}
