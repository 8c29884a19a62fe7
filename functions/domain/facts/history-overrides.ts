/** Overrides, and scheduled changes that were left out, in the words of the history. */
import { overrideTypeNames, sentences } from '../../language/history-words.ts'
import type { Translated } from '../../language/language.ts'
import type { FactOf } from './fact.ts'
import type { Voice } from './history-reading.ts'

type Registered = FactOf<'override-registered'>
type Attributes = Pick<Registered, 'type' | 'begin' | 'end' | 'address'>
type Owned = Pick<Registered, 'subscription'>
type OverrideFact = FactOf<'override-registered' | 'override-deleted' | 'override-started' | 'override-ended'>

/** The line of an override's fact, such as `Subscription 1001~a: pause of delivery from … to … registered`. */
export function overrideLine(fact: OverrideFact, voice: Voice): string {
  if (fact.address !== undefined && fact.end === undefined) return addressLine(fact, voice)
  return ofItsSubscription(fact, voice.say(wordsOf(fact), { override: described(fact, voice) }), voice)
}

/** The line of an override whose begin or end is still to come: what it is, and its times. */
export const overrideAheadLine = (fact: OverrideFact, voice: Voice): string =>
  ofItsSubscription(fact, described(fact, voice), voice)

/** The line of a planned address: `New address from …: Vestergade 5, 5000 Odense C`. */
function addressLine(fact: OverrideFact, voice: Voice): string {
  const override = described(fact, voice)
  return ofItsSubscription(fact, voice.say(addressWords[fact.fact], { override }), voice)
}

const addressWords: Readonly<Record<OverrideFact['fact'], Translated>> = {
  'override-registered': sentences.address_planned,
  'override-deleted': sentences.address_withdrawn,
  'override-started': sentences.address_in_force,
  'override-ended': sentences.override_ended,
}

function wordsOf({ fact, end, type }: OverrideFact): Translated {
  switch (fact) {
    case 'override-registered':
      return sentences.override_registered
    case 'override-deleted':
      return sentences.override_deleted
    case 'override-started':
      return end === undefined && type !== 'suspension' ? sentences.override_applied : sentences.override_begun
    case 'override-ended':
      return sentences.override_ended
  }
}

/** The line of a changed override. The new type and times are named if they differ from the earlier ones. */
export function overrideChangeLine(fact: FactOf<'override-changed'>, voice: Voice): string {
  const [override, after] = [described(fact.before, voice), described(fact, voice)]
  const words = override === after ? sentences.override_changed : sentences.override_changed_to
  return ofItsSubscription(fact, voice.say(words, { override, after }), voice)
}

export function leftOutLine(fact: FactOf<'scheduled-change-left-out'>, voice: Voice): string {
  const words = fact.because === 'no-such-field' ? sentences.left_out_no_such_field : sentences.left_out_not_allowed
  return ofItsSubscription(fact, voice.say(words, { change: changeOf(fact, voice) }), voice)
}

function changeOf({ field, address }: FactOf<'scheduled-change-left-out'>, { say, name }: Voice): string {
  if (address !== undefined) return name(overrideTypeNames, `change-${address}-address`)
  return field === undefined ? say(sentences.change) : say(sentences.change_of_field, { field })
}

function described({ type, begin, end, address }: Attributes, { say, from, upTo, name }: Voice): string {
  const values = { type: name(overrideTypeNames, type), begin: from(begin) }
  if (end === undefined) {
    return address === undefined
      ? say(sentences.override_from, values)
      : say(sentences.address_from, { begin: from(begin), address })
  }
  const line = say(sentences.override_from_to, { ...values, end: upTo(end) })
  return address === undefined ? line : `${line} (${address})`
}

/** The line with the subscription it concerns before it. Without a subscription the line begins a sentence. */
function ofItsSubscription({ subscription }: Owned, line: string, { say }: Voice): string {
  return subscription === undefined
    ? `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`
    : say(sentences.of_subscription, { subscription, line })
}
