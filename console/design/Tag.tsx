/** A state in a word, and also as a colour. */
import type { ComponentChildren } from 'preact'

export type Tone = 'good' | 'warn' | 'bad' | 'neutral' | 'plain'

export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={tone === 'neutral' ? 'tag' : `tag is-${tone}`}>{children}</span>
}
