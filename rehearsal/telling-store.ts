/** The store of one machine that tells of the changes it has committed. The streams of a run need no copy on a disk. */
import type { Change } from '../local/store/changes.ts'
import { Store } from '../local/store/open-store.ts'

export class TellingStore extends Store {
  readonly #changes: Change[]
  readonly #tell: (changes: readonly Change[]) => void

  constructor(tell: (changes: readonly Change[]) => void) {
    const changes: Change[] = []
    const takesChange = (change: Change) => changes.push(change) === 0
    super({ file: ':memory:', lasting: false, takesChange })
    this.#changes = changes
    this.#tell = tell
  }

  protected override transaction<Result>(work: () => Result): Result {
    // Changes of a write that failed are none.
    this.#changes.length = 0
    const result = super.transaction(work)
    if (this.#changes.length > 0) this.#tell(this.#changes.splice(0))
    return result
  }

  protected override part<Result>(work: () => Result): Result {
    const before = this.#changes.length
    try {
      return super.part(work)
    } catch (error) {
      this.#changes.length = before
      throw error
    }
  }
}
