/**
 * A form of the drawer: its fields, and the call with their values. A form of the desk uses a clerk's words, and
 * chooses the operation from the answers. `ParameterForm.tsx` makes a form from an operation's parameters.
 */
import type { ComponentType } from 'preact'
import type { Body } from '../api/body.ts'
import type { Preview } from '../api/types.ts'
import type { FaultsAt } from '../forms/faults-at.ts'

export interface DeskCall {
  readonly operation: string
  readonly body: Body
}

export interface DeskFieldsProps {
  readonly value: Body
  readonly change: (value: Body) => void
  readonly faultsOf: FaultsAt
  /** The preview of the present call, if there is one. */
  readonly preview: Preview | undefined
  /** Whether somebody has pressed the button, so that empty required fields are faults. */
  readonly hasTried: boolean
}

export interface DeskForm {
  readonly title: () => string
  readonly start: Body
  /** Values that the service proposes. They never replace typed values. */
  readonly laterStart?: () => Promise<Body>
  readonly Fields: ComponentType<DeskFieldsProps>
  /** Undefined while something is missing. */
  readonly callOf: (value: Body) => DeskCall | undefined
  /** Parameters of the call whose faults the fields show. */
  readonly paths: (value: Body) => ReadonlySet<string>
  readonly actionOf: (value: Body, preview: Preview | undefined) => string
  /** The call that undoes this one, in addition to the inverse calls of every operation. */
  readonly undoOf?: (call: DeskCall) => DeskCall | undefined
}
