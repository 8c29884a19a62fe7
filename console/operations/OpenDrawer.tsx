/** The drawer that is open, whose code and words load with the first. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { tell } from '../design/Toasts.tsx'
import { shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import type { DeskForm } from './desk-form.ts'
import { closeOperation, keyOf, openedOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'

type DrawerCode = ComponentType<{ readonly opened: OpenedOperation; readonly desk?: DeskForm | undefined }>

async function load(): Promise<DrawerCode> {
  const { OperationDrawer, words } = await import('./OperationDrawer.tsx')
  await Promise.all(words.map((each) => each.load(shownLanguage())))
  return OperationDrawer
}

interface Ready {
  readonly opened: OpenedOperation
  readonly Drawer: DrawerCode
  readonly desk: DeskForm | undefined
}

export function Opened() {
  const ready = useSignal<Ready | undefined>(undefined)
  const opened = openedOperation.value
  useEffect(() => {
    if (opened === undefined) return
    Promise.all([load(), opened.desk?.()]).then(
      ([Drawer, desk]) => (ready.value = { opened, Drawer, desk }),
      () => {
        closeOperation()
        tell(shellWords.say('failed_screen'))
      },
    )
  }, [opened])
  if (opened === undefined || ready.value?.opened !== opened) return null
  const { Drawer, desk } = ready.value
  return <Drawer key={keyOf(opened)} opened={opened} desk={desk} />
}
