/**
 * The actions of an object on the screen: some as buttons, the others in a menu. Actions that the person has no right
 * to are left out.
 */
import { mayDo } from '../account/rights.ts'
import { Menu, type Action } from '../design/Menu.tsx'
import type { OfferedAction } from './offered-action.ts'
import { openOperation } from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'

export interface ActionBarProps<Label extends string> {
  readonly actions: readonly OfferedAction<Label>[]
  readonly labelOf: (label: Label) => string
  /** Parts that every drawer of the place has. */
  readonly opens: Omit<OpenedOperation, 'operation'>
  readonly menuLabel: string
  /** Entries of the menu that open no drawer. */
  readonly others?: readonly Action[]
  readonly isSmall?: boolean
}

/** Placed within `.actions`, or alone if there is only a menu. */
export function ActionBar<Label extends string>(props: ActionBarProps<Label>) {
  const { actions, others = [], menuLabel, isSmall = false } = props
  const allowed = actions.filter(({ operation }) => mayDo(operation))
  const inMenu = allowed.filter(({ placement }) => placement === 'menu').map((action) => entryOf(action, props))
  return (
    <>
      {allowed
        .filter(({ placement }) => placement !== 'menu')
        .map((action) => (
          <button
            key={`${action.operation} ${action.label}`}
            type="button"
            class={['button', action.placement === 'main' && 'is-main', isSmall && 'is-small']
              .filter(Boolean)
              .join(' ')}
            onClick={entryOf(action, props).run}
          >
            {props.labelOf(action.label)}
          </button>
        ))}
      {inMenu.length + others.length > 0 && (
        <Menu label={menuLabel} actions={[...inMenu, ...others]} isSmall={isSmall} />
      )}
    </>
  )
}

function entryOf<Label extends string>(
  { operation, label, opens }: OfferedAction<Label>,
  { labelOf, opens: shared }: Pick<ActionBarProps<Label>, 'labelOf' | 'opens'>,
): Action {
  const fixed = { ...shared.given, ...opens?.given }
  return {
    key: `${operation} ${label}`,
    label: labelOf(label),
    run: () => openOperation(operation, { ...shared, ...opens, given: fixed }),
  }
}
