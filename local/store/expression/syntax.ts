/**
 * Expressions of DynamoDB, parsed and with placeholders still in them, so that one text is parsed once
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html).
 */

/** Names of attributes, where `#name` is a placeholder, and places in lists. */
export type Path = readonly [string, ...(string | number)[]]

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'size'; readonly path: Path }

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Condition =
  | { readonly kind: 'compare'; readonly comparator: Comparator; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'between'; readonly operand: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly operand: Operand; readonly list: readonly Operand[] }
  | { readonly kind: 'exists'; readonly path: Path }
  | { readonly kind: 'type'; readonly path: Path; readonly type: Operand }
  | { readonly kind: 'begins-with'; readonly operand: Operand; readonly prefix: Operand }
  | { readonly kind: 'contains'; readonly operand: Operand; readonly part: Operand }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }

export type SetValue =
  | Operand
  | { readonly kind: 'if-not-exists'; readonly path: Path; readonly otherwise: SetValue }
  | { readonly kind: 'list-append'; readonly first: SetValue; readonly second: SetValue }
  | { readonly kind: 'sum'; readonly sign: 1 | -1; readonly left: SetValue; readonly right: SetValue }

export type Action =
  | { readonly kind: 'set'; readonly path: Path; readonly value: SetValue }
  | { readonly kind: 'remove'; readonly path: Path }
  /** The value is a placeholder's. */
  | { readonly kind: 'add' | 'delete'; readonly path: Path; readonly value: string }

/** A parsed expression and the placeholders that it uses. */
export interface Parsed<Tree> {
  readonly tree: Tree
  readonly placeholders: ReadonlySet<string>
  /** The attributes that its paths begin with. */
  readonly attributes: ReadonlySet<string>
}
