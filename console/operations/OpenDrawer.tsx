/** The drawer that is open, whose code and words load with the first. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { tell } from '../design/Toasts.tsx'
import { shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import { closeOperation, openedOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'

type DrawerCode = ComponentType<{ readonly opened: OpenedOperation }>

async function load(): Promise<DrawerCode> {
  const { OperationDrawer, words } = await import('./OperationDrawer.tsx')
  await Promise.all(words.map((each) => each.load(shownLanguage())))
  return OperationDrawer
}

export function Opened() {
  const code = useSignal<{ readonly Drawer: DrawerCode } | undefined>(undefined)
  const opened = openedOperation.value
  useEffect(() => {
    if (opened === undefined || code.value !== undefined) return
    load().then(
      (Drawer) => (code.value = { Drawer }),
      () => {
        closeOperation()
        tell(shellWords.say('failed_screen'))
      },
    )
  }, [opened])
  if (opened === undefined || code.value === undefined) return null
  const { Drawer } = code.value
  return <Drawer key={JSON.stringify([opened.operation, opened.given])} opened={opened} />
}
