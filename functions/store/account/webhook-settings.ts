/**
 * The effect of a change of settings on the states of webhooks, in the transaction of the change. A new webhook begins
 * at the present end of the feed, so it delivers events from now on. A webhook that is turned on continues from its
 * cursor, with its failures forgotten.
 */
import { isSame } from '../../domain/base/same.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { mainTable } from '../dynamo/environment.ts'
import { readPosition } from '../feed/feed-position.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { atOnce, dueAttributes, webhookDuePartition, webhookKey, type Key } from '../keys.ts'

export interface WebhookChange {
  readonly before: Settings | undefined
  readonly after: Settings
  /** The version that the settings get. */
  readonly version: number
}

export async function webhookWrites({ before, after, version }: WebhookChange): Promise<ConditionalWrite[]> {
  const account = after.account.id
  const old = new Map((before?.webhooks ?? []).map((webhook) => [webhook.id, webhook]))
  const idsAfter = new Set(after.webhooks.map(({ id }) => id))
  const changed = after.webhooks.filter((webhook) => !isSame(old.get(webhook.id), webhook))
  const removed = [...old.keys()].filter((id) => !idsAfter.has(id))
  const head = changed.length === 0 ? 0 : (await readPosition(account, [])).head
  return [
    ...changed.map(({ id, enabled }) => {
      const turned = old.get(id)?.enabled === enabled ? unturned : enabled ? turnedOn(account, id) : turnedOff
      return changeOf(webhookKey(account, id), turned, { ':head': head, ':settings': version, ':enabled': enabled })
    }),
    ...removed.map((id): ConditionalWrite => ({
      write: { Delete: { TableName: mainTable(), Key: webhookKey(account, id) } },
      onConflict: 'lost-race',
    })),
  ]
}

/** The change of a webhook's state that accompanies a change of its settings. */
interface Turned {
  readonly set: readonly string[]
  readonly remove: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

const unturned: Turned = { set: ['failures = if_not_exists(failures, :none)'], remove: [], values: {} }

function turnedOn(account: string, id: string): Turned {
  const { due_pk, due_at } = dueAttributes(webhookDuePartition(account, id), atOnce)
  return {
    set: ['failures = :none', 'due_pk = :due_pk', 'due_at = :due_at'],
    remove: ['reason', 'next_attempt', 'notice'],
    values: { ':due_pk': due_pk, ':due_at': due_at },
  }
}

const turnedOff: Turned = {
  set: ['failures = :none', 'reason = :stopped'],
  remove: ['next_attempt', 'notice', 'due_pk', 'due_at'],
  values: { ':stopped': 'stopped' },
}

/**
 * This write has no condition: a worker that is delivering finds out with its next write. The lease stays, so that no
 * two workers deliver at once. A webhook that has a cursor keeps it.
 */
function changeOf(
  Key: Key,
  { set, remove, values }: Turned,
  more: Readonly<Record<string, unknown>>,
): ConditionalWrite {
  const sets = ['#cursor = if_not_exists(#cursor, :head)', 'settings_version = :settings', 'enabled = :enabled', ...set]
  const removes = remove.length === 0 ? '' : ` REMOVE ${remove.join(', ')}`
  return {
    write: {
      Update: {
        TableName: mainTable(),
        Key,
        UpdateExpression: `SET ${sets.join(', ')}${removes} ADD #version :one`,
        ExpressionAttributeNames: { '#cursor': 'cursor', '#version': 'version' },
        ExpressionAttributeValues: { ...more, ...values, ':none': 0, ':one': 1 },
      },
    },
    onConflict: 'lost-race',
  }
}
