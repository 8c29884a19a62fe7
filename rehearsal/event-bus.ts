/** The event bus of the stage, which stores what it takes. */
import { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import * as v from 'valibot'
import { mustBeAlive } from './invocation.ts'
import type { OutgoingCalls } from './outgoing-calls.ts'
import type { VirtualTime } from './virtual-time.ts'

const answerMilliseconds = 10
const detailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ account: v.string(), event_id: v.number(), event: v.string() }),
)
const inputSchema = v.looseObject({ Entries: v.array(v.looseObject({ Detail: detailSchema })) })
const commandSchema = v.looseObject({ input: v.unknown() })

export class EventBus {
  /** The types of the events that the bus took, by account and id. */
  readonly taken = new Map<string, Map<number, string>>()
  readonly #time: VirtualTime
  readonly #calls: OutgoingCalls

  constructor(time: VirtualTime, calls: OutgoingCalls) {
    this.#time = time
    this.#calls = calls
  }

  /** Takes the events of every client in this process. */
  connect(): void {
    const send = (command: unknown) => this.carryOut(v.parse(commandSchema, command).input)
    Object.defineProperty(EventBridgeClient.prototype, 'send', { value: send, configurable: true, writable: true })
  }

  async carryOut(input: unknown): Promise<object> {
    const { Entries } = v.parse(inputSchema, input)
    return await this.#calls.make(async () => {
      await this.#time.sleep(answerMilliseconds)
      mustBeAlive()
      for (const { Detail } of Entries) {
        const ofAccount = this.taken.get(Detail.account) ?? new Map<number, string>()
        this.taken.set(Detail.account, ofAccount.set(Detail.event_id, Detail.event))
      }
      return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'event' })) }
    })
  }
}
