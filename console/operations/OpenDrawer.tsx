/** The open drawer. Its code and words load with the first drawer. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { laterStyle } from '../design/later-style.ts'
import { tell } from '../design/Toasts.tsx'
import { shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import type { DeskForm } from './desk-form.ts'
import { closeOperation, keyOf, openedOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'

type DrawerCode = ComponentType<{ readonly opened: OpenedOperation; readonly form: DeskForm }>

async function load(): Promise<DrawerCode> {
  const [{ OperationDrawer, words }] = await Promise.all([import('./OperationDrawer.tsx'), laterStyle()])
  await Promise.all(words.map((each) => each.load(shownLanguage())))
  return OperationDrawer
}

/** A form of the place, or one made of the operation's parameters. */
async function formOf(opened: OpenedOperation): Promise<DeskForm> {
  if (opened.desk !== undefined) return await opened.desk()
  const { parameterForm, words } = await import('./ParameterForm.tsx')
  await Promise.all(words.map((each) => each.load(shownLanguage())))
  return parameterForm(opened)
}

interface Ready {
  readonly opened: OpenedOperation
  readonly Drawer: DrawerCode
  readonly form: DeskForm
}

export function Opened() {
  const ready = useSignal<Ready | undefined>(undefined)
  const opened = openedOperation.value
  useEffect(() => {
    if (opened === undefined) return
    void Promise.all([load(), formOf(opened)]).then(
      ([Drawer, form]) => (ready.value = { opened, Drawer, form }),
      () => {
        void closeOperation()
        tell(shellWords.say('failed_screen'))
      },
    )
  }, [opened])
  if (opened === undefined || ready.value?.opened !== opened) return null
  const { Drawer, form } = ready.value
  return <Drawer key={keyOf(opened)} opened={opened} form={form} />
}
