/** Undoes what the last test of the previous file has stubbed, before the hooks of this file set their own. */
import { vi } from 'vitest'

vi.unstubAllEnvs()
vi.unstubAllGlobals()
