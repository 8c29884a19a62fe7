/** A part of a screen that many visits never show. Its code and words load when it is first shown. */
import { h, type ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { shownLanguage, type Words } from '../words/lazy-words.ts'
import { laterStyle } from './later-style.ts'
import { Failed, Loading } from './States.tsx'

export interface PartCode<Props> {
  readonly Part: ComponentType<Props>
  readonly words: readonly Pick<Words<never>, 'load'>[]
}

export function onDemand<Props extends object>(load: () => Promise<PartCode<Props>>): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined
  async function loadAll(): Promise<void> {
    const [{ Part, words }] = await Promise.all([load(), laterStyle()])
    await Promise.all(words.map((each) => each.load(shownLanguage())))
    ready = Part
  }
  return function OnDemand(props: Props) {
    const state = useSignal<'loading' | 'ready' | 'failed'>('loading')
    const ask = () => {
      state.value = 'loading'
      loadAll().then(
        () => (state.value = 'ready'),
        () => (state.value = 'failed'),
      )
    }
    useEffect(() => {
      if (ready === undefined) ask()
    }, [])
    if (state.value === 'failed') return <Failed failure={{ kind: 'offline' }} again={ask} />
    return ready === undefined ? <Loading lines={4} /> : h(ready, props)
  }
}
