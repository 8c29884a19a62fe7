/** The work of a run with the deployed stage, in order: later stories may need what earlier ones have made. */
import type { ApiClient } from './api-client.ts'
import type { Run } from './command.ts'
import type { Emulator } from './emulator.ts'
import { tellFiles } from './file-story.ts'
import { tellJobs } from './job-story.ts'
import { tellMail } from './mail-story.ts'
import type { Mailbox } from './mailbox.ts'
import { exportAccount, lookAfter } from './operator-commands.ts'
import { tellOrders } from './order-story.ts'
import { tellPayers } from './payer-story.ts'
import { tellReaders } from './reader-story.ts'
import { tellReadme } from './readme-story.ts'
import { tellRepair } from './repair-story.ts'
import { tellRequests } from './request-story.ts'
import { deployOverData } from './second-deployment.ts'
import { exampleFiles, runTests } from './service-suite.ts'
import { tellStaff } from './staff-story.ts'
import type { Receiver } from './webhook-receiver.ts'
import { tellWebhook } from './webhook-story.ts'

export interface DeployedStage {
  readonly emulator: Emulator
  readonly run: Run
  /** A caller of the demo account, and one of the account whose people use its pages. */
  readonly api: ApiClient
  readonly people: ApiClient
  readonly mailbox: Mailbox
  readonly receiver: Receiver
  readonly folder: string
  /** The folder of the original templates. */
  readonly assembly: string
  /** The rest of the story that has begun first. */
  readonly scheduled: () => Promise<string>
}

type Story = readonly [name: string, tell: (stage: DeployedStage) => Promise<string>]

export const stories: readonly Story[] = [
  ['README', ({ run, api }) => tellReadme(run, api)],
  ['e-mail', ({ emulator, api }) => tellMail(emulator, api)],
  ['webhook', ({ api, receiver }) => tellWebhook(api, receiver)],
  ['deployment over data', deployOverData],
  ['export', ({ run, folder }) => exportAccount(run, folder)],
  ['repair', ({ run, api }) => tellRepair(run, api)],
  ['smoke', ({ run, api }) => lookAfter(run, api)],
  ['orders', ({ people, mailbox }) => tellOrders(people, mailbox)],
  ['payers', ({ people }) => tellPayers(people)],
  ['readers', ({ people, mailbox }) => tellReaders(people, mailbox)],
  ['requests', ({ people, mailbox }) => tellRequests(people, mailbox)],
  ['staff', ({ run, people, mailbox }) => tellStaff(run, people, mailbox)],
  ['files', ({ people }) => tellFiles(people)],
  ['jobs', ({ emulator }) => tellJobs(emulator)],
  ['examples', ({ emulator, api }) => runTests(emulator, api.url, exampleFiles)],
  ['schedule', ({ scheduled }) => scheduled()],
]
