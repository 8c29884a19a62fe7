/** A table, which becomes a list of its rows on a phone: each cell then has its column's name before it. */
import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  readonly key: string
  readonly name: string
  /** Amounts are right-aligned, with digits of equal width. */
  readonly isAmount?: boolean
  /** Text written by people, whose words may be wider than the column. */
  readonly isText?: boolean
  /** The name of a column of buttons is only for people who do not see the buttons. */
  readonly isNameUnseen?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

export interface TableProps<Row> {
  /** The subject of the table, for people who do not see its surroundings. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table class="table">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, name, isAmount, isNameUnseen }) => (
            <th key={key} scope="col" class={isAmount === true ? 'is-amount' : undefined}>
              <span class={isNameUnseen === true ? 'unseen' : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.name} class={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const classOf = ({ isAmount = false, isText = false }: Pick<Column<never>, 'isAmount' | 'isText'>) =>
  isAmount ? 'is-amount' : isText ? 'is-text' : undefined
