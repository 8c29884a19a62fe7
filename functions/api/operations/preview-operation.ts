/**
 * The preview of one operation (extensions: "preview and expect"). It follows `perform` up to the commit: the same
 * loading, but in memory, and the same decision. The commit is shown, not carried out.
 */
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { mayComplainBeyondLimits } from '../../domain/settings/access/access-rights.ts'
import type { Command } from '../../operations/command.ts'
import { runtime } from '../../outside/runtime.ts'
import { worldWrites } from '../../store/customer/commit-world.ts'
import { wouldCommit } from '../../store/customer/would-commit.ts'
import { worldInMemory } from '../../work/advance/world-in-memory.ts'
import { ask } from './ask-outside.ts'
import { meaningOf } from './operation-commit.ts'
import { decideCommand } from './decide-command.ts'
import { load } from './load-for.ts'
import { answerRefusal } from './perform.ts'
import { unnamedIds } from './new-ids.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { previewOf } from '../preview/preview-of.ts'
import { readUntil } from '../../http/read-until.ts'

export async function previewOperation(
  command: Command,
  call: Call,
  until: string | undefined,
): Promise<Answer | undefined> {
  const end = until === undefined ? undefined : readUntil(until, call)
  if (typeof end === 'object') return refused(end)
  const loaded = await load(command, call, async (settings, id, now) => (await worldInMemory(settings, id, now))?.world)
  const { before } = loaded
  const decided = await decideCommand(command, {
    call,
    loaded,
    numbers: before?.ledger.numbers ?? {},
    newToken: runtime.newToken(),
    questions: command.questions(before),
    limits: call.access.limits,
    beyondLimits: mayComplainBeyondLimits(call.access),
    ask,
    newId: () => unnamedIds.of(0, () => false),
  })
  if (decided.outcome === 'refused') return await answerRefusal(decided.refusal, call)
  const commits = decided.outcome === 'changes' ? [decided.commit] : []
  const { outcome: met } = await wouldCommit(commits.flatMap(worldWrites))
  const meaning = meaningOf(met, command)
  if (meaning.next === 'refuse') return refused(meaning.fault)
  const outcome = await outcomeOfCommits(before, commits, call)
  const previewed = outcome === undefined ? [] : [{ outcome, customer: undefined }]
  return answered({ preview: await previewOf(previewed, end, call) })
}
