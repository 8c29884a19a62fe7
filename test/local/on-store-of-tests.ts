/** Connects a command in a separate process to the store of the tests. Node loads this file before the command. */
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { Store } from '../../local/store/open-store.ts'
import { useStore } from '../../local/store/store-client.ts'

const file = process.env['STORE_OF_TESTS']
if (file !== undefined && file !== '')
  useStore(documentClient(), new Store({ file, lasting: false, takesChange: () => true }))
