/** A connection to the file and its prepared statements, each prepared once. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string, busyMilliseconds: number) {
    this.#database = new DatabaseSync(file, { timeout: busyMilliseconds })
  }

  get isOpen(): boolean {
    return this.#database.isOpen
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql)
    if (kept !== undefined) return kept
    const made = this.#database.prepare(sql)
    this.#statements.set(sql, made)
    return made
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
